import type { PlayedOn, Table } from "../lib/wire";

/** The path of the replays of a match at its table; the number of a deal follows, from 0. */
export const replayPath = ({ id, match }: Table): string => `replay/${encodeURIComponent(id)}/${match?.number ?? 0}`;

/** The table from which a deal was played on, and the number of the match there, both as a path has them. */
export function sourceOf({ match }: PlayedOn): { table: string; number: string } {
  const [, table = "", number = "0"] = /^(.+)\.(\d+)$/.exec(match) ?? [];
  return { table: encodeURIComponent(table), number };
}

/** The paths of a match that is over: to all of it and, if I played, to the moves that cost me the most. */
export function reviewPaths(table: Table): { replay: string; moments: string | null } {
  const first = `${replayPath(table)}/${table.played_on?.deal ?? 0}`;
  if (table.you === null) return { replay: first, moments: null };
  const replay = `${first}?view=${table.you}`;
  return { replay, moments: `${replay}&moments` };
}
