import { expect, test } from "vitest";
import type { SeatView, View } from "./view.generated";
import type { Table } from "../../lib/wire";
import { drawsFromStock, leftOf, markedFor, named, offerOf, owed, readyFor, rightOf, signsOf, waitingFor } from "./view";

const seat = (out: number, waiting = 0, place = 0): SeatView => ({
  came: [],
  out,
  hand_size: 4,
  hand: [],
  waiting,
  place,
  slammed: false,
  shouted: false,
  talked: 0,
  letters: 0,
});

const view = (seats: SeatView[], more: Partial<View> = {}): View => ({ phase: "play", dealer: 0, stock_left: 0, seats, ...more }) as View;
const table = (variant: string, stock = false): Table => ({ options: { variant, stock } }) as unknown as Table;

test("neighbours are those still in", () => {
  const ring = view([seat(0), seat(1), seat(2), seat(0), seat(0)]);
  expect(leftOf(ring, 0)).toBe(3);
  expect(rightOf(ring, 3)).toBe(0);
  expect(rightOf(ring, 0)).toBe(4);
});

test("the dealer takes up from the stock, and from the discards once it is used up", () => {
  const seats = [seat(0, 10), seat(0, 2)];
  expect(readyFor(view(seats), table("pig"), 0)).toBe(10);
  expect(drawsFromStock(view(seats), table("pig"), 0)).toBe(false);
  expect(readyFor(view(seats, { stock_left: 7 }), table("pig", true), 0)).toBe(7);
  expect(readyFor(view(seats), table("pig", true), 0)).toBe(10);
  expect(readyFor(view(seats), table("pig", true), 1)).toBe(2);
});

test("nothing waits at a seat where the stock lies, or the pack shown at the end of Vatra", () => {
  const seats = [seat(0, 10), seat(0, 2)];
  expect(waitingFor(view(seats), table("pig", true), 0)).toBe(0);
  expect(waitingFor(view(seats, { phase: "name" }), table("vatra"), 1)).toBe(0);
  expect(waitingFor(view(seats), table("vatra"), 1)).toBe(2);
});

test("marked cards are counted among those that lie ready, not in the stock", () => {
  const seats = [{ ...seat(0, 5), came: ["1", "3"] }, { ...seat(0, 2), came: ["2"] }];
  expect([markedFor(view(seats), 0), markedFor(view(seats), 1)]).toEqual([2, 1]);
  expect(markedFor(view(seats, { stock_left: 3 }), 0)).toBe(1);
});

test("a card offered lies at the right of the next player, and is seen by its giver alone", () => {
  const seats = [seat(0, 1), seat(0), seat(0, 1)];
  const offering = (lying: string[][]) => offerOf(view(seats, { offered: true, turn: 1, lying }));
  expect(offering([["?"], [], ["KS"]])).toEqual({ from: 1, to: 2, card: "KS" });
  expect(offering([["?"], [], ["?"]])).toEqual({ from: 1, to: 2, card: null });
  expect(offerOf(view(seats, { offered: false, turn: 1, lying: [] }))).toBeNull();
});

test("what a player has done is told by signs", () => {
  const did = { ...seat(0, 0, 1), slammed: true, shouted: true };
  expect(signsOf(view([did]), table("pig"), 0)[0]).toBe("nose");
  expect(signsOf(view([did]), table("spoons"), 0)[0]).toBe("tool");
  expect(signsOf(view([did]), table("vatra"), 0)).toEqual(["fist", "shout"]);
});

test("only what is left of slamming and shouting is owed", () => {
  const after = (slammed: boolean, shouted: boolean, phase = "rush") => owed(view([{ ...seat(0), slammed, shouted }], { phase } as Partial<View>), 0);
  expect([after(false, false), after(true, false), after(false, true), after(true, true)]).toEqual(["both", "shout", "slam", "none"]);
  expect([after(false, false, "play"), after(true, false, "play")]).toEqual(["none", "shout"]);
  expect(owed(view([seat(0)], { phase: "rush" } as Partial<View>), null)).toBe("none");
});

test.each([
  ["PIG", "leaves"],
  ["HOG", "leaves.hog"],
  ["ANE", "leaves.word"],
])("where %s is spelled, a player who leaves is told by %s", (word, key) => {
  expect(named({ game: "pig", word } as unknown as Table, "leaves")).toBe(key);
});
