/** What the table tells of a deal of Glükz: `view` of `src/tripot/rules/glukz/words.py`. */

import type { SeatCards } from "..";
import { fill, textsNamed } from "../../lib/i18n.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { Deal, News } from "../../lib/wire";

export interface SeatView {
  hand: number;
  cards: string[];
  visible: string[];
  hidden: boolean[];
  /** 1 for the first out; none while still in. */
  place: number | null;
  /** Only when the deal is over. */
  hidden_cards?: (string | null)[];
}

export interface View {
  race: "opening" | "second" | null;
  turn: number | null;
  opener: number | null;
  /** 0 while nobody has set it. */
  direction: 1 | 0 | -1;
  pile: string[][];
  top: string | null;
  run: number;
  annul: number;
  knight: "none" | "reverse" | "skip";
  fly: boolean;
  gone: string[];
  seats: SeatView[];
}

/** From high to low. */
export const RANKS = "AKQNJT98765432";

export const viewOf = (deal: Deal): View => deal.view as View;

const texts = () => textsNamed("glukz");

type Params = Record<string, string | number>;

/** A sentence of the game's own. */
export const say = (key: string, params: Params = {}): string => fill(texts().table?.[key] ?? "", params);

/** The same, by number. */
export const sayN = (key: string, n: number, params: Params = {}): string => {
  const form = new Intl.PluralRules(prefs.language).select(n) === "one" ? "one" : "other";
  return say(`${key}.${form}`, { n, ...params });
};

/** "1st", "2nd", "3rd". */
export const ordinal = (place: number): string =>
  say(`place.${new Intl.PluralRules(prefs.language, { type: "ordinal" }).select(place)}`, { n: place });

/** What knights do at this table, in words; nothing where they do nothing. */
export const knightRule = (view: View): string =>
  view.knight === "none" ? "" : say("knights", { what: texts().choices?.["knight"]?.[view.knight] ?? "" });

/** The seats that knights have just skipped: those still in from the one who laid them to the one whose turn it is. */
export function skippedBy(view: View, news: readonly News[]): number[] {
  const last = news.findLast((item) => item.kind === "move");
  if (last?.seat == null || !last.happened?.includes("skip") || view.turn === null || view.direction === 0) return [];
  const seats = view.seats.length;
  const jumped = [];
  const step = (seat: number): number => (seat + view.direction + seats) % seats;
  for (let seat = step(last.seat); seat !== view.turn && seat !== last.seat; seat = step(seat)) {
    if (view.seats[seat]?.place === null) jumped.push(seat);
  }
  return jumped;
}

export interface Won {
  seat: number;
  /** Milliseconds from the first sight of the table to the press. */
  ms: number;
  /** Who was next, and how many milliseconds later. */
  next: { seat: number; ms: number } | null;
}

/** The race that was decided last in the news: who was first, and by how much. */
export function raceWon(news: readonly News[]): Won | null {
  const last = news.findLast((item) => item.kind === "move" && item.ms != null);
  if (last?.seat == null || last.ms == null) return null;
  const [next] = last.behind ?? [];
  return { seat: last.seat, ms: last.ms, next: next ? { seat: next[0], ms: next[1] - last.ms } : null };
}

/** "43 ms", "1.2 s". */
export const span = (ms: number): string =>
  new Intl.NumberFormat(
    prefs.language,
    ms < 1000
      ? { style: "unit", unit: "millisecond", maximumFractionDigits: ms < 10 ? 1 : 0 }
      : { style: "unit", unit: "second", maximumFractionDigits: 1 },
  ).format(ms);

/** A seat's cards as the frame draws them. */
export const cardsOf = ({ hand, cards, visible, hidden, hidden_cards = [] }: SeatView): SeatCards => ({
  count: hand,
  known: cards,
  visible,
  hidden,
  turned: hidden_cards.filter((card) => card !== null),
});

/** Places by seat once the deal is over: those who still hold cards share the last. */
export const placesOf = (deal: Deal): number[] =>
  (deal.result?.["places"] as number[] | undefined) ?? viewOf(deal).seats.map((seat, _, all) => seat.place ?? all.length);
