import { expect, it, vi } from "vitest";
import { isStranger, prefs } from "./prefs.svelte";
import { speak } from "./language";

const { games } = vi.hoisted(() => ({ games: vi.fn() }));
vi.mock("./api", () => ({ games }));
vi.mock("./i18n.svelte", () => ({ loadMessages: async () => undefined }));

it("counts a language as chosen once it is spoken, be it the one that was spoken before", async () => {
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
  expect([prefs.language, isStranger()]).toEqual(["en", true]);
  games.mockRejectedValue(new TypeError("no network"));
  await speak("fr");
  expect([prefs.language, isStranger()]).toEqual(["en", true]);
  games.mockResolvedValue([]);
  await speak("en");
  expect([prefs.language, isStranger()]).toEqual(["en", false]);
  vi.unstubAllGlobals();
});
