import { describe, expect, it } from "vitest";
import type { GameFigures } from "../../lib/wire";
import { byGame, percentWon, sumOf } from "./figures";

const figures = (game: string, level: string, numbers: Partial<GameFigures>): GameFigures => ({
  game, level, matches: 0, deals: 0, first: 0, last: 0, streak: 0, ...numbers,
});

describe("figures of my games", () => {
  const all = [
    figures("pig", "regular", { matches: 2, deals: 6, first: 1, last: 1, streak: 1 }),
    figures("turkish", "", { matches: 1, deals: 1, last: 1 }),
    figures("turkish", "master", { matches: 5, deals: 15, first: 3, streak: 3 }),
  ];

  it("begin with the game and the level that were played most", () => {
    expect(byGame(all).map(({ game, matches, first, streak, levels }) => [game, matches, first, streak, levels.map(({ level }) => level)])).toEqual([
      ["turkish", 6, 3, 3, ["master", ""]],
      ["pig", 2, 1, 1, ["regular"]],
    ]);
  });

  it("add up, except streaks", () => {
    expect(sumOf(all)).toEqual({ matches: 8, deals: 22, first: 4, last: 2, streak: 3 });
    expect(percentWon(sumOf(all))).toBe(50);
    expect(percentWon(sumOf([]))).toBe(0);
  });
});
