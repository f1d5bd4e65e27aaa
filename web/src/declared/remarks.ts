/** What people say about a finished deal beyond its result, as `src/tripot/rules/shared/remarks.py` does. */

import type { Remark } from "./declarations";

/** A move in which something happened. */
export interface Happening {
  seat: number;
  happened: string[];
}

/** The remarks on a deal. `left` has the cards left, by part and seat, as a record's `start` has those dealt. */
export function remarksOn(remarks: Record<string, Remark>, left: Record<string, unknown>, moves: readonly Happening[]): Record<string, unknown> {
  const told = Object.entries(remarks).map(([name, remark]) => {
    return [name, "costs" in remark ? costsOf(remark.costs, Object.values(left) as string[][][]) : lastBefore(remark.before, moves)];
  });
  return Object.fromEntries(told.filter(([, value]) => value !== undefined));
}

/** Each card left to a seat with its points, by seat. */
function costsOf(points: Record<string, number>, parts: string[][][]): [string, number][][] {
  return parts[0]!.map((_, seat) => parts.flatMap((part) => part[seat]!.map((code): [string, number] => [code, points[code]!])));
}

/** The last seat to move before the first that something happens to, itself left out. */
function lastBefore(happens: string, moves: readonly Happening[]): number | undefined {
  const end = moves.findIndex(({ happened }) => happened.includes(happens));
  return moves.slice(0, Math.max(0, end)).findLast(({ seat }) => seat !== moves[end]!.seat)?.seat;
}
