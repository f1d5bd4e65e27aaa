import { expect, test } from "vitest";
import { besides, uncovered } from "./spots";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("of cards below others, only the part above them is framed", () => {
  const [hand, visible, hidden] = [box(0, 200, 300, 80), box(50, 108, 200, 80), box(50, 96, 200, 80)];
  expect(uncovered([hand, visible, hidden])).toEqual([hand, visible, box(50, 96, 200, 6)]);
});

test("boxes beside or below each other stay whole", () => {
  const boxes = [box(0, 0, 100, 80), box(120, 20, 100, 80), box(0, 80, 100, 80)];
  expect(uncovered(boxes)).toEqual(boxes);
});

test("of a card in a hand, only what the next cards leave free is framed", () => {
  const card = box(100, 200, 80, 110);
  expect(besides(card, [])).toEqual(card);
  expect(besides(card, [box(140, 196, 80, 110), box(180, 200, 80, 110)])).toEqual(box(100, 200, 34, 110));
  expect(besides(card, [box(60, 248, 80, 110), box(140, 248, 80, 110)])).toEqual(box(100, 200, 80, 42));
  expect(besides(card, [box(190, 200, 80, 110), box(100, 320, 80, 110)])).toEqual(card);
});
