import { expect, test } from "vitest";
import { tipOnButton } from "./tip";

const LONG = 26; // pixels from the tip to the end of the arrow

test("the arrow points at the left edge of a button, and lies within the window", () => {
  expect(tipOnButton({ x: 200, y: 100, width: 80, height: 44 })).toEqual({ x: 210, y: 122, sideways: true });
  expect(tipOnButton({ x: 8, y: 100, width: 80, height: 44 }).x).toBeGreaterThan(LONG);
});
