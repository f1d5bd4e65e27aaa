import { beforeAll, expect, test } from "vitest";
import { learn, loadMessages } from "../lib/i18n.svelte";
import type { Game } from "../lib/games";
import type { Choice, Table, Why } from "../lib/wire";
import { promptKey, promptText } from "./prompt";

const COVER = "cover {cards, the}: {suit, select, D {a higher diamond} other {a higher card}}";
const game = { name: "iljig", texts: { en: { title: "", prompts: { cover: COVER, lower: "{rank} or lower" } } } } as unknown as Game;
const asked = (...prompts: Why[]): Table => ({ game: "iljig", seats: [], deal: { prompts } }) as unknown as Table;
const cover = (card: string, suit: string): Why => ({ key: "cover", told: { cards: [card], cases: { suit } } });

beforeAll(async () => {
  await loadMessages("en");
  learn([game], "en");
});

test("a prompt is a sentence of the game with the names of its cards", () => {
  expect(promptText(asked({ key: "lower", told: { rank: "Q" } }))).toBe("Queen or lower");
  expect(promptKey(asked({ key: "lower" }))).toBe("lower");
});

test("each card to cover has a prompt of its own", () => {
  const table = asked(cover("QD", "D"), cover("9S", "S"));
  expect(promptText(table)).toBe("Cover the queen of diamonds: a higher diamond");
  expect(promptText(table, 1)).toBe("Cover the 9 of spades: a higher card");
});

test("a seat that may not act is asked for nothing", () => {
  expect([promptText(asked()), promptKey(asked())]).toEqual(["", ""]);
  expect(promptText({ ...asked(), deal: null })).toBe("");
});

test("a game without prompts tells its verbs, and how many cards each takes", () => {
  const plain = { name: "plain", texts: { en: { title: "", verbs: { lay: "Play", call: "Liar!" } } } } as unknown as Game;
  learn([plain], "en");
  const choices: Choice[] = [
    { verb: "lay", cards: ["QD"], min: 1, max: 1 },
    { verb: "lay", cards: ["9S", "9H"], min: 1, max: 2 },
    { verb: "call" },
  ];
  const on = (choices: Choice[]): Table => ({ game: "plain", seats: [], deal: { prompts: [], choices } }) as unknown as Table;
  expect(promptText(on(choices))).toBe("Play (1–2 cards) · Liar!");
  expect(promptText(on(choices.slice(0, 1)))).toBe("Play (1 card)");
  expect(promptText(on([]))).toBe("");
});
