/** How the frame of the table reads the deals and the news of a game. No drawing is asked for here: `side.ts` adds them. */

import type { SoundName } from "../lib/synth";
import type { Deal, Move, News, ReadyReaction, Table } from "../lib/wire";
import type { Plan } from "./animate";
import type { Sentence } from "../lib/words";

/** A seat's cards as the frame of the table draws them. */
export interface SeatCards {
  /** How many cards it holds in hand. */
  count: number;
  /** The cards of that hand that I may know; for my own seat all. */
  known: string[];
  visible: string[];
  /** By place, whether a hidden card lies there. */
  hidden: boolean[];
  /** Hidden cards that the end of the deal has shown. */
  turned: string[];
}

export interface Reader {
  /** Cards by seat. */
  seats(deal: Deal): SeatCards[];
  /** What travels for a piece of news. */
  plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan;
  /** Which of the things that happened deserve words, given the sentence of the move itself. */
  told(news: News): string[];
  /** What the sentences of a move say besides its player and its cards, by blank. */
  blanks?(news: News): Record<string, string>;
  /** Which of them is called out over the table. */
  cry(news: News): string | null;
  sound(news: News, table: Table): SoundName | null;
  /** The most natural reading of cards, or of a hidden card's slot, that are in no choice: the server will say why not. */
  trial(place: string, cards: string[], slot?: number): Move | null;

  /** Whether a trick, a pile or a run ends with it: the log then draws a line. */
  closes?(news: News): boolean;
  /** What the deal that is over has brought to a seat; where this is left out, its points. */
  outcome?(table: Table, seat: number): Outcome | null;
  /** The deals of the match that are over; where this is left out, points and totals. */
  tally?(table: Table): Tally;
  /** The deal as its last move has left it, before it was settled. */
  unsettled?(deal: Deal): Deal;
  /** The standing for the scores, a row each, in the game's own words. */
  standing?(table: Table): StandingRow[];
  /** Keys of this game beside those of the frame: shortcuts for its verbs, and told in the help. */
  keys?: GameKey[];
  /** The verb that shows a card of mine, which comes back: it must be chosen first. */
  showing?: string;
  /** The keys of the frame for cards that the game's own `Hand` keeps; all of them where this is left out. */
  frameKeys?: string[];
  /** Sentences for a piece of news, instead of those that the frame makes of `moves` and `happened`. */
  sentences?(table: Table, news: News): string[] | null;
  /** The seat whose turn it is (`null`: none), where neither `view.turn` nor a single actor says it. */
  turn?(deal: Deal, table: Table): number | null;
  /** Whether nothing tells me that I may act: eyes must be kept open, as for a finger on a nose. */
  unprompted?(table: Table): boolean;
  /** How many deals the match has (`null`: until it is decided), where that is not the option `deals`. */
  deals?(table: Table): number | null;
  /** Ready reactions offered beside the moves just now. */
  reactions?(table: Table): ReadyReaction[];
  /** The answer to my move out of turn, where one may well try: the server refuses it. `null` where no move is offered. */
  outOfTurn?(table: Table): string | null;
  /** The verbs of a race in which a touch of a card is the press; a card of any other verb is chosen first. */
  raced?: string[];
  /** What a seat says aloud with a piece of news: it floats over the seat for a moment. */
  bubble?(table: Table, news: News): Bubble | null;
}

export interface Bubble {
  seat: number;
  text: Sentence;
  /** A sign of `Icon` before the words. */
  icon?: string;
}

export interface Outcome {
  /** A few characters, for the seat's face. */
  short: string;
  /** The same in words. */
  text: string;
  good?: boolean;
}

/** By deal and seat: what the deal has brought, and what it came to after it. */
export interface Tally {
  cells: string[][];
  sums: string[][];
}

export interface StandingRow {
  label: string;
  /** By seat. */
  values: string[];
  /** Whether low or high values are good, where that can be said. */
  best?: "low" | "high";
}

export interface GameKey {
  /** As `KeyboardEvent.key` has it; letters in lower case. */
  key: string;
  verb: string;
  /** Only in these variants of the game. */
  variants?: string[];
}
