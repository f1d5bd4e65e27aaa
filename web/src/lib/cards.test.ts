import { expect, test } from "vitest";
import { indexOf, keyed, sorted } from "./cards";

test("indices follow the language", () => {
  expect(["A", "K", "Q", "N", "J", "T", "7"].map((rank) => indexOf(rank, "fr"))).toEqual(
    ["A", "R", "D", "C", "V", "10", "7"]);
  expect(["K", "Q", "N", "J", "T"].map((rank) => indexOf(rank, "en"))).toEqual(["K", "Q", "N", "J", "10"]);
});

test("a hand is sorted by rank, by suit, or left as dealt", () => {
  const hand = ["TS", "3H", "AS", "3S", "KH"];
  expect(sorted(hand, "rank")).toEqual(["AS", "KH", "TS", "3S", "3H"]);
  expect(sorted(hand, "suit")).toEqual(["AS", "TS", "3S", "KH", "3H"]);
  expect(sorted(hand, "dealt")).toEqual(hand);
  expect(sorted(hand, "rank", "KQJT98765432A")).toEqual(["KH", "TS", "3S", "3H", "AS"]); // as in Nain Jaune
});

test("twins of two packs get different keys", () => {
  expect(keyed(["KS", "KS", "2D"]).map((it) => it.key)).toEqual(["KS", "KS+1", "2D"]);
});
