/** How a view of Glükz is read. */

import { prefs } from "../../lib/prefs.svelte";
import type { Deal, News, Table } from "../../lib/wire";
import type { View } from "./view.generated";
import { say, words } from "./texts";

export const viewOf = (deal: Deal): View => deal.view as View;

/** "1st", "2nd", "3rd". */
export const ordinal = (place: number): string =>
  say("place", { n: place });

/** The race that is on: the opening, until somebody has laid, or the second play. */
export function raceOf({ over, view }: Deal): "opening" | "second" | null {
  const { phase } = view as View;
  if (over) return null;
  return phase === "race" ? "opening" : phase === "second" ? "second" : null;
}

/** What knights do at this table. */
export const knightsOf = ({ options }: Table): string => String(options["knight"] ?? "none");

/** The same in words; nothing where they do nothing. */
export const knightRule = (table: Table): string =>
  knightsOf(table) === "none" ? "" : say("knights", { what: words.texts().choices?.["knight"]?.[knightsOf(table)] ?? "" });

/** The seats that knights have just skipped: the seats still in between the player of the knights and the player to move. */
export function skippedBy(view: View, news: readonly News[]): number[] {
  const last = news.findLast((item) => item.kind === "move");
  if (last?.seat == null || !last.happened?.includes("skip") || view.turn === null || view.direction === 0) return [];
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
  /** Milliseconds from the first sight of the table to the press. */
  ms: number;
  /** The next player, and how many milliseconds later they pressed. */
  next: { seat: number; ms: number } | null;
}

/** The race that was decided last in the news: the first seat, and its lead. */
export function raceWon(news: readonly News[]): Won | null {
  const last = news.findLast((item) => item.kind === "move" && item.ms != null);
  if (last?.seat == null || last.ms == null) return null;
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

/** Places by seat once the deal is over: players who still hold cards share the last place. */
export const placesOf = (deal: Deal): number[] =>
  (deal.result?.["places"] as number[] | undefined) ?? viewOf(deal).seats.map((seat, _, all) => seat.places || all.length);
