import { expect, test } from "vitest";
import { liesOn, spotFor, type Box } from "./spot";

const SPACE = { left: 0, top: 0, right: 300, bottom: 200 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

test("words float where they belong, if nothing lies there", () => {
  expect(spotFor(60, 20, { x: 90, y: 70 }, SPACE, [])).toEqual({ left: 60, top: 60 });
});

test("words make way for what is drawn, as little as needed", () => {
  const face = box(60, 40, 120, 100);
  const spot = spotFor(60, 20, { x: 90, y: 70 }, SPACE, [face])!;
  expect(spot.top >= 104 || spot.top + 20 <= 36 || spot.left >= 124 || spot.left + 60 <= 56).toBe(true);
  expect(Math.hypot(spot.left + 30 - 90, spot.top + 10 - 70)).toBeLessThan(50);
});

test("words that have no room anywhere have no place", () => {
  expect(spotFor(60, 20, { x: 90, y: 70 }, SPACE, [box(0, 0, 300, 200)])).toBeNull();
  expect(spotFor(400, 20, { x: 90, y: 70 }, SPACE, [])).toBeNull();
});

test("words lie on something if it is under them or too close", () => {
  expect(liesOn(box(60, 60, 120, 80), [box(0, 0, 50, 50), box(100, 70, 200, 90)])).toBe(true);
  expect(liesOn(box(60, 60, 120, 80), [box(122, 60, 200, 80)])).toBe(true);
  expect(liesOn(box(60, 60, 120, 80), [box(130, 60, 200, 80)])).toBe(false);
});
