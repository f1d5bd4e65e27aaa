import { expect, test } from "vitest";
import { likeness } from "./likeness";
import { drawsFromStock, laidOut, leftOf, readyFor, rightOf, spot, type SeatView, type View } from "./view";

const seat = (out: number | null, waiting = 0): SeatView => ({
  out,
  hand: 4,
  cards: [],
  waiting: Array.from({ length: waiting }, () => null),
  place: null,
  slammed: false,
  shouted: false,
  talked: false,
  letters: 0,
});

const view = (seats: SeatView[], stock: number | null = null, discard: number | null = null): View =>
  ({ variant: "spoons", phase: "play", cards: 4, stock, discard, seats }) as View;

test("neighbours are those still in", () => {
  const table = view([seat(null), seat(1), seat(2), seat(null), seat(null)]);
  expect(leftOf(table, 0)).toBe(3);
  expect(rightOf(table, 3)).toBe(0);
  expect(rightOf(table, 0)).toBe(4);
});

test("there is one spoon fewer than players still in", () => {
  expect(laidOut(view([seat(null), seat(1), seat(null), seat(null)]))).toBe(2);
});

test("the dealer takes up from the stock, and from the discards once it is used up", () => {
  const seats = [seat(null, 2), seat(null)];
  expect(readyFor(view(seats), 0, 0)).toBe(2);
  expect(drawsFromStock(view(seats), 0, 0)).toBe(false);
  expect(readyFor(view(seats, 7, 3), 0, 0)).toBe(7);
  expect(readyFor(view(seats, 0, 3), 0, 0)).toBe(3);
  expect(readyFor(view(seats, 7, 3), 1, 0)).toBe(2);
});

test("I sit below, and my left neighbour on my left", () => {
  expect(spot(2, 4, 2).y).toBeCloseTo(1);
  expect(spot(3, 4, 2).x).toBeCloseTo(-1);
  expect(spot(0, 4, 2).y).toBeCloseTo(-1);
});

test("no two of twenty players look alike", () => {
  const looks = Array.from({ length: 20 }, (_, i) => JSON.stringify(likeness(i)));
  expect(new Set(looks).size).toBe(20);
});
