import { describe, expect, it } from "vitest";
import { linesOf, shortOf, tokensAfter, wonBy } from "./reckoning";
import type { View } from "./view.generated";

const seat = (tokens: number) => ({ hand_size: 0, hand: [], tokens, before: tokens, runs: 1, lacks: [] });

// Seat 1 went out with a Grand Opéra, after the queen's box had been won.
const view = {
  seats: [seat(60), seat(140), seat(70)],
  taker: [1, null, 1, 0, null],
  taken: [4, 0, 9, 16, 0],
  settlement: [
    { why: "grand_opera", box: 0, to: 1, tokens: 4 },
    { why: "marked", from: 2, box: 1, tokens: 3, owed: 8 },
    { why: "points", from: 0, to: 1, tokens: 21, owed: 21 },
  ],
} as unknown as View;

describe("the settlement", () => {
  it("starts before the first payment and ends with what everybody has", () => {
    expect(tokensAfter(view, 0)).toEqual([81, 115, 73]);
    expect(tokensAfter(view, 2)).toEqual([81, 119, 70]);
    expect(tokensAfter(view, 3)).toEqual([60, 140, 70]);
  });

  it("tells what could not be paid", () => {
    expect(view.settlement!.map(shortOf)).toEqual([0, 5, 0]);
  });

  it("tells the boxes of a Grand Opéra at once when all has been paid", () => {
    const swept = [{ why: "grand_opera", box: 0, to: 1, tokens: 4 }, { why: "grand_opera", box: 3, to: 1, tokens: 9 }] as const;
    const [, ...others] = view.settlement!;
    expect(linesOf([...swept, ...others])).toEqual([{ ...swept[0], boxes: [0, 3], tokens: 13 }, ...others]);
    expect(linesOf(view.settlement!)).toEqual(view.settlement);
  });

  it("tells boxes won by a card from those swept at the end", () => {
    expect([0, 1, 2].map((player) => wonBy(view, player))).toEqual([16, 9, 0]);
  });
});
