import { beforeAll, expect, test } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import type { Advice, GameTexts, Move, Table, Why } from "../lib/wire";
import { hintText } from "./hint";
import { Hint } from "./hint.svelte";

const texts: GameTexts = { title: "", verbs: { play: "Play", take: "Pick up" }, advised: { take: "Show {cards, the} and pick up" } };
const messages = { keeps: "Keeps {rank, the} for a bad day.", lacks: "{player} has nothing under {rank, the}.", ahead: "Better in {n}, worse in {worse}." };
const advice = (move: Move, why: Why): Advice => ({
  type: "advice",
  ref: "a",
  seq: 1,
  unit: "points",
  worlds: 100,
  moves: [{ move, result: 1, behind: 0, error: 0, why }],
  messages: { en: messages, fr: messages },
});
const table = (moves: number): Table =>
  ({ game: "x", you: 0, seats: [{ name: "Ada" }, { name: "César" }], match: { number: 0, deal: 0 }, deal: { moves } }) as unknown as Table;

beforeAll(() => loadMessages("en"));

test("a hint says the move with its cards, and why", () => {
  const why = { key: "keeps", told: { rank: "2" } };
  expect(hintText(table(1), texts, advice({ verb: "play", cards: ["KS"] }, why))).toBe("Play the king of spades. Keeps the 2 for a bad day.");
});

test("of a card that is only shown it says so", () => {
  const why = { key: "ahead", told: { n: 61, worse: 0 } };
  expect(hintText(table(1), texts, advice({ verb: "take", cards: ["QC"] }, why))).toBe("Show the queen of clubs and pick up. Better in 61, worse in 0.");
});

test("it names players, ranks and numbers, and says when to wait", () => {
  const lacks = { key: "lacks", told: { player: 1, rank: "A" } };
  expect(hintText(table(1), texts, advice({ verb: "wait" }, lacks))).toBe("Wait. César has nothing under the ace.");
  const ahead = { key: "ahead", told: { n: 61, worse: 0 } };
  expect(hintText(table(1), texts, advice({ verb: "play" }, ahead))).toBe("Play. Better in 61, worse in 0.");
});

test("a hint is gone once the deal has moved on", async () => {
  const hint = new Hint();
  await hint.ask(table(1), () => Promise.resolve(advice({ verb: "play", cards: ["KS"] }, { key: "keeps" })));
  expect(hint.plays(table(1), "KS")).toBe(true);
  expect(hint.plays(table(1), "KH")).toBe(false);
  expect(hint.plays(table(2), "KS")).toBe(false);
});

test("where none comes that is said", async () => {
  const hint = new Hint();
  await hint.ask(table(1), () => Promise.resolve(null));
  expect([hint.missed(table(1)), hint.missed(table(2)), hint.asked, hint.at(table(1))]).toEqual([true, false, false, null]);
});
