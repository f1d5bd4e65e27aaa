import { describe, expect, it } from "vitest";
import { spread } from "./layout";

describe("the cards of the table", () => {
  it("lie in one row while there is room, evenly in several when there is not", () => {
    expect(spread(3, 700, 300)).toMatchObject({ card: 130, columns: 3 });
    expect(spread(7, 344, 250).columns).toBe(4);
  });

  it("fit what they are given, and a finger", () => {
    for (let count = 1; count <= 17; count++) {
      const { card, columns, step, half } = spread(count, 344, 280);
      expect(step).toBeGreaterThanOrEqual(44);
      expect((columns - 1) * step + card).toBeLessThanOrEqual(344);
      expect(Math.ceil(count / columns) * card * 1.4 * (1 + half)).toBeLessThanOrEqual(280);
    }
  });

  it("lie over each other where the cloth is low, with their corners in sight", () => {
    for (let count = 1; count <= 12; count++) {
      const { card, columns, step, half } = spread(count, 300, 120);
      expect(step).toBeGreaterThanOrEqual(24);
      expect((columns - 1) * step + card).toBeLessThanOrEqual(300);
      expect(Math.ceil(count / columns) * card * 1.4 * (1 + half)).toBeLessThanOrEqual(120);
    }
  });
});
