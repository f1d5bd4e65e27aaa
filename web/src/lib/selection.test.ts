import { expect, test } from "vitest";
import { fitting, kept, moveOf, playable, toggle, wholeOf, within, type Pick } from "./selection";
import type { Choice } from "./wire";

const kings: Choice = { verb: "play", from: "hand", cards: ["KS", "KH", "KH"], min: 1, max: 3 };
const nine: Choice = { verb: "play", from: "visible", cards: ["9D"], min: 1, max: 1 };
const take: Choice = { verb: "take", from: "hand", cards: ["KS", "KH", "KH", "2C"], min: 1, max: 1 };
const pick = (card: string, place = "hand", key = card): Pick => ({ place, card, key });

test("twins count in multisets", () => {
  expect(within(["KH", "KH"], kings.cards!)).toBe(true);
  expect(within(["KS", "KS"], kings.cards!)).toBe(false);
});

test("a selection fits the choices that could be made of it", () => {
  expect(fitting([kings, nine, take], [pick("KS")])).toEqual([kings, take]);
  expect(fitting([kings, nine, take], [pick("KS"), pick("KH")])).toEqual([kings]);
  expect(fitting([kings, nine], [pick("9D")])).toEqual([]); // in hand, not in the visible row
  expect(fitting([kings], [])).toEqual([]);
});

test("a second card joins the first only where some choice holds both", () => {
  const one = toggle([kings, nine], [], pick("KS"));
  expect(toggle([kings, nine], one, pick("KH"))).toEqual([pick("KS"), pick("KH")]);
  expect(toggle([kings, nine], one, pick("9D", "visible"))).toEqual([pick("9D", "visible")]);
  expect(toggle([take], [pick("KS")], pick("KH"))).toEqual([pick("KH")]); // only one card is shown
  expect(toggle([kings], one, pick("KS"))).toEqual([]);
});

test("twins are selected apart", () => {
  const first = pick("KH");
  const second = pick("KH", "hand", "KH+1");
  expect(toggle([kings], [first], second)).toEqual([first, second]);
});

test("all of a rank is offered where all may go together", () => {
  expect(wholeOf([kings, take], [pick("KH")])).toEqual({ choice: kings, cards: kings.cards });
  expect(wholeOf([take], [pick("KH")])).toBeNull();
  expect(wholeOf([nine], [pick("9D", "visible")])).toBeNull();
});

test("moves say where the cards come from, flips only their slot", () => {
  expect(moveOf(kings, ["KS"])).toEqual({ verb: "play", from: "hand", cards: ["KS"] });
  expect(moveOf({ verb: "flip", slot: 0 }, [])).toEqual({ verb: "flip", slot: 0 });
});

test("what stands out is what occurs in a choice, and a selection outlives the cards that stay", () => {
  expect(playable([kings], pick("KS"))).toBe(true);
  expect(playable([kings], pick("2C"))).toBe(false);
  expect(kept([pick("KS"), pick("KH")], [pick("KH")])).toEqual([pick("KH")]);
});

test("a choice that names no place takes cards of the hand", () => {
  const lead: Choice = { verb: "lead", cards: ["AS", "7D"], min: 1, max: 1 };
  expect(fitting([lead], [pick("7D")])).toEqual([lead]);
  expect(fitting([lead], [pick("7D", "visible")])).toEqual([]);
  expect(moveOf(lead, ["7D"])).toEqual({ verb: "lead", cards: ["7D"] });
});
