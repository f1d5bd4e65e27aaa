import { expect, test, vi } from "vitest";
import { isTooOld, NEEDED_STYLES } from "./age";

const without = (style?: string): unknown => vi.stubGlobal("CSS", { supports: (each: string) => each !== style });

test("a browser with everything is not too old", () => {
  without();
  expect(isTooOld()).toBe(false);
});

test.each(NEEDED_STYLES)("a browser without %s is too old", (style) => {
  without(style);
  expect(isTooOld()).toBe(true);
});

test("a browser without `toSorted` is too old", () => {
  without();
  vi.stubGlobal("Array", class {});
  const old = isTooOld();
  vi.unstubAllGlobals();
  expect(old).toBe(true);
});
