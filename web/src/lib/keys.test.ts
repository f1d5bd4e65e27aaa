import { expect, test } from "vitest";
import { keyOf, labelOf } from "./keys";

test.each([
  ["1", "Digit1", "1"],
  ["&", "Digit1", "1"], // French
  ["é", "Digit2", "2"],
  ["1", "Numpad1", "1"],
  ["C", "KeyC", "c"],
  ["с", "KeyC", "c"], // Cyrillic
  ["a", "KeyQ", "a"], // French: what is printed counts
  ["?", "Comma", "?"], // French
  ["؟", "Slash", "?"], // Arabic
  ["_", "Slash", "_"], // German
  [" ", "Space", " "],
  ["Enter", "Enter", "Enter"],
  ["ArrowLeft", "ArrowLeft", "ArrowLeft"],
  ["Dead", "BracketLeft", "Dead"],
])("%s on the key %s is %s", (key, code, meant) => {
  expect(keyOf({ key, code })).toBe(meant);
});

const CYRILLIC = new Map([["KeyH", "р"], ["KeyS", "ы"], ["Digit1", "1"]]);
const FRENCH = new Map([["KeyQ", "a"], ["KeyA", "q"], ["KeyS", "s"], ["Digit1", "&"]]);

test.each([
  ["S", null, "S"], // a browser that does not tell
  ["S", FRENCH, "S"],
  ["A", FRENCH, "A"], // on another place, and found by its sign
  ["1", FRENCH, "1"],
  ["S", CYRILLIC, "Ы"],
  ["1", CYRILLIC, "1"],
  ["?", CYRILLIC, "?"],
  ["V", CYRILLIC, "V"], // not told
])("the key for %s is labelled", (key, keyboard, label) => {
  expect(labelOf(key, keyboard)).toBe(label);
});
