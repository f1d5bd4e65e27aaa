/** Reads a view of the Pig family. */

import { FACE_DOWN } from "../../lib/cards";
import type { Deal, Table } from "../../lib/wire";
import { wordOf } from "../shared/word";
import type { Standing, View } from "./view.generated";

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

export const viewOf = (deal: Deal): View => deal.view as View;
export const standingOf = (table: Table): Partial<Standing> => table.match?.standing ?? {};

export const variantOf = (table: Table): Variant => table.options["variant"] as Variant;

/** Vatra and Magarac are played in turns, Pig and Spoons by everybody at once. */
export const inTurns = (table: Table): boolean => ["vatra", "magarac"].includes(variantOf(table));

/** The number of cards in a full hand. */
export const fullHand = (table: Table): number => Number(table.options["cards"]);

/** Whether there is a stock from which the dealer takes cards. */
export const hasStock = (table: Table): boolean => table.options["stock"] === true;

/** With one of these words, or without a word, an eliminated player is a pig. */
const PIGS = ["", "PIG", "COCHON"];

/** What an eliminated player has become, for messages that depend on it. */
export function becomes(table: Table): "pig" | "hog" | "word" {
  const word = wordOf(table);
  if (PIGS.includes(word)) return "pig";
  return word === "HOG" ? "hog" : "word";
}

/** The key of a result about pigs, or of its version for hogs or for any other word. */
export const named = (table: Table, key: string): string => (becomes(table) === "pig" ? key : `${key}.${becomes(table)}`);

/** The player who has spelled MAGARAC, if anybody has. */
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

/** The card that may still be refused. It waits on the right of the next player. */
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

/** The player who takes what this seat puts down: the next one still in. */
export const leftOf = (view: View, seat: number): number => neighbour(view, seat, 1);
export const rightOf = (view: View, seat: number): number => neighbour(view, seat, -1);

/** The number of cards in the discard pile, which waits on the dealer's right under the stock. */
export const discarded = (view: View): number => (view.seats[view.dealer]?.waiting ?? 0) - view.stock_left;

/** Whether this seat takes from the stock, as the dealer does if there is one. */
export const drawsFromStock = (view: View, table: Table, seat: number): boolean => hasStock(table) && view.dealer === seat;

/** How many cards wait on the right of a seat; 0 if they are the stock, or the pack shown at the end of Vatra. */
export function waitingFor(view: View, table: Table, seat: number): number {
  const shown = variantOf(table) === "vatra" && (view.phase === "name" || view.phase === "over");
  return shown || drawsFromStock(view, table, seat) ? 0 : (view.seats[seat]?.waiting ?? 0);
}

/** How many cards a seat could take up now. */
export const readyFor = (view: View, table: Table, seat: number): number =>
  drawsFromStock(view, table, seat) ? view.stock_left || discarded(view) : waitingFor(view, table, seat);

/** How many of the cards that wait for a seat are marked: everybody saw that they were passed straight on. */
export function markedFor(view: View, seat: number): number {
  const most = seat === view.dealer ? discarded(view) : Infinity; // without those of the new stock
  return view.seats[seat]?.came.filter((place) => Number(place) <= most).length ?? 0;
}

/** Whether a seat has done what saves it in this deal. */
export const isSafe = (view: View, seat: number): boolean => Boolean(view.seats[seat]?.place);

/** What this seat still has to do for its signal, once it has begun or everybody must signal. */
export function owed(view: View, seat: number | null): "both" | "slam" | "shout" | "none" {
  const me = seat === null ? undefined : view.seats[seat];
  if (!me || (me.slammed && me.shouted)) return "none";
  if (me.slammed) return "shout";
  if (me.shouted) return "slam";
  return view.phase === "rush" ? "both" : "none";
}

export type Sign = "nose" | "tool" | "fist" | "shout" | "hush";

/** What a player has done for everybody to see, and whether talking to that player costs me everything. */
export function signsOf(view: View, table: Table, seat: number): Sign[] {
  const it = view.seats[seat];
  const signs: Sign[] = [];
  if (!inTurns(table) && isSafe(view, seat)) signs.push(variantOf(table) === "pig" ? "nose" : "tool");
  if (it?.slammed) signs.push("fist");
  if (it?.shouted) signs.push("shout");
  if (it?.out && table.options["hush"] === true && seat !== table.you) signs.push("hush");
  return signs;
}
