/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/pig`. */

export interface SeatView {
  /**
   * Hands. Seen: the seat's own; of its left neighbour's, the card that this neighbour last took from it, until the
   * neighbour puts down another; with `watch`, of every hand, cards that the seat gave and that were then passed
   * straight on or kept; all once the deal is decided.
   */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** Cards: that wait at the seat's right, or in the dealer's stock and discard pile. */
  waiting: number;
  /** Place: 1 for the first seat to signal, or to slam and shout; 0 before. */
  place: number;
  /** Whether the seat has slammed. */
  slammed: boolean;
  /** Whether the seat has shouted. */
  shouted: boolean;
  /** Place: 1 for the first seat to talk to an eliminated player; 0 before. */
  talked: number;
  /** Letters: of the seat at the start of the deal. */
  letters: number;
  /** Place: 1 for the first seat to be eliminated; 0 if not eliminated. */
  out: number;
  /** With `watch`: which of the cards at the seat's right were passed straight on, the last one first. */
  came: string[];
}

export interface View {
  /** Letters: that eliminate a player. */
  word_length: number;
  /** The travelling card. */
  travel: string | null;
  /** The dealer. */
  dealer: number;
  /** Showing the travelling card, play, the rush, the shuffle, the naming, over. */
  phase: "show" | "play" | "rush" | "shuffle" | "name" | "over";
  /** Vatra, Magarac: the seat that must pass a card. */
  turn: number | null;
  /** Whether the card that `turn` has passed may still be refused. */
  offered: boolean;
  /** Whether `turn` was refused a card and must pass another. */
  second: boolean;
  /** The card that was refused. Seen: its owner. */
  refused: string | null;
  /** Cards: put down or passed. */
  moved: number;
  /** The first seat to signal. */
  first: number | null;
  /** The loser of the deal. */
  loser: number | null;
  /** The rank of the winning hand, once the deal is decided. */
  kind: string | null;
  /** The seat that everybody knows has the travelling card. */
  travel_at: number | null;
  /** Cards: in the stock. */
  stock_left: number;
  /** Times: that the discard pile became the stock. */
  turned_over: number;
  /** Moves: played in the deal. */
  moves: number;
  /** Vatra: the card that the loser named. */
  named: string | null;
  /** Vatra: the end of the pack to show from. */
  end: "top" | "bottom";
  /**
   * The cards that wait at the right of each seat, or in the dealer's stock and discard pile; at the end of Vatra, the
   * cards shown. Seen: those that the seat has put down, with `watch` even after others have passed them straight on;
   * at the end of Vatra, everybody sees the cards shown.
   */
  lying: string[][];
  /** Cards: shown before the one named, by suit: S, H, D, C. */
  punished: number[];
  /** With `watch`: the card that the seat took up last, until it puts one down. Seen: its player. */
  last_taken: string | null;
  /** How many cards of one rank win (PIG-10). */
  alike_needed: number;
  /** Spoons: how many the deal began with, one fewer than the players still in (PIG-20). */
  tokens_laid: number | null;
  /** Spoons: how many are left in the middle (PIG-21). */
  tokens_left: number | null;
  seats: SeatView[];
}

/** How a deal ended. */
export interface Result {
  first: number | null;
  loser: number | null;
  punishments: Record<string, number> | null;
}

/** The standing of a match. */
export interface Standing {
  letters: number[];
  out: number[];
  punishments?: number[];
}
