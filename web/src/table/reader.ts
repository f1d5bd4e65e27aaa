/** How the frame of the table reads the deals and the news of a game. This needs no drawings; `side.ts` adds them. */

import type { SoundName } from "../lib/synth";
import type { Deal, Move, MoveNews, News, ReadyReaction, Table } from "../lib/wire";
import type { Plan } from "./animate";
import type { Sentence } from "../lib/words";

/** A seat's cards as the frame of the table draws them. */
export interface SeatCards {
  /** The number of cards in hand. */
  count: number;
  /** The cards in that hand that I may know; for my own seat, all. */
  known: string[];
  visible: string[];
  /** By place, whether there is a hidden card. */
  hidden: boolean[];
  /** Hidden cards that were shown at the end of the deal. */
  turned: string[];
}

export interface Reader {
  /** Cards by seat. */
  seats(deal: Deal): SeatCards[];
  /** What flies for a piece of news. */
  plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan;
  /** Which of the things that happened need words besides the sentence of the move itself. */
  told(news: MoveNews): string[];
  /** What the sentences of a move say besides its player and its cards, by blank. */
  blanks?(news: MoveNews, table: Table): Record<string, string>;
  /** Which of them is called out over the table. */
  cry(news: MoveNews): string | null;
  sound(news: MoveNews, table: Table): SoundName | null;
  /** The most natural reading of cards or a hidden card's slot that match no choice. The server says what is wrong. */
  trial(place: string, cards: string[], slot?: number): Move | null;

  /** Whether it ends a pile or a run: the log then draws a line. */
  closes?(news: MoveNews): boolean;
  /** What a seat got from the finished deal; by default, its points. */
  outcome?(table: Table, seat: number): Outcome | null;
  /** The finished deals of the match; by default, points and totals. */
  tally?(table: Table): Tally;
  /** The deal after its last move, before it was settled. */
  unsettled?(deal: Deal): Deal;
  /** The standing for the scores, one column each, in the game's own words. */
  standing?(table: Table): StandingRow[];
  /** Keys of this game besides those of the frame: shortcuts for its verbs, listed in the help. */
  keys?: GameKey[];
  /** The verb that shows a card of mine, which then comes back. The card must be chosen first. */
  showing?: string;
  /** The frame's keys for cards that the game's own `Hand` uses too; by default, all of them. */
  frameKeys?: string[];
  /** Sentences for a move, instead of those that the frame makes from `moves` and `happened`. */
  sentences?(table: Table, news: MoveNews): string[] | null;
  /** How a replay tells the moves, if the table says nothing about some because players must notice them themselves. */
  recorded?: Pick<Reader, "told" | "blanks" | "sentences">;
  /** The seat whose turn it is (`null`: none), if neither `view.turn` nor a single actor says so. */
  turn?(deal: Deal, table: Table): number | null;
  /** Whether nothing shows me that I may act, so that I have to keep my eyes open, as for a finger on a nose. */
  unprompted?(table: Table): boolean;
  /** The number of deals in the match (`null`: until it is decided), if that is not the option `deals`. */
  deals?(table: Table): number | null;
  /** Ready-made reactions offered beside the moves right now. */
  reactions?(table: Table): ReadyReaction[];
  /**
   * The answer to a move of mine out of turn, if players are likely to try one: the server refuses it. `null` if no
   * move is offered.
   */
  outOfTurn?(table: Table): string | null;
  /** The verbs of a race in which tapping a card is the press. For any other verb, a card is chosen first. */
  raced?: string[];
  /** What a seat says aloud with a move: it floats over the seat for a moment. */
  bubble?(table: Table, news: MoveNews): Bubble | null;
}

export interface Bubble {
  seat: number;
  text: Sentence;
  /** A sign of `Icon` in front of the words. */
  icon?: string;
}

export interface Outcome {
  /** A few characters, for the seat's face. */
  short: string;
  /** The same in words. */
  text: string;
  good?: boolean;
}

/** By deal and seat: what the deal brought, and the total after it. */
export interface Tally {
  cells: string[][];
  sums: string[][];
}

export interface StandingRow {
  label: string;
  /** By seat. */
  values: string[];
  /** Whether low or high values are better, if either is. */
  best?: "low" | "high";
}

export interface GameKey {
  /** As in `KeyboardEvent.key`; letters in lower case. */
  key: string;
  verb: string;
  /** Only in these variants of the game. */
  variants?: string[];
}
