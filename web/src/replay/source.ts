/** The sources of finished deals: a table of the card room, or a record file that somebody has brought. */

import { call, tableIsThere } from "../lib/api";
import { Refused } from "../lib/refused";
import type { PlayOn, ReadMatch, Replay, ReplayMatch, ToldMoments } from "../lib/wire";

/** Whose eyes a deal is seen with: a seat's, everybody's at once (`open`), or those of somebody who watches (empty). */
export type View = number | "open" | "";

export interface Source {
  match: ReplayMatch;
  /** The path of the page from which it comes. */
  home: string;
  /** A deal, by its index in the match. */
  load(index: number, view: View): Promise<Replay>;
  /** What a seat may learn from a deal; `null` if nobody looks at such deals. This may take some seconds. */
  moments: ((index: number, seat: number) => Promise<ToldMoments>) | null;
  /** Makes a table that plays on after some moves of a deal, and returns its id; `null` if nobody can. */
  playOn: ((index: number, wanted: PlayOn) => Promise<string>) | null;
  /** The path of a deal's page, or `null` if nobody else can open it. */
  path(index: number): string | null;
}

/** A match at a table of this card room, and the index of one of its deals. Throws `Refused` if there is no such deal. */
export async function dealAt(table: string, number: string, deal: string): Promise<{ source: Source; index: number }> {
  const source = await matchAt(table, number);
  const index = source.match.deals.findIndex((each) => each.deal === Number(deal));
  if (index < 0) throw new Refused({ type: "error", code: "unknown_deal", detail: "There is no such deal." });
  return { source, index };
}

/** The path of the table whose deal could not be had; `null` if it is closed to the reader, or there is none. */
export async function homeAfter(reason: unknown, table: string): Promise<string | null> {
  if (reason instanceof Refused && reason.error.code === "closed") return null;
  const there = await tableIsThere(table).catch(() => false);
  return there ? pathOf(table) : null;
}

const pathOf = (table: string): string => `table/${encodeURIComponent(table)}`;

async function matchAt(table: string, number: string): Promise<Source> {
  const there = `/tables/${encodeURIComponent(table)}/matches/${encodeURIComponent(number)}`;
  const match = await call<ReplayMatch>(there);
  const dealAt = (index: number): number => match.deals[index]!.deal;
  return {
    match,
    home: pathOf(table),
    load: (index, view) => call<Replay>(`${there}/deals/${dealAt(index)}?view=${view}`),
    moments: (index, seat) => call<ToldMoments>(`${there}/deals/${dealAt(index)}/moments/${seat}`),
    playOn: async (index, wanted) => (await call<{ id: string }>(`${there}/deals/${dealAt(index)}/play-on`, wanted)).id,
    path: (index) => `replay/${encodeURIComponent(table)}/${number}/${dealAt(index)}`,
  };
}

/** The matches of a record file. The card room checks all of its deals. */
export async function matchesIn(text: string): Promise<Source[]> {
  const lines = text.split(/\r\n|\r|\n/);
  const { matches } = await call<{ matches: ReadMatch[] }>("/records", text);
  return matches.map(({ match, lines: numbers }) => ({
    match,
    home: "replay",
    load: (index, view) => call<Replay>(`/records/deal?view=${view}`, lines[(numbers[index] ?? 1) - 1] ?? ""),
    moments: null,
    playOn: null,
    path: () => null,
  }));
}
