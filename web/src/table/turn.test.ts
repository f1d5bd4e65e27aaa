import { expect, test } from "vitest";
import type { Table } from "../lib/wire";
import { isMyTurn, mayAct, severalAct, turnOf } from "./turn";

const table = (actors: number[], race: object | null = null, view: object = {}, you = 1): Table =>
  ({ phase: "playing", you, seats: [], deal: { actors, race, view } }) as unknown as Table;

test("one actor has the turn", () => {
  expect(turnOf(table([1]), {})).toBe(1);
  expect(isMyTurn(table([1]), {})).toBe(true);
  expect(severalAct(table([1]))).toBe(false);
});

test("while a bot plays for me, nothing is mine to do, and the turn is still told of the seat", () => {
  const away = { ...table([1]), seats: [{}, { stand_in: true }] } as unknown as Table;
  expect([mayAct(away), isMyTurn(away, {}), turnOf(away, {})]).toEqual([false, false, 1]);
});

test("where several may act, nobody is waited for", () => {
  const all = table([0, 1, 2]);
  expect(turnOf(all, {})).toBeNull();
  expect(isMyTurn(all, {})).toBe(false);
  expect(mayAct(all)).toBe(true);
  expect(severalAct(all)).toBe(true);
});

test("a view may tell whose turn it is, though others may cut in", () => {
  expect(turnOf(table([0, 1], null, { turn: 0 }), {})).toBe(0);
  expect(turnOf(table([1], null, { turn: null }), {})).toBeNull();
});

test("a race of which one sees only oneself is a race all the same", () => {
  const race = table([1], { seq: 4, verbs: ["signal"] });
  expect(turnOf(race, {})).toBeNull();
  expect(severalAct(race)).toBe(true);
});

test("a game may say it itself", () => {
  expect(turnOf(table([0, 1], null, { turn: 0 }), { turn: () => 2 })).toBe(2);
});
