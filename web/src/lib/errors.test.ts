import { expect, test } from "vitest";
import { optionProblem } from "./errors";
import { prefs } from "./prefs.svelte";
import type { GameTexts } from "./wire";

const texts: GameTexts = { title: "", options: { annul: { label: "Burning", help: "" } } };

test("a refused option is called as the form calls it", () => {
  prefs.language = "en";
  const problem = (detail: string): string => optionProblem({ type: "error", code: "bad_option", field: "annul", detail }, texts);
  expect(problem("annul must be a whole number from 3 to 16, not 50.")).toMatch(/^Burning must be .+ not 50\.$/);
  expect(problem("with one pack it takes 3 or 4 cards.")).toBe("With one pack it takes 3 or 4 cards.");
});
