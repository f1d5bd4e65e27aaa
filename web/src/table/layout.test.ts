import { expect, test } from "vitest";
import { layOut } from "./layout";

test("a hand of any size fits any screen, with room for every index", () => {
  for (const width of [320, 344, 600, 1180]) {
    for (const count of [0, 1, 2, 8, 14, 22, 30, 50]) {
      const { card, step, rows } = layOut(count, width);
      const longest = Math.max(0, ...rows.map(([from, to]) => to - from));
      expect(card + Math.max(0, longest - 1) * step).toBeLessThanOrEqual(width);
      expect(step).toBeGreaterThan(card * 0.29);
      expect(rows.at(-1)?.[1] ?? 0).toBe(count);
    }
  }
});

test("a dealt hand lies in one line on a phone", () => {
  expect(layOut(8, 340).rows).toHaveLength(1);
});
