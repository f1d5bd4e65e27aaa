import { beforeAll, expect, test } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import type { GameTexts } from "../lib/games";
import type { Advice, Move, Table, Why } from "../lib/wire";
import { hintSteps } from "./hint";
import { Hint, toAct } from "./hint.svelte";

const texts: GameTexts = { title: "", verbs: { play: "Play", take: "Pick up" }, advised: { take: "Show {cards, the} and pick up" } };
const messages = { keeps: "This keeps {rank, the} for later.", lacks: "Everyone knows {player} has nothing lower than {a_rank}.", ahead: "In {worlds} deals: better in {n}, worse in {worse}.", thumb: "By thumb.", spends: "It goes on nearly anything." };
const advice = (move: Move, why: Why, figures: Why | null = null): Advice => ({
  type: "advice",
  ref: "a",
  seq: 1,
  unit: "points",
  worlds: 100,
  moves: [{ move, result: 1, behind: 0, error: 0, why, figures }],
  messages: { en: messages, fr: messages },
});
const table = (moves: number): Table =>
  ({ game: "x", you: 0, seats: [{ name: "Ada" }, { name: "César" }], match: { number: 0, deal: 0 }, deal: { moves } }) as unknown as Table;

/** A hint without figures in one line. */
const hintText = (...given: Parameters<typeof hintSteps>): string => hintSteps(...given).join(" | ");

beforeAll(() => loadMessages("en"));

test("a hint says the move with its cards, and why", () => {
  const why = { key: "keeps", told: { rank: "2" } };
  expect(hintText(table(1), texts, advice({ verb: "play", cards: ["KS"] }, why))).toBe("Play the king of spades. This keeps the 2 for later.");
});

test("of a card that is only shown it says so", () => {
  const why = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  expect(hintText(table(1), texts, advice({ verb: "take", cards: ["QC"] }, why))).toBe("Show the queen of clubs and pick up. This usually does better than anything else.");
});

test("a game may word a move with its suit or its side", () => {
  const advised = { name: "Name {cards, the}, {end}", trump: "Choose trumps: {suit}" };
  const words: GameTexts = { title: "", verbs: { name: "Name", trump: "Choose trumps" }, advised, places: { top: "from the top" } };
  const thumb = { key: "thumb", told: {} };
  expect(hintText(table(1), words, advice({ verb: "name", cards: ["AS"], end: "top" }, thumb))).toBe("Name the ace of spades, from the top. By thumb.");
  expect(hintText(table(1), words, advice({ verb: "trump", suit: "H" }, thumb))).toBe("Choose trumps: hearts. By thumb.");
});

test("it names players, ranks and numbers, and says when to wait", () => {
  const lacks = { key: "lacks", told: { player: 1, rank: "A" } };
  expect(hintText(table(1), texts, advice({ verb: "wait" }, lacks))).toBe("Wait. Everyone knows César has nothing lower than an ace.");
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  expect(hintText(table(1), texts, advice({ verb: "play" }, ahead))).toBe("Play. This usually does better than anything else.");
});

test("the move with the reason comes first, then how it compares, and the figures last", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const steps = hintSteps(table(1), texts, advice({ verb: "play", cards: ["KS"] }, { key: "keeps", told: { rank: "2" } }, ahead));
  expect(steps).toEqual(["Play the king of spades. This keeps the 2 for later.", "This usually does better than anything else.", "In 83 deals: better in 61, worse in 0."]);
});

test("the move that the figures compare with is named before them", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const told = advice({ verb: "play", cards: ["KS"] }, ahead, ahead);
  const [best] = told.moves;
  const second = { ...best!, move: { verb: "play", cards: ["9H"] }, figures: null };
  const steps = hintSteps(table(1), texts, { ...told, moves: [best!, second] });
  expect(steps.slice(1)).toEqual(["Less good: play the 9 of hearts.", "In 83 deals: better in 61, worse in 0."]);
  expect(steps[0]).not.toContain("9");
});

test("what speaks against the second-best move comes before the figures", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const told = advice({ verb: "play", cards: ["9H"] }, { key: "keeps", told: { rank: "2" } }, ahead);
  const second = { ...told.moves[0]!, move: { verb: "play", cards: ["2H"] }, why: { key: "spends" }, figures: { key: "behind" } };
  const steps = hintSteps(table(1), texts, { ...told, moves: [told.moves[0]!, second] });
  expect(steps.slice(1)).toEqual(["Less good: play the 2 of hearts. It goes on nearly anything.", "In 83 deals: better in 61, worse in 0."]);
});

test("what speaks against the second-best move is not told where it is what speaks for the best", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const told = advice({ verb: "play", cards: ["9H"] }, { key: "keeps", told: { rank: "2" } }, ahead);
  const second = { ...told.moves[0]!, move: { verb: "play", cards: ["2H"] }, why: { key: "spends", told: { rank: "2" } }, figures: { key: "behind" } };
  const steps = hintSteps(table(1), texts, { ...told, moves: [told.moves[0]!, second] });
  expect(steps.slice(1)).toEqual(["This usually does better than anything else. Less good: play the 2 of hearts.", "In 83 deals: better in 61, worse in 0."]);
});

test("numbers that are the same by chance make no reason the mirror of another", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const told = advice({ verb: "play", cards: ["9H"] }, { key: "several", told: { n: 3 } }, ahead);
  const second = { ...told.moves[0]!, move: { verb: "take", cards: ["2H"] }, why: { key: "spends", told: { n: 3 } }, figures: { key: "behind" } };
  const other = { ...second, why: { key: "spends", told: { rank: "3" } } };
  for (const each of [second, other]) expect(hintSteps(table(1), texts, { ...told, moves: [told.moves[0]!, each] })[1]).toContain("It goes on nearly anything.");
});

test("if another move does as well, there are no figures, and that is said if no reason tells it from the first", () => {
  const level = { key: "level", told: { worlds: 83 } };
  const steps = (why: Why, move: Move = { verb: "play", cards: ["9H"] }): string[] => {
    const told = advice({ verb: "play", cards: ["KS"] }, why, level);
    return hintSteps(table(1), texts, { ...told, moves: [told.moves[0]!, { ...told.moves[0]!, move }] });
  };
  expect(steps({ key: "keeps", told: { rank: "2" } })).toEqual(["Play the king of spades. This keeps the 2 for later."]);
  const shared = { key: "keeps", told: { rank: "2" }, shared: true };
  expect(steps(shared)).toEqual(["Play the king of spades. This keeps the 2 for later. About as good: play the 9 of hearts."]);
  expect(steps(level)).toEqual(["Play the king of spades. Several moves are about as good here."]);
  expect(steps(level, { verb: "wait" })).toEqual(["Play the king of spades."]);
});

test("another move that is put in the same words is not told", () => {
  const why = { key: "keeps", told: { rank: "2" }, shared: true };
  const told = advice({ verb: "flip", slot: 0 }, why, { key: "level", told: { worlds: 83 } });
  const flipping: GameTexts = { title: "", advised: { flip: "Turn over a hidden card" } };
  const steps = hintSteps(table(1), flipping, { ...told, moves: [told.moves[0]!, { ...told.moves[0]!, move: { verb: "flip", slot: 2 } }] });
  expect(steps).toEqual(["Turn over a hidden card. This keeps the 2 for later."]);
});

test("of a reason that holds for the second-best move, too, it says that the first still does better", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const told = advice({ verb: "play", cards: ["KS"] }, { key: "keeps", told: { rank: "2" }, shared: true }, ahead);
  const [best] = told.moves;
  const steps = hintSteps(table(1), texts, { ...told, moves: [best!, { ...best!, move: { verb: "play", cards: ["9H"] } }] });
  expect(steps[0]).toBe("Play the king of spades. This keeps the 2 for later. Next best, for the same reason: play the 9 of hearts.");
});

test("figures that tell little are not told", () => {
  const steps = (n: number): string[] => {
    const ahead = { key: "ahead", told: { n, worse: 10, worlds: 100 } };
    return hintSteps(table(1), texts, advice({ verb: "play", cards: ["KS"] }, { key: "keeps", told: { rank: "2" } }, ahead));
  };
  expect([steps(19).length, steps(20).length]).toEqual([1, 3]);
});

test("a move that seldom does better is not said to do so usually", () => {
  const ahead = { key: "ahead", told: { n: 7, worse: 0, worlds: 83 } };
  expect(hintText(table(1), texts, advice({ verb: "play" }, ahead))).toBe("Play. This does a little better than anything else, in some deals.");
});

test("a hint without a reason of the game says how the move compares", () => {
  const ahead = { key: "ahead", told: { n: 61, worse: 0, worlds: 83 } };
  const steps = hintSteps(table(1), texts, advice({ verb: "play", cards: ["KS"] }, ahead, ahead));
  expect(steps).toEqual(["Play the king of spades. This usually does better than anything else.", "In 83 deals: better in 61, worse in 0."]);
});

test("asking again shows the next part, and a new hint begins with the first", async () => {
  const hint = new Hint();
  const ask = (): Promise<Advice> => Promise.resolve(advice({ verb: "play", cards: ["KS"] }, { key: "keeps" }));
  await hint.ask(table(1), ask);
  await hint.ask(table(1), ask);
  expect(hint.step).toBe(1);
  await hint.ask(table(2), ask);
  expect(hint.step).toBe(0);
});

test("a hint is gone once the deal has moved on", async () => {
  const hint = new Hint();
  await hint.ask(table(1), () => Promise.resolve(advice({ verb: "play", cards: ["KS"] }, { key: "keeps" })));
  expect(hint.plays(table(1), "KS")).toBe(true);
  expect(hint.plays(table(1), "KH")).toBe(false);
  expect(hint.plays(table(2), "KS")).toBe(false);
});

test("a hint that is forgotten does not come back in another position with the same number, nor does its late answer", async () => {
  const hint = new Hint();
  const put = advice({ verb: "play", cards: ["KS"] }, { key: "keeps" });
  await hint.ask(table(1), () => Promise.resolve(put));
  hint.forget();
  expect([hint.at(table(1)), hint.plays(table(1), "KS")]).toEqual([null, false]);
  await hint.ask(table(1), async () => {
    hint.forget();
    return put;
  });
  expect([hint.at(table(1)), hint.asked]).toEqual([null, false]);
});

test("where to wait is hardly better than a move, the hint is to move", () => {
  const [move, wait] = [{ verb: "put", cards: ["KS"] }, { verb: "wait" }];
  const told = (key: string, numbers = {}): Advice => {
    const first = advice(wait, { key, told: numbers });
    return { ...first, moves: [first.moves[0]!, { ...first.moves[0]!, move, why: { key: "close" } }] };
  };
  expect(toAct(told("level")).moves.map((each) => [each.move, each.why.key])).toEqual([[move, "level"], [wait, "close"]]);
  expect(toAct(told("ahead", { n: 40, worse: 31, worlds: 100 })).moves.map((each) => each.why.key)).toEqual(["level", "close"]);
  expect(toAct(told("ahead", { n: 40, worse: 30, worlds: 100 })).moves[0]!.move).toEqual(wait);
});

test("where none comes that is said", async () => {
  const hint = new Hint();
  await hint.ask(table(1), () => Promise.resolve(null));
  expect([hint.missed(table(1)), hint.missed(table(2)), hint.asked, hint.at(table(1))]).toEqual(["hint.none", null, false, null]);
});

const race = (moves: number, card: string, actors = [0, 1]): Table =>
  ({
    ...table(moves),
    phase: "playing",
    deal: { moves, actors, race: null, choices: [{ verb: "put", cards: [card] }] },
  }) as unknown as Table;

test("while all pass cards at once, a hint is of use until I may do something else", async () => {
  const hint = new Hint();
  const put = advice({ verb: "put", cards: ["KS"] }, { key: "keeps" });
  await hint.ask(race(1, "KS"), () => Promise.resolve(put), () => race(4, "KS"));
  expect(hint.plays(race(9, "KS"), "KS")).toBe(true);
  expect(hint.plays(race(10, "KS", [0]), "KS")).toBe(true); // the others wait for my card
  expect(hint.at(race(9, "QS"))).toBeNull();
  expect(hint.at(race(11, "QS", [0]))).toBeNull();
});

test("where it comes too late, or is asked for too soon, that is said", async () => {
  const hint = new Hint();
  await hint.ask(race(1, "KS"), () => Promise.resolve(null), () => race(2, "QS"));
  expect([hint.missed(race(3, "QS")), hint.missed(race(3, "KS"))]).toEqual(["hint.moved", null]);
  hint.askedTooSoon(table(5));
  expect([hint.missed(table(5)), hint.missed(table(6))]).toEqual(["hint.turn", null]);
});
