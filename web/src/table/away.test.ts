import { beforeAll, expect, test } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import type { GameTexts } from "../lib/games";
import type { By, News, Table } from "../lib/wire";
import { awaySentence } from "./away";
import type { Reader } from "./reader";

const reader = { told: () => [] } as unknown as Reader;
const texts: GameTexts = { title: "", moves: { lay: "{player} lays {cards}" } };
const laid = (seat: number, by: By): News => ({ kind: "move", seat, by, move: { verb: "lay", cards: ["2S"] }, happened: [] });

/** What seat 0 hears when its line is back. */
function told(news: News[]): string {
  const table = { game: "x", phase: "playing", you: 0, seats: [{ name: "ada" }, { name: "bob" }], deal: null } as unknown as Table;
  return awaySentence({ ...table, seq: 1, news: [] }, { ...table, seq: 2, news }, () => texts, reader)();
}

beforeAll(() => loadMessages("en"));

test("moves of others were played without me", () => {
  expect(told([laid(1, "player"), laid(1, "bot")])).toContain("2 moves were played while you were away.");
});

test("a move of mine that waited for the line was not", () => {
  expect(told([laid(0, "player")])).toMatch(/^You’re back\. Ada lays/);
  expect(told([laid(0, "player"), laid(1, "bot")])).toContain("1 move was played while you were away.");
});

test("one that a bot or the clock made in my place was", () => {
  for (const by of ["clock", "stand_in"] as const) expect(told([laid(0, by)])).toContain("1 move was played while you were away.");
});
