/** What the table tells of a deal of Nain Jaune: `view` of `src/tripot/rules/nain_jaune/words.py`. */

import { fill, textsNamed } from "../../lib/i18n.svelte";
import { indexOf } from "../../lib/cards";
import { prefs } from "../../lib/prefs.svelte";
import type { Deal } from "../../lib/wire";

export interface Run {
  seat: number;
  cards: string[];
}

export interface Payment {
  why: "grand_opera" | "marked" | "points";
  from?: number;
  to?: number;
  box?: number;
  tokens: number;
  owed?: number;
}

export interface SeatView {
  hand: number;
  cards: string[];
  tokens: number;
  change: number;
  runs: number;
  /** Ranks that everybody knows not to be in that hand. */
  lacks: string[];
}

export interface View {
  turn: number;
  /** The rank that goes on; none when `turn` leads. */
  wanted: string | null;
  last: { seat: number; card: string } | null;
  laid: Run[];
  played: string[];
  talon: number;
  stake: number;
  boxes: number[];
  won: ({ seat: number; tokens: number } | null)[];
  out: number | null;
  grand_opera: boolean;
  seats: SeatView[];
  settlement: Payment[] | null;
  final: number[] | null;
}

export const viewOf = (deal: Deal): View => deal.view as View;

/** The marked cards, in the order of the boxes. */
export const MARKED = ["TD", "JC", "QS", "KH", "7D"];

/** Ranks from the lowest to the highest. */
export const LADDER = [..."A23456789TJQK"];

/** The same from high to low, as a hand is held. */
export const RANKS = LADDER.toReversed().join("");

/** Tokens that a seat puts on the board before a deal, by box, times the stake. */
export const STAKES = [1, 2, 3, 4, 5];

/** A rank as it stands on the cards. */
export const rankSign = (rank: string): string => indexOf(rank, prefs.language);

/** The rank above; none above the king. */
export const rankAfter = (rank: string): string | null => LADDER[LADDER.indexOf(rank) + 1] ?? null;

const texts = () => textsNamed("nain_jaune");

type Params = Record<string, string | number>;

/** A sentence of the game's own. */
export const say = (key: string, params: Params = {}): string => fill(texts().table?.[key] ?? "", params);

/** The same, by number. */
export const sayN = (key: string, n: number, params: Params = {}): string =>
  say(`${key}.${Math.abs(n) === 1 || (n === 0 && prefs.language === "fr") ? "one" : "other"}`, { n, ...params });

type Section = Record<string, string> | undefined;

/** "10 of diamonds", "Yellow Dwarf": what a box is called. */
export const boxName = (box: number): string => (texts()["boxes"] as Section)?.[MARKED[box] ?? ""] ?? "";

/** A sentence about the settlement. */
export const settled = (key: string, params: Params = {}): string =>
  fill((texts()["settlement"] as Section)?.[key] ?? "", params);

/** "3 without 4". */
export function callOf(card: string): string {
  const rank = card.charAt(0);
  const next = rankAfter(rank);
  const call = (texts()["calls"] as Section)?.["without"] ?? "";
  return next ? fill(call, { rank: rankSign(rank), next: rankSign(next) }) : "";
}

/** "100", "−25". */
export const plain = (number: number): string => String(number).replace("-", "−");

/** "+12", "−15". */
export const signed = (number: number): string => (number > 0 ? `+${number}` : plain(number));
