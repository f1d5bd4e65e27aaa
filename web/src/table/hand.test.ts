import { expect, test } from "vitest";
import { Holding } from "./hand.svelte";
import type { TableModel } from "./model.svelte";

const SEAT = { name: "Ada" };
const KING = { place: "hand", card: "KS", key: "KS" };
const FOUR = { place: "hand", card: "4H", key: "4H" };
const SHOWN = [{ verb: "take", from: "hand", cards: ["KS"], min: 1, max: 1 }, { verb: "take", from: "hand", cards: ["4H"], min: 1, max: 1 }];

/** What I hold on my turn, in a game where cards are shown to pick up. */
function holdingWith(choices: object[]): Holding {
  const shown = { phase: "playing", you: 0, seats: [SEAT], deal: { actors: [0], choices } };
  return new Holding({ shown, sending: { waits: false }, showing: { reader: { showing: "take" } } } as unknown as TableModel);
}

test("a card that was refused is no longer chosen when the lesson goes on", () => {
  const model = { step: 3 as number | undefined };
  const holding = new Holding(model as unknown as TableModel);
  const king = { place: "hand", card: "KS", key: "KS" };
  holding.picks = [king];
  expect(holding.picks).toEqual([king]);
  model.step = 4;
  expect(holding.picks).toEqual([]);
});

test("at a table of the card room, it stays chosen", () => {
  const holding = new Holding({ step: undefined } as unknown as TableModel);
  holding.picks = [{ place: "hand", card: "KS", key: "KS" }];
  expect(holding.picks).toHaveLength(1);
});

test("cards of any rank and place are marked together, and checked as they are", () => {
  const sent: unknown[] = [];
  const row = { place: "visible", card: "9D", key: "9D" };
  const choices = [{ verb: "play", from: "hand", cards: ["KS", "4H"], min: 1, max: 2 }, { verb: "play", from: "visible", cards: ["9D"], min: 1, max: 1 }];
  const shown = { phase: "playing", you: 0, seats: [SEAT], deal: { actors: [0], choices } };
  const showing = { table: shown, reader: { seats: () => [{ known: ["KS", "4H"], visible: ["9D"] }], trial: () => null } };
  const model = { shown, marks: true, asks: true, showing, sending: { waits: false, error: null, move: (move: unknown) => sent.push(move) } };
  const holding = new Holding(model as unknown as TableModel);
  for (const pick of [KING, FOUR, row, FOUR]) holding.touch(pick);
  holding.playOne(FOUR); // a double tap marks, and takes the mark away
  holding.check();
  holding.drop(FOUR);
  holding.play();
  expect(sent).toEqual([["KS", "9D"], ["KS", "9D", "4H"]].map((cards) => ({ verb: "play", cards })));
  model.asks = false;
  holding.touch(KING);
  expect(holding.isSelected(KING), "what has been checked stays").toBe(true);
});

test("where a card can be played, those that can only be shown are not lit, and say so", () => {
  const holding = holdingWith([{ verb: "play", from: "hand", cards: ["4H"], min: 1, max: 1 }, ...SHOWN]);
  expect([KING, FOUR].map((pick) => holding.isLit(pick))).toEqual([false, true]);
  expect([KING, FOUR].map((pick) => holding.isToShow(pick))).toEqual([true, false]);
  expect([KING, FOUR].map((pick) => holding.isPlayable(pick))).toEqual([true, true]); // both may be chosen
});

test("where no card can be played, those to show are lit, also beside a hidden card to turn over", () => {
  for (const more of [[], [{ verb: "flip", slot: 0 }]]) {
    const holding = holdingWith([...more, ...SHOWN]);
    expect([KING, FOUR].map((pick) => holding.isLit(pick))).toEqual([true, true]);
    expect(holding.isToShow(KING)).toBe(true);
  }
});
