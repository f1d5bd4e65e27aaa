import { expect, test } from "vitest";
import { valueOf, type Term } from "./formulas";

const table = { players: 5, packs: 2, open: true, word: "PIG" };
const [players, packs, open, word]: Term[] = [["named", "players"], ["named", "packs"], ["named", "open"], ["named", "word"]];

/** The cases in which JavaScript’s own operators differ from Python’s; `tests/rules/test_formulas.py` has all. */
test.each<[Term, unknown]>([
  [["//", ["-", 1, players!], 3], -2],
  [["and", open!, 0], false],
  [["and", open!, [">", players!, 4]], true],
  [["or", false, 0], false],
  [["not", 0], true],
  [["among", open!, 1], false],
  [["among", word!, "HOG", "PIG"], true],
  [["either", open!, players!, 0], 5],
  [["at", packs!, 7, 8, 9], 9],
  [["least", players!, packs!, 3], 2],
  [["length", word!], 3],
])("%j is %s", (term, value) => {
  expect(valueOf(term, table)).toBe(value);
});
