import { expect, test } from "vitest";
import { heap, piecesOf, type Shape } from "./tokens";

const WORTH: Record<Shape, number> = { round: 1, oblong: 5, square: 20 };

test("the pieces of a heap are worth its tokens, as long as they can be told apart", () => {
  for (let tokens = 0; tokens <= 140; tokens++) {
    expect(piecesOf(tokens).reduce((sum, shape) => sum + WORTH[shape], 0)).toBe(tokens);
  }
});

test("a heap stays within its circle, whatever it holds", () => {
  for (const tokens of [-3, 0, 1, 7, 60, 7500]) {
    expect(heap(tokens).every(({ x, y }) => Math.hypot(x, y) <= 1)).toBe(true);
    expect(heap(tokens).length).toBeLessThanOrEqual(18);
  }
});
