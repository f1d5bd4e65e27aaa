import { describe, expect, it } from "vitest";
import { GAP, HALF, spread } from "./layout";

describe("the cards of the table", () => {
  it("lie in one row while there is room, evenly in several when there is not", () => {
    expect(spread(3, 700, 250)).toEqual({ card: 100, columns: 3 });
    expect(spread(7, 344, 250).columns).toBe(4);
  });

  it("fit what they are given, and a finger", () => {
    for (let count = 1; count <= 17; count++) {
      const { card, columns } = spread(count, 344, 280);
      const rows = Math.ceil(count / columns);
      expect(card).toBeGreaterThanOrEqual(40);
      expect(columns * (card + GAP) - GAP).toBeLessThanOrEqual(344);
      expect(rows * (card * 1.4 * (1 + HALF) + GAP)).toBeLessThanOrEqual(280);
    }
  });
});
