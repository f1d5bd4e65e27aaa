import { expect, test } from "vitest";
import { errorText, optionProblem } from "./errors";
import { loadMore } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type { Language } from "./wire";
import type { GameTexts } from "./games";

const texts: GameTexts = { title: "", options: { annul: { label: "Burning", help: "" } } };

test("a refused option is called as the form calls it", () => {
  prefs.language = "en";
  const problem = (detail: string): string => optionProblem({ type: "error", code: "bad_option", field: "annul", detail }, texts);
  expect(problem("annul must be a whole number from 3 to 16, not 50.")).toMatch(/^Burning must be .+ not 50\.$/);
  expect(problem("with one pack it takes 3 or 4 cards.")).toBe("With one pack it takes 3 or 4 cards.");
  prefs.language = "fr";
  expect(problem("annul must be a whole number from 3 to 16, not 50.")).not.toContain("whole number");
});

/** What a person reads on the page of a replay. */
async function said(language: Language, code: string, field?: string): Promise<string> {
  prefs.language = language;
  await loadMore("replay");
  return errorText({ type: "error", code, detail: "English", field });
}

test("somebody who has not hurried is not told to slow down when others keep the card room busy", async () => {
  expect(await said("en", "too_many")).toMatch(/^Not so fast/);
  expect(await said("en", "too_many", "busy")).toMatch(/busy: try again in a minute\.$/);
  expect(await said("fr", "too_many", "busy")).toMatch(/réessayez dans une minute\.$/);
});

test("playing on from a deal of the day is refused with the reason", async () => {
  expect(await said("en", "not_now", "daily")).toContain("once the day is over");
  expect(await said("fr", "not_now", "daily")).toContain("une fois la journée finie");
});

test("a second step back is refused with the rule, not because of something that nobody has seen", async () => {
  expect(await said("en", "no_undo")).toContain("just one move");
  expect(await said("fr", "no_undo")).toContain("d’un seul coup");
});

test("a sign that cannot be written is named, in texts of a table as everywhere, and an unseen one by its number", () => {
  const refused = (code: string, field: string, sign: string): string => optionProblem({ type: "error", code, field, sign, detail: "English" }, texts);
  for (const language of ["en", "fr"] as const) {
    prefs.language = language;
    for (const [code, field] of [["bad_option", "worth"], ["bad_option", "forfeits"], ["bad_text", "words"], ["bad_name", "name"]] as const) {
      expect(refused(code, field, "U+200D")).toMatch(/invisible.+\(U\+200D\)/);
      expect(refused(code, field, "¶")).toContain("¶");
      expect(refused(code, field, "¶")).not.toMatch(/invisible|English/);
    }
  }
});
