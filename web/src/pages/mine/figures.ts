/** Sums of somebody's finished matches. */

import type { GameFigures } from "../../lib/wire";

/** All matches of some kind. A streak is the most matches in a row that were won at one game against one level. */
export type Sums = Pick<GameFigures, "matches" | "deals" | "first" | "last" | "streak">;

/** The matches of a game, and the same by level of the bots. */
export interface OfGame extends Sums {
  game: string;
  levels: GameFigures[];
}

export const sumOf = (figures: Sums[]): Sums => ({
  matches: added(figures, "matches"),
  deals: added(figures, "deals"),
  first: added(figures, "first"),
  last: added(figures, "last"),
  streak: Math.max(0, ...figures.map(({ streak }) => streak)),
});

const added = (figures: Sums[], key: keyof Sums): number => figures.reduce((sum, each) => sum + each[key], 0);

/** One entry for each game, the game played most often first. So are its levels. */
export function byGame(figures: GameFigures[]): OfGame[] {
  const mostFirst = (one: Sums, other: Sums): number => other.matches - one.matches;
  const names = [...new Set(figures.map(({ game }) => game))];
  const found = names.map((game) => {
    const levels = figures.filter((each) => each.game === game).sort(mostFirst);
    return { game, levels, ...sumOf(levels) };
  });
  return found.sort(mostFirst);
}

/** The share of matches that were won, in percent. */
export const percentWon = ({ first, matches }: Sums): number => (matches ? Math.round((100 * first) / matches) : 0);
