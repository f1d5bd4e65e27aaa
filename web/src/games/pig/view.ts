/** How a view of the Pig family is read. */

import { FACE_DOWN, rankOf } from "../../lib/cards";
import type { Deal, Table } from "../../lib/wire";
import { wordOf } from "../shared/word";
import type { View } from "./view.generated";

export type Variant = "pig" | "spoons" | "vatra" | "magarac";
export type Cutlery = "spoons" | "forks" | "knives";
export type End = "top" | "bottom";
export type Suit = "S" | "H" | "D" | "C";

export interface Punishment {
  named: string;
  end: End;
  shown: string[];
  counts: Record<Suit, number>;
}

/** How a match stands after its last deal. */
export interface PigStanding {
  letters?: number[];
  out?: number[];
  punishments?: number[];
}

export const viewOf = (deal: Deal): View => deal.view as View;
export const standingOf = (table: Table): PigStanding => (table.match?.standing ?? {}) as PigStanding;

export const variantOf = (table: Table): Variant => table.options["variant"] as Variant;

/** Vatra and Magarac are played in turns, Pig and Spoons by all at once. */
export const inTurns = (table: Table): boolean => ["vatra", "magarac"].includes(variantOf(table));

/** How many cards a full hand has. */
export const fullHand = (table: Table): number => Number(table.options["cards"]);

/** Whether there is a stock, from which the dealer takes up. */
export const hasStock = (table: Table): boolean => table.options["stock"] === true;

/** With these words, and where nothing is spelled, a player who leaves is a pig. */
const PIGS = ["", "PIG", "COCHON"];

/** What a player who leaves has become, for messages that differ in this. */
export function becomes(table: Table): "pig" | "hog" | "word" {
  const word = wordOf(table);
  if (PIGS.includes(word)) return "pig";
  return word === "HOG" ? "hog" : "word";
}

/** The key of a result about pigs, or of its twin about hogs or any other word that is spelled. */
export const named = (table: Table, key: string): string => (becomes(table) === "pig" ? key : `${key}.${becomes(table)}`);

/** The player who has spelled MAGARAC, if it is spelled. */
export function donkeyOf(table: Table): number | null {
  const seat = variantOf(table) === "magarac" ? (standingOf(table).letters ?? []).indexOf(wordOf(table).length) : -1;
  return seat < 0 ? null : seat;
}

export const cutleryOf = (table: Table): Cutlery => (table.options["tokens"] as Cutlery | undefined) ?? "spoons";

export interface Offer {
  from: number;
  to: number;
  card: string | null;
}

/** The card that may still be refused: it lies at the right of the next player. */
export function offerOf(view: View): Offer | null {
  if (!view.offered || view.turn === null) return null;
  const to = leftOf(view, view.turn);
  const card = view.lying[to]?.[0] ?? FACE_DOWN;
  return { from: view.turn, to, card: card === FACE_DOWN ? null : card };
}

const SUITS: Suit[] = ["S", "H", "D", "C"];

/** The punishment of Vatra, once the loser has named a card. */
export function punishmentOf(view: View): Punishment | null {
  if (view.named === null) return null;
  const counts = Object.fromEntries(SUITS.map((suit, i) => [suit, view.punished[i] ?? 0])) as Record<Suit, number>;
  return { named: view.named, end: view.end, shown: view.lying.flat().filter((card) => card !== FACE_DOWN), counts };
}

function neighbour(view: View, seat: number, step: 1 | -1): number {
  const players = view.seats.length;
  let at = seat;
  do at = (at + step + players) % players;
  while (view.seats[at]?.out && at !== seat);
  return at;
}

/** Who takes up what this seat puts down: the next player still in. */
export const leftOf = (view: View, seat: number): number => neighbour(view, seat, 1);
export const rightOf = (view: View, seat: number): number => neighbour(view, seat, -1);

/** How many cards lie in the discard pile, which waits at the dealer's right under the stock. */
export const discarded = (view: View): number => (view.seats[view.dealer]?.waiting ?? 0) - view.stock_left;

/** Whether this seat takes up from the stock: the dealer, where there is one. */
export const drawsFromStock = (view: View, table: Table, seat: number): boolean => hasStock(table) && view.dealer === seat;

/** How many cards lie at the right of a seat: none where they are the stock, or the pack shown at the end of Vatra. */
export function waitingFor(view: View, table: Table, seat: number): number {
  const shown = variantOf(table) === "vatra" && (view.phase === "name" || view.phase === "over");
  return shown || drawsFromStock(view, table, seat) ? 0 : (view.seats[seat]?.waiting ?? 0);
}

/** How many cards lie ready for a seat. */
export const readyFor = (view: View, table: Table, seat: number): number =>
  drawsFromStock(view, table, seat) ? view.stock_left || discarded(view) : waitingFor(view, table, seat);

/** How many of the cards that lie at the right of a seat are marked: all saw that they were passed on as they came. */
export function markedFor(view: View, seat: number): number {
  const most = seat === view.dealer ? discarded(view) : Infinity; // not those of the new stock
  return view.seats[seat]?.came.filter((place) => Number(place) <= most).length ?? 0;
}

/** Whether a seat has done what saves it in this deal. */
export const isSafe = (view: View, seat: number): boolean => Boolean(view.seats[seat]?.place);

/** What this seat has still to do of the announcement, once it has begun or everybody must. */
export function owed(view: View, seat: number | null): "both" | "slam" | "shout" | "none" {
  const me = seat === null ? undefined : view.seats[seat];
  if (!me || (me.slammed && me.shouted)) return "none";
  if (me.slammed) return "shout";
  if (me.shouted) return "slam";
  return view.phase === "rush" ? "both" : "none";
}

/** Whether my hand has all that it needs. */
function isComplete(hand: string[], { alike_needed }: View): boolean {
  const ranks = hand.map(rankOf);
  return ranks.some((rank) => ranks.filter((it) => it === rank).length >= alike_needed);
}

export type Sign = "nose" | "tool" | "fist" | "shout" | "hush";

/** What a player has done that all see; and whether talking to that player costs me everything. */
export function signsOf(view: View, table: Table, seat: number): Sign[] {
  const it = view.seats[seat];
  const signs: Sign[] = [];
  if (!inTurns(table) && isSafe(view, seat)) signs.push(variantOf(table) === "pig" ? "nose" : "tool");
  if (it?.slammed) signs.push("fist");
  if (it?.shouted) signs.push("shout");
  if (it?.out && table.options["hush"] === true && seat !== table.you) signs.push("hush");
  return signs;
}

/** What a player of Pig or Spoons is to do next. */
export type Task = "pass" | "take" | "wait" | "four" | "now" | "done";

/**
 * The task as my own cards tell it. The signals of others are mine to notice: `now` comes only when half of the players
 * have signalled.
 */
export function taskOf(view: View, table: Table, you: number): Task {
  const playing = view.seats.filter((seat) => !seat.out);
  const hand = view.seats[you]?.hand ?? [];
  if (isSafe(view, you)) return "done";
  if (playing.filter((seat) => seat.place).length * 2 >= playing.length) return "now";
  if (isComplete(hand, view)) return "four";
  if (hand.length >= fullHand(table)) return "pass";
  return readyFor(view, table, you) ? "take" : "wait";
}
