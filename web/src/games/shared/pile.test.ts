import { expect, test } from "vitest";
import type { Deal, MoveNews, Table } from "../../lib/wire";
import { pileReader } from "./pile";

const deal = (laid: string[][]): Deal => {
  const mine = { hand_size: 2, hand: ["KS", "2H"], visible: ["4C"], hidden: ["?", null] };
  return { over: false, view: { laid, seats: [mine, { hand_size: 1, hand: [], visible: [], hidden: [null, "7D"] }] } } as unknown as Deal;
};
const reader = pileReader({ clearing: "sweep", untold: ["stands"], cries: ["sweep", "turn"] });
const play = (happened: string[], verb = "play"): MoveNews => ({ kind: "move", seat: 0, by: "player", move: { verb, from: "hand", cards: ["KS"] }, happened });

test("a card played flies onto the pile", () => {
  expect(reader.plan(deal([]), deal([["KS"]]), play([]), 0)).toEqual({ first: [], then: [{ card: "KS", from: "hand:0:KS", to: "pile:KS" }] });
});

test("a cleared pile leaves with the card that cleared it", () => {
  const { first, then } = reader.plan(deal([["9D"]]), deal([]), play(["sweep"]), 0);
  expect(first).toEqual([{ card: "KS", from: "hand:0:KS", to: "pile" }]);
  expect(then.map(({ card, to }) => [card, to])).toEqual([["9D", "gone"], ["KS", "gone"]]);
});

test("a pile that is picked up flies to the hand, a card that is kept goes back", () => {
  expect(reader.plan(deal([["9D"]]), deal([]), play(["pickup"]), 0).then.map(({ to }) => to)).toEqual(["hand:0:9D", "hand:0:KS"]);
  expect(reader.plan(deal([]), deal([]), play(["kept"]), 0).then).toEqual([{ card: "KS", from: "pile", to: "hand:0:KS" }]);
});

test("dealt cards come to me by name, to others as backs", () => {
  const { then } = reader.plan(null, deal([]), { kind: "dealt" }, 0);
  expect(then.map(({ card, to }) => [card, to])).toEqual([
    ["4C", "visible:0:4C"],
    ["KS", "hand:0:KS"],
    ["2H", "hand:0:2H"],
    [null, "hand:1"],
  ]);
});

test("words, cries and sounds follow what happened", () => {
  expect(reader.told(play(["stands", "pickup"], "take"))).toEqual([]);
  expect(reader.told(play(["pickup", "turn"]))).toEqual(["pickup", "turn"]);
  expect(reader.cry(play(["turn", "sweep"]))).toBe("sweep");
  expect([play(["sweep"]), play(["pickup"]), play([], "flip"), play([])].map((news) => reader.sound(news, {} as Table))).toEqual(["sweep", "pickup", "flip", "card"]);
});

test("a hidden row tells where cards lie, and which have been shown", () => {
  const [mine, other] = reader.seats(deal([]));
  expect([mine?.hidden, mine?.turned]).toEqual([[true, false], []]);
  expect([other?.hidden, other?.turned]).toEqual([[false, true], ["7D"]]);
});
