import { expect, test } from "vitest";
import type { Tournament, TournamentRound } from "../../lib/wire";
import { leaders, minutesOf, stageOf } from "./stage";

const round = (ended: number | null, over = false): TournamentRound => ({
  began: 0,
  ended,
  tables: [{ id: "mine", people: [], bots: 0, over, kept: true }],
});
const coupe = (changes: Partial<Tournament>): Tournament => ({
  name: "Coupe",
  terms: { game: "turkish", seats: 4, options: {}, clock: 60, pace: 900, hints: null, bots: false, rounds: 3, minutes: 0 },
  people: [
    { id: "ada", name: "Ada", face: null, here: true },
    { id: "bob", name: "Bob", face: null, here: false },
  ],
  standing: [],
  rounds: [],
  closed: false,
  me: "ada",
  organiser: "ada",
  table: null,
  may_begin: false,
  next_in_ms: null,
  most: 40,
  ...changes,
});

test.each([
  [{ me: null }, "invited"],
  [{ me: "bob" }, "left"],
  [{}, "waiting"],
  [{ rounds: [round(null)], table: "mine" }, "playing"],
  [{ rounds: [round(null, true)], table: "mine" }, "done"],
  [{ rounds: [round(null)] }, "late"],
  [{ rounds: [round(1, true)] }, "between"],
  [{ rounds: [round(1, true)], closed: true, me: null }, "over"],
] as const)("with %j, it is %s", (changes, stage) => {
  expect(stageOf(coupe(changes as Partial<Tournament>))).toBe(stage);
});

test("nobody leads before there are points, and equal people lead together", () => {
  const standing = (points: number) => ["ada", "bob"].map((person) => ({ person, rank: 1, points, won: 0, played: 1 }));
  expect(leaders(coupe({ standing: standing(0) }))).toEqual([]);
  expect(leaders(coupe({ standing: standing(50) }))).toEqual(["ada", "bob"]);
});

test("a countdown shows minutes and seconds, and ends at nothing", () => {
  expect([0, 1, 60_000, 605_000].map(minutesOf)).toEqual(["0:00", "0:01", "1:00", "10:05"]);
});
