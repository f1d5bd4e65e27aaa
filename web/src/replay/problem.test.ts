import { expect, test } from "vitest";
import { Refused } from "../lib/refused";
import { loadMore } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Language } from "../lib/wire";
import { problemOf } from "./problem";

const DETAIL = "line 2: move 7: the deal is already over.";
const refused = (field: string): Refused => new Refused({ type: "error", code: "bad_record", detail: DETAIL, field });

async function said(language: Language, field: string): Promise<string> {
  prefs.language = language;
  await loadMore("replay");
  return problemOf(refused(field));
}

test.each(["format", "cut_off", "unreadable", "broken", "too_long"])("a record that is %s has a sentence in both languages", async (field) => {
  const [english, french] = [await said("en", field), await said("fr", field)];
  expect(english).toContain(DETAIL);
  expect(french).not.toContain("deal");
  expect(french).toMatch(/^(Ce|La).+\.$/);
});

test("in French, too, it says where the record is wrong", async () => {
  expect(await said("fr", "broken")).toMatch(/à la ligne 2 du fichier, au coup 8\.$/);
});

test("a fault that this page does not know is still no record", async () => {
  expect(await said("fr", "of a later card room")).toBe(await said("fr", "unreadable"));
});
