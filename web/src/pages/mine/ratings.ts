/** My rating at a game among the strengths of the bots. */

import type { GameRating } from "../../lib/wire";

/** What a newcomer has: `NEWCOMER_POINTS` in `strength.py`. */
export const NEWCOMER = 1500;

/** One line of the list: bots of one or more levels that are equally strong, or me, with no level. */
export interface Ranked {
  levels: string[];
  points: number;
}

/** The bots and me, the strongest first. I come before bots that are as strong as I am. */
export function ranked({ points, bots }: GameRating): Ranked[] {
  const byPoints = new Map<number, string[]>();
  for (const [level, strength] of Object.entries(bots)) byPoints.set(strength, [...(byPoints.get(strength) ?? []), level]);
  const lines = [...byPoints].map(([strength, levels]) => ({ levels, points: strength }));
  return [{ levels: [], points }, ...lines].sort((one, other) => other.points - one.points);
}
