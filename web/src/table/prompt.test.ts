import { beforeAll, expect, test } from "vitest";
import { learn, loadMessages } from "../lib/i18n.svelte";
import type { Game } from "../lib/games";
import type { Table, Why } from "../lib/wire";
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
