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
