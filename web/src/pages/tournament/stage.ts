/** Where a tournament stands for whoever looks at it. */

import type { Tournament, TournamentRound, TournamentTable } from "../../lib/wire";

/**
 * - `invited`: I may join; `left`: I may come back
 * - `waiting`: before the first round; `between`: before another one
 * - `playing`: my match goes on; `done`: it is over, and others go on; `late`: the round goes on without me
 * - `over`: the tournament is
 */
export type Stage = "invited" | "left" | "waiting" | "playing" | "done" | "late" | "between" | "over";

export const lastRound = ({ rounds }: Tournament): TournamentRound | undefined => rounds.at(-1);
/** My table in the round that is played. */
export const myTable = (tournament: Tournament): TournamentTable | undefined =>
  lastRound(tournament)?.tables.find(({ id }) => id === tournament.table);
export const isHere = ({ people }: Tournament, person: string | null): boolean =>
  people.some(({ id, here }) => id === person && here);

export function stageOf(tournament: Tournament): Stage {
  const last = lastRound(tournament);
  if (tournament.closed) return "over";
  if (tournament.me === null) return "invited";
  if (!isHere(tournament, tournament.me)) return "left";
  if (!last) return "waiting";
  if (last.ended !== null) return "between";
  const mine = myTable(tournament);
  return mine ? (mine.over ? "done" : "playing") : "late";
}

/** The people of a first place, once somebody has points. */
export const leaders = ({ standing }: Tournament): string[] =>
  standing.flatMap(({ person, rank, points }) => (rank === 1 && points ? [person] : []));

/** A time such as 12:05, in minutes and seconds. */
export function minutesOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
