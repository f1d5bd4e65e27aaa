/** What the server tells of a deal of the Pig family (`view` of docs/protocol.md), and who sits where in it. */

import type { Deal, Table } from "../../lib/wire";

export type Variant = "pig" | "spoons" | "vatra" | "magarac";
export type Cutlery = "spoons" | "forks" | "knives";
export type End = "top" | "bottom";
export type Suit = "S" | "H" | "D" | "C";

export interface View {
  variant: Variant;
  phase: "show" | "play" | "rush" | "shuffle" | "name" | "over";
  /** A full hand. */
  cards: number;
  first: number | null;
  loser: number | null;
  /** Rank of the winning hand, once the deal is decided. */
  kind: string | null;
  moved: number;
  tokens_left: number | null;
  stock: number | null;
  discard: number | null;
  turned_over: number;
  turn: number | null;
  /** A card that may still be refused. */
  offer: { from: number; to: number; card: string | null } | null;
  /** A card was refused, another must be passed. */
  second: boolean;
  refused: string | null;
  travel: { card: string; seat: number | null } | null;
  punishment: Punishment | null;
  seats: SeatView[];
}

export interface SeatView {
  out: number | null;
  hand: number;
  cards: string[];
  /** What lies at this seat's right, the oldest first; `null` face down. */
  waiting: (string | null)[];
  place: number | null;
  slammed: boolean;
  shouted: boolean;
  talked: boolean;
  /** As the deal began. */
  letters: number;
}

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

const MAGARAC = "MAGARAC";

export const viewOf = (deal: Deal): View => deal.view as View;
export const standingOf = (table: Table): PigStanding => (table.match?.standing ?? {}) as PigStanding;

/** Vatra and Magarac are played in turns, Pig and Spoons by all at once. */
export const inTurns = (view: View): boolean => view.variant === "vatra" || view.variant === "magarac";

/** The word that is spelled by losing; none where losers leave at once, or are punished. */
export function wordOf(table: Table): string {
  if (table.options["variant"] === "magarac") return MAGARAC;
  if (table.options["variant"] === "vatra" || table.options["lives"] === "out") return "";
  return String(table.options["word"] ?? "");
}

export const cutleryOf = (table: Table): Cutlery => (table.options["tokens"] as Cutlery | undefined) ?? "spoons";

/** How many pieces of cutlery the deal began with: one fewer than players. */
export const laidOut = (view: View): number => view.seats.filter((seat) => seat.out === null).length - 1;

function neighbour(view: View, seat: number, step: 1 | -1): number {
  const players = view.seats.length;
  let at = seat;
  do at = (at + step + players) % players;
  while (view.seats[at]?.out !== null && at !== seat);
  return at;
}

/** Who takes up what this seat puts down: the next player still in. */
export const leftOf = (view: View, seat: number): number => neighbour(view, seat, 1);
export const rightOf = (view: View, seat: number): number => neighbour(view, seat, -1);

/** Whether this seat takes up from the stock: the dealer, where there is one. */
export const drawsFromStock = (view: View, dealer: number, seat: number): boolean => view.stock !== null && dealer === seat;

/** How many cards lie ready for a seat. */
export const readyFor = (view: View, dealer: number, seat: number): number =>
  drawsFromStock(view, dealer, seat) ? view.stock || (view.discard ?? 0) : (view.seats[seat]?.waiting.length ?? 0);

/** Whether a seat has done what saves it in this deal. */
export const isSafe = (view: View, seat: number): boolean => (view.seats[seat]?.place ?? null) !== null;

export interface Spot {
  x: number;
  y: number;
}

/** A place round the table in shares of its radii: I am below, and clockwise is my left. `seat` may be a fraction. */
export function spot(seat: number, players: number, you: number | null): Spot {
  const turn = (seat - (you ?? -0.5)) / players + 0.25;
  return { x: Math.cos(turn * 2 * Math.PI), y: Math.sin(turn * 2 * Math.PI) };
}
