import { expect, test } from "vitest";
import { around } from "./around";

test("everyone else sits around, clockwise from my left", () => {
  expect(around(4, 2)).toEqual([
    { where: "left", seats: [3] },
    { where: "top", seats: [0] },
    { where: "right", seats: [1] },
  ]);
  expect(around(2, 0).map((side) => side.seats)).toEqual([[], [1], []]);
  for (let players = 2; players <= 10; players++) {
    const seen = around(players, null).flatMap((side) => side.seats);
    expect(seen).toEqual(Array.from({ length: players }, (_, i) => i));
  }
});
