import { expect, test } from "vitest";
import { guarded } from "../lib/storage";
import type { Table } from "../lib/wire";
import { Places } from "./places";

const forgetful = () =>
  guarded(() => {
    throw new Error("forbidden"); // so that everything is kept in memory
  });

const inDeal = (deal: number, game = "turkish"): Table => ({ id: "", game, match: { number: 1, deal } }) as unknown as Table;

test("cards that stay keep their places, and what comes takes a free one", () => {
  const places = new Places(forgetful());
  places.see(inDeal(0));
  expect(places.of("visible", 2, ["KS", "9H", "2D"], 3)).toEqual(["KS", "9H", "2D"]);
  places.see(inDeal(0));
  expect(places.of("visible", 2, ["KS", "2D"], 3)).toEqual(["KS", null, "2D"]);
  expect(places.of("visible", 2, ["KS", "2D"], 3)).toEqual(["KS", null, "2D"]);
  expect(places.of("visible", 2, ["2D", "4C", "KS"], 3)).toEqual(["KS", "4C", "2D"]);
});

test("twins are told apart", () => {
  const places = new Places(forgetful());
  places.of("visible", 0, ["9H", "KS", "KS"], 3);
  expect(places.of("visible", 0, ["KS"], 3)).toEqual([null, "KS", null]);
});

test("every row of every seat has its own places", () => {
  const places = new Places(forgetful());
  places.of("visible", 0, ["KS", "9H"], 2);
  expect(places.of("visible", 1, ["9H"], 2)).toEqual(["9H", null]);
  expect(places.of("hand", 0, ["9H"], 2)).toEqual(["9H", null]);
});

test("a page that was loaded anew finds the cards where they lay", () => {
  const store = forgetful();
  const before = new Places(store);
  before.see(inDeal(0));
  before.of("visible", 0, ["KS", "9H", "2D"], 3);
  const after = new Places(store);
  after.see(inDeal(0));
  expect(after.of("visible", 0, ["9H", "2D"], 3)).toEqual([null, "9H", "2D"]);
});

test("only a row that differs is written, and none that has no places", () => {
  const written: string[] = [];
  const places = new Places({ getItem: () => null, setItem: (_key, text) => written.push(text), removeItem: () => undefined });
  places.of("visible", 0, ["KS", "9H"], 2);
  places.of("visible", 0, ["9H", "KS"], 2);
  expect(places.of("visible", 1, [], 0)).toEqual([]);
  expect(written).toHaveLength(1);
  places.of("visible", 0, ["9H"], 2);
  expect(written).toHaveLength(2);
});

test("in the next deal they lie as they are dealt", () => {
  const places = new Places(forgetful());
  places.see(inDeal(0));
  places.of("visible", 0, ["KS", "9H", "2D"], 3);
  places.see(inDeal(1));
  expect(places.of("visible", 0, ["2D", "4C", "KS"], 3)).toEqual(["2D", "4C", "KS"]);
});

test("nor does a first deal have the places of another game, though neither has an id", () => {
  const places = new Places(forgetful());
  places.see(inDeal(0));
  places.of("visible", 0, ["KS", "9H"], 2);
  places.see(inDeal(0, "glukz"));
  expect(places.of("visible", 0, ["9H", "KS"], 2)).toEqual(["9H", "KS"]);
});
