import { expect, test } from "vitest";
import { keyOf } from "./keys";

test.each([
  ["1", "Digit1", "1"],
  ["&", "Digit1", "1"], // French
  ["é", "Digit2", "2"],
  ["1", "Numpad1", "1"],
  ["C", "KeyC", "c"],
  ["с", "KeyC", "c"], // Cyrillic
  ["a", "KeyQ", "a"], // French: what is printed counts
  ["?", "Comma", "?"], // French
  [" ", "Space", " "],
  ["Enter", "Enter", "Enter"],
  ["ArrowLeft", "ArrowLeft", "ArrowLeft"],
  ["Dead", "BracketLeft", "Dead"],
])("%s on the key %s is %s", (key, code, meant) => {
  expect(keyOf({ key, code })).toBe(meant);
});
