/** What a seat sees of a deal: written by `tools.views` from `src/tripot/rules/pig/view.py`. */

export interface SeatView {
  /** Hands. Seen: one's own; of the left neighbour's, the card last taken up from oneself, until it puts another; with `watch`, of everybody's, cards that one gave and that have been passed on as they came or kept; all once the deal is decided. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** Cards: that lie at the seat's right, or in stock and discard pile of a dealer. */
  waiting: number;
  /** Place: 1 for the first seat to signal, or to announce wholly; 0 before. */
  place: number;
  /** Whether the seat has slammed. */
  slammed: boolean;
  /** Whether the seat has shouted. */
  shouted: boolean;
  /** Place: 1 for the first seat to talk to a pig; 0 for one that has not. */
  talked: number;
  /** Letters: of the seat as the deal began. */
  letters: number;
  /** Place: 1 for the first seat to leave the match; 0 while in. */
  out: number;
  /** With `watch`: which of the cards that lie at the seat's right were put as they came, the last put first. */
  came: string[];
}

export interface View {
  /** Letters: that make a player leave. */
  word_length: number;
  /** The travelling card. */
  travel: string | null;
  /** The dealer. */
  dealer: number;
  /** The travelling card is to be shown, play, the rush, the shuffle, the naming, over. */
  phase: "show" | "play" | "rush" | "shuffle" | "name" | "over";
  /** Vatra, Magarac: the seat that is to pass a card. */
  turn: number | null;
  /** Whether the card that `turn` has passed may still be refused. */
  offered: boolean;
  /** Whether `turn` was refused a card and must pass another. */
  second: boolean;
  /** The card that was refused. Seen: its owner. */
  refused: string | null;
  /** Cards: put or passed. */
  moved: number;
  /** The first seat to signal or announce. */
  first: number | null;
  /** The loser of the deal. */
  loser: number | null;
  /** The rank of the winning hand, once the deal is decided. */
  kind: string | null;
  /** The seat that everybody knows to hold the travelling card. */
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
  /** The cards that lie at the right of the seats, or in stock and discard pile of a dealer; in Vatra at the end, the cards shown. Seen: those that one has put down oneself; with `watch`, also where they have been passed on as they came; in Vatra at the end, everybody the cards shown. */
  lying: string[][];
  /** Cards: shown before the one named, by suit: S, H, D, C. */
  punished: number[];
  /** With `watch`: the card that one took up last, until one puts a card. Seen: its player. */
  last_taken: string | null;
  /** Cards of one rank that win (PIG-10). */
  alike_needed: number;
  /** Spoons: those with which the deal began, one fewer than the players still in (PIG-20). */
  tokens_laid: number | null;
  /** Spoons: those in the middle (PIG-21). */
  tokens_left: number | null;
  seats: SeatView[];
}
