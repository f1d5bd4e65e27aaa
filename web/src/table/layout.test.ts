import { expect, test } from "vitest";
import { layOut } from "./layout";

test("a hand of any size fits any screen, with room for every index", () => {
  for (const [width, card] of [[304, 56], [344, 68], [600, 72], [1180, 110]] as const) {
    for (const count of [0, 1, 2, 8, 14, 22, 30, 50]) {
      const { step, rows } = layOut(count, width, card);
      const longest = Math.max(0, ...rows.map(([from, to]) => to - from));
      expect(card + Math.max(0, longest - 1) * step).toBeLessThanOrEqual(width);
      expect(step).toBeGreaterThan(card * 0.29);
      expect(rows.at(-1)?.[1] ?? 0).toBe(count);
    }
  }
});

test("a dealt hand can be touched card by card on a phone", () => {
  const { step, rows } = layOut(13, 344, 68);
  expect(rows).toHaveLength(2);
  expect(step).toBeGreaterThanOrEqual(44);
});

test("a hand beyond three lines scrolls", () => {
  expect(layOut(30, 340, 56).scrolls).toBe(false);
  const { rows, scrolls, step } = layOut(66, 340, 56);
  expect({ scrolls, lines: rows.length > 3 }).toEqual({ scrolls: true, lines: true });
  expect(step).toBeGreaterThanOrEqual(22);
});
