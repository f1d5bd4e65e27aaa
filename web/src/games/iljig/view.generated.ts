/** What a seat sees of a deal: written by `tools.views` from `src/tripot/rules/iljig/view.py`. */

export interface SeatView {
  /** Hands. Seen: all of one's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands, those that others have staged counted. */
  hand_size: number;
  /** Suits that the seat could not or would not follow of late. */
  short: string[];
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The dealer names trumps, seats are asked whether they lay five, or cards are played. */
  phase: "trump" | "declare" | "play";
  /** The seat whose turn it is. Seen: everybody; while a seat is asked whether it lays five, that seat only (ILJ-20). */
  turn: number | null;
  /** The suit of trumps; none before the dealer has named it. */
  trump: "S" | "H" | "D" | "C" | null;
  /** The card turned up under the stock. */
  turned: string;
  /** Cards: in the stock. */
  stock_count: number;
  /** Cards: to cover; 0 when one leads. */
  table_count: number;
  /** Cards: that one has staged oneself. Seen: the seat that stages; 0 for others. */
  staged_count: number;
  /** Cards: that may be led at most now. */
  most_led: number;
  /** The seat that laid five at the start. */
  declarer: number | null;
  /** Whether the deal is over. */
  over: boolean;
  /** The seat that went out. */
  out: number | null;
  /** The loser of the deal. */
  loser: number | null;
  /** Moves: whole moves that everybody knows of. Seen: everybody; a seat that does not lay five is not counted (ILJ-20). */
  moves: number;
  /** The cards to cover. */
  table: string[];
  /** The cards that one has staged oneself. Seen: the seat that stages. */
  staged: string[];
  /** Cards played that have been covered. */
  under: string[];
  seats: SeatView[];
}
