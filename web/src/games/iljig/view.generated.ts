/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/iljig`. */

export interface SeatView {
  /** Hands. Seen: the seat's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands, including cards that others have staged. */
  hand_size: number;
  /** Suits that the seat has recently not followed. */
  short: string[];
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The stage of the deal: naming trumps, asking seats whether they play all five, play. */
  phase: "trump" | "declare" | "play";
  /**
   * The seat whose turn it is. Seen: everybody; while a seat is asked whether it plays all five, only that seat
   * (ILJ-20).
   */
  turn: number | null;
  /** The suit of trumps; none before the dealer has named it. */
  trump: "S" | "H" | "D" | "C" | null;
  /** The card turned up under the stock. */
  turned: string;
  /** Cards: in the stock. */
  stock_count: number;
  /** Cards: to cover; 0 if the seat must lead. */
  table_count: number;
  /** Cards: that the seat itself has staged. Seen: the seat that stages; 0 for others. */
  staged_count: number;
  /** Cards: that may be led now, at most. */
  most_led: number;
  /** The seat that played all five at the start. */
  declarer: number | null;
  /** Whether the deal is over. */
  over: boolean;
  /** The seat that went out. */
  out: number | null;
  /** The loser of the deal. */
  loser: number | null;
  /** Moves: whole moves that everybody knows of. Seen: everybody; not counting seats that keep their five (ILJ-20). */
  moves: number;
  /** The cards to cover. */
  table: string[];
  /** The cards that the seat itself has staged. Seen: the seat that stages. */
  staged: string[];
  /** Cards played that have been covered. */
  under: string[];
  seats: SeatView[];
}

/** How a deal ended. */
export interface Result {
  out: number | null;
  loser: number | null;
}

/** The standing of a match. */
export interface Standing {
  letters: number[];
}
