import { expect, test } from "vitest";
import { settle } from "./rows";

test("cards that stay keep their places", () => {
  const dealt = settle([], ["KS", "9H", "2D"], 3);
  expect(dealt).toEqual(["KS", "9H", "2D"]);
  expect(settle(dealt, ["KS", "2D"], 3)).toEqual(["KS", null, "2D"]);
  expect(settle([null, "KS", "KS"], ["KS"], 3)).toEqual([null, "KS", null]);
});
