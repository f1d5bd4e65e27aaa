import { expect, it } from "vitest";
import { list, loadMessages } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";

it.each([
  ["fr", "A, B et C"],
  ["en", "A, B and C"],
] as const)("joins names as one says them in %s", async (language, three) => {
  prefs.language = language;
  await loadMessages(language);
  expect([[], ["A"], ["A", "B", "C"]].map(list)).toEqual(["", "A", three]);
});

it("keeps names from the right apart, so that they stay in their order", () => {
  expect(list(["علي", "محمد", "Ada"])).toBe("\u2068علي\u2069, \u2068محمد\u2069 and Ada");
});
