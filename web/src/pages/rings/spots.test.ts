import { expect, test } from "vitest";
import { uncovered } from "./spots";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("of cards below others, only the part above them is framed", () => {
  const [hand, visible, hidden] = [box(0, 200, 300, 80), box(50, 108, 200, 80), box(50, 96, 200, 80)];
  expect(uncovered([hand, visible, hidden])).toEqual([hand, visible, box(50, 96, 200, 6)]);
});

test("boxes beside or below each other stay whole", () => {
  const boxes = [box(0, 0, 100, 80), box(120, 20, 100, 80), box(0, 80, 100, 80)];
  expect(uncovered(boxes)).toEqual(boxes);
});
