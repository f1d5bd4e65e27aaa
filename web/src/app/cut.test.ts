import { expect, test } from "vitest";
import { isCut } from "./cut";

const field = (value: string, start = value.length, end = start, maxLength = 5) => ({ value, maxLength, selectionStart: start, selectionEnd: end });

test("a text that is longer than its field is cut, and one that fits is not", () => {
  expect(isCut(field(""), "abcdef")).toBe(true);
  expect(isCut(field(""), "abcde")).toBe(false);
  expect(isCut(field("abc"), "def")).toBe(true);
});

test("what is selected makes room", () => {
  expect(isCut(field("abcde", 0, 5), "vwxyz")).toBe(false);
  expect(isCut(field("abcde", 0, 2), "xyz")).toBe(true);
});

test("a field without a limit cuts nothing, and neither does one more key", () => {
  expect(isCut(field("", 0, 0, -1), "a".repeat(1000))).toBe(false);
  expect(isCut(field("abcde"), "f")).toBe(false);
});
