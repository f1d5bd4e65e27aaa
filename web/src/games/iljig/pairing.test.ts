import { describe, expect, it } from "vitest";
import { complete, lay, nextOpen, placesOf, stuck, takeBack } from "./pairing";

// Hearts are trumps. The lists are as the server sends them, from high to low.
const table = ["9S", "7S", "KD"];
const each = [
  ["XR", "AS", "7H"],
  ["XR", "AS", "8S", "7H"],
  ["XR", "7H"],
];
const none = [null, null, null];

describe("laying cards on the table's", () => {
  it("lays only what the server lists for the place", () => {
    expect(lay(each, none, "8S", 1)).toEqual([null, "8S", null]);
    expect(lay(each, none, "8S", 0)).toEqual(none);
    expect(placesOf(each, "8S")).toEqual([1]);
  });

  it("moves a card that lies elsewhere, and exchanges two where both may", () => {
    const laid = lay(each, lay(each, none, "AS", 0), "8S", 1);
    expect(lay(each, laid, "AS", 1)).toEqual([null, "AS", null]); // the 8 may not cover the 9
    expect(lay(each, ["AS", "7H", null], "7H", 0)).toEqual(["7H", "AS", null]);
    expect(takeBack(laid, 0)).toEqual([null, "8S", null]);
  });

  it("goes on to the next open place, and round", () => {
    expect(nextOpen(["AS", null, null], 0)).toBe(1);
    expect(nextOpen(["AS", null, "XR"], 2)).toBe(1);
    expect(nextOpen(["AS", "8S", "XR"], 2)).toBe(2);
  });

  it("tells when a place must stay open", () => {
    expect(stuck(each, none)).toEqual([]);
    expect(stuck(each, ["7H", "XR", null])).toEqual([2]);
  });
});

describe("covering for me", () => {
  it("uses low cards of the suit, then trumps, jokers last", () => {
    expect(complete(each, none, table)).toEqual(["AS", "8S", "7H"]);
  });

  it("keeps what lies there already", () => {
    expect(complete(each, ["XR", null, null], table)).toEqual(["XR", "8S", "7H"]);
  });

  it("begins anew when that cannot be completed", () => {
    expect(complete(each, ["7H", "XR", null], table)).toEqual(["AS", "8S", "7H"]);
  });

  it("leaves a dear card to the place that needs it", () => {
    expect(complete([["8S", "7H"], ["8S"]], [null, null], ["7S", "7S"])).toEqual(["7H", "8S"]);
  });

  it("gives up when not all can be covered", () => {
    expect(complete([["8S"], ["8S"]], [null, null], ["7S", "7S"])).toBeNull();
  });

  it("is quick with seventeen cards of which any may lie anywhere", () => {
    const cards = Array.from({ length: 18 }, (_, i) => `${"A23KQJT98765"[i % 12]}${i < 12 ? "H" : "S"}`);
    const many = Array.from({ length: 17 }, () => cards);
    const laid = complete(many, many.map(() => null), many.map(() => "7D"));
    expect(new Set(laid).size).toBe(17);
  });
});
