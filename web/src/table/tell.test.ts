import { beforeAll, expect, test } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import { brieflyTheCards } from "../lib/names";
import type { GameTexts } from "../lib/games";
import type { Move, MoveNews, News, Table } from "../lib/wire";
import type { Reader } from "./reader";
import { sentencesOf, soundOf } from "./tell";

const reader = { told: (news: MoveNews) => news.happened } as Reader;
const texts: GameTexts = { title: "", moves: { lay: "{player} lays {cards}" }, happened: { lie: "a lie!" } };
const spoken = (table: Table, texts: GameTexts, reader: Reader): string[] =>
  sentencesOf(table, () => texts, reader).map((sentence) => sentence());
const told = (move: Move, happened: string[] = []): string[] => {
  const news: News[] = [{ kind: "move", seat: 0, by: "player", move, happened }];
  return spoken({ game: "x", seats: [{ name: "ada" }], news } as unknown as Table, texts, reader);
};

beforeAll(() => loadMessages("en"));

test("a move is told with its cards, and with what happened", () => {
  expect(told({ verb: "lay", cards: ["2S"] }, ["lie"])).toEqual([expect.stringMatching(/^Ada lays 2 .+\. A lie!$/)]);
});

test("a card laid face down is told as some card", () => {
  expect(told({ verb: "lay" })[0]).not.toContain("lays .");
  expect(told({ verb: "lay" })[0]).toMatch(/^Ada lays \S+ \S+\.$/);
});

const mine: GameTexts = {
  title: "",
  moves: { lay: "{who, select, you {You lay} other {{player} lays}} {cards}", talk: "{player} talks to {to}" },
  happened: { out: "{who, select, you {you go} other {{player} goes}} out" },
};
const toldTo = (you: number | null, news: News): string[] =>
  spoken({ game: "x", you, seats: [{ name: "ada" }, { name: "Bo" }], news: [news] } as unknown as Table, mine, reader);

test("I am told of my own moves as you, and of what a bot does in my seat by my name", () => {
  const news: News = { kind: "move", seat: 0, by: "player", move: { verb: "lay", cards: ["2S"] }, happened: ["out"] };
  expect(toldTo(0, news)).toEqual([expect.stringMatching(/^You lay 2 .+\. You go out\.$/)]);
  for (const [you, by] of [[1, "player"], [null, "player"], [0, "stand_in"], [0, "clock"]] as const)
    expect(toldTo(you, { ...news, by })).toEqual([expect.stringMatching(/Ada lays 2 .+\. Ada goes out\.$/)]);
});

test("I am told of myself as you, and of who sat in my seat before me by their name", () => {
  for (const kind of ["sat", "host"] as const) {
    expect(toldTo(0, { kind, seat: 0, name: "ada" })[0]).toMatch(/^You/);
    expect(toldTo(0, { kind, seat: 0, name: "Zoe" })[0]).toMatch(/^Zoe /);
    expect(toldTo(1, { kind, seat: 0, name: "ada" })[0]).toMatch(/^ada /);
  }
  expect(toldTo(0, { kind: "left", seat: 0, name: "ada" })).toEqual(["ada leaves the table."]);
  expect(toldTo(0, { kind: "ready", seat: 0 })[0]).toMatch(/^You/);
});

test("what is said to me is told as said to you", () => {
  const news: News = { kind: "move", seat: 1, by: "player", move: { verb: "talk", to: 0 }, happened: [] };
  expect(toldTo(0, news)).toEqual(["Bo talks to you."]);
  expect(toldTo(1, news)).toEqual(["Bo talks to ada."]);
});

test("where there is little room several cards are told by their signs", () => {
  const news: News[] = [{ kind: "move", seat: 0, by: "player", move: { verb: "lay", cards: ["KS", "TD"] }, happened: [] }];
  const table = { game: "x", seats: [{ name: "ada" }], news } as unknown as Table;
  const briefly = sentencesOf(table, () => texts, reader, brieflyTheCards).map((sentence) => sentence());
  expect(briefly).toEqual(["Ada lays K♠ 10♦."]);
  expect(spoken(table, texts, reader)).toEqual(["Ada lays king of spades and 10 of diamonds."]);
});

test("what happened may name ranks that the game gives", () => {
  const calling: Reader = { ...reader, blanks: () => ({ rank: "5", next: "6" }) };
  const news: News[] = [{ kind: "move", seat: 0, by: "player", move: { verb: "lay", cards: ["5S"] }, happened: ["without"] }];
  const table = { game: "x", seats: [{ name: "ada" }], news } as unknown as Table;
  const stops = { ...texts, happened: { without: "{rank} without {next}" } };
  expect(spoken(table, stops, calling)[0]).toMatch(/\. 5 without 6\.$/);
  expect(spoken(table, stops, reader)[0]).toMatch(/^Ada lays [^{]+\.$/);
});

test("a sentence follows the language in which it is read", () => {
  let now = texts;
  const news: News[] = [{ kind: "move", seat: 0, by: "player", move: { verb: "lay", cards: ["5S"] }, happened: ["lie"] }];
  const [sentence] = sentencesOf({ game: "x", seats: [{ name: "ada" }], news } as unknown as Table, () => now, reader);
  now = { ...texts, happened: { lie: "un mensonge !" } };
  expect(sentence?.()).toMatch(/Un mensonge !$/);
});

test("at the end of a match winners and losers hear different sounds, and spectators that of the winners", () => {
  const heard = (you: number | null) => soundOf({ you, match: { ranking: [1, 2, 1] } } as Table, { kind: "match_over" }, reader);
  expect([0, 1, 2, null].map(heard)).toEqual(["win", "lose", "win", "win"]);
});
