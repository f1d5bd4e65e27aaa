/** Reads a view of Glükz. */

import { prefs } from "../../lib/prefs.svelte";
import type { Deal, MoveNews, News, Table } from "../../lib/wire";
import type { Result, View } from "./view.generated";
import { say, words } from "./texts";

export const viewOf = (deal: Deal): View => deal.view as View;

/** "1st place", if a bare number would say too little. */
export const calledPlace = (place: number): string => say("place.called", { n: place });

/** The current race: the opening, until somebody has played, or the second play. */
export function raceOf({ over, view }: Deal): "opening" | "second" | null {
  const { phase } = view as View;
  if (over) return null;
  return phase === "race" ? "opening" : phase === "second" ? "second" : null;
}

/** What knights do at this table. */
export const knightsOf = ({ options }: Table): string => String(options["knight"] ?? "none");

/** The rule for knights in words; empty if they do nothing. */
export const knightRule = (table: Table): string =>
  knightsOf(table) === "none" ? "" : say("knights", { what: words.texts().choices?.["knight"]?.[knightsOf(table)] ?? "" });

/**
 * The seats that knights have just skipped: those between the player who played them and the next to move, if still in
 * play.
 */
export function skippedBy(view: View, news: readonly News[]): number[] {
  const last = news.findLast((item) => item.kind === "move");
  if (!last?.happened.includes("skip") || view.turn === null || view.direction === 0) return [];
  const seats = view.seats.length;
  const jumped = [];
  const step = (seat: number): number => (seat + view.direction + seats) % seats;
  for (let seat = step(last.seat); seat !== view.turn && seat !== last.seat; seat = step(seat)) {
    if (view.seats[seat]?.places === 0) jumped.push(seat);
  }
  return jumped;
}

export interface Won {
  seat: number;
  /** Milliseconds from the sight of the table to the press. */
  ms: number;
  /** The second player, and how many milliseconds later they pressed. */
  next: { seat: number; ms: number } | null;
}

/** The last race decided in the news: the seat that won, and its lead. */
export function raceWon(news: readonly News[]): Won | null {
  const last = news.findLast((item) => item.kind === "move" && item.ms != null) as MoveNews | undefined;
  if (last?.ms == null) return null;
  const [next] = last.behind ?? [];
  return { seat: last.seat, ms: last.ms, next: next ? { seat: next[0], ms: next[1] - last.ms } : null };
}

/** "43 ms", "1.4 sec". */
export const span = (ms: number): string =>
  new Intl.NumberFormat(
    prefs.language,
    ms < 1000
      ? { style: "unit", unit: "millisecond", maximumFractionDigits: ms < 10 ? 1 : 0 }
      : { style: "unit", unit: "second", maximumFractionDigits: 1 },
  ).format(ms < 1000 ? ms : ms / 1000);

/** Places by seat once the deal is over. Players who still hold cards share last place. */
export const placesOf = (deal: Deal): number[] =>
  (deal.result as Result | null)?.places ?? viewOf(deal).seats.map((seat, _, all) => seat.places || all.length);
