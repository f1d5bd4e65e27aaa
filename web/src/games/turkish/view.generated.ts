/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/turkish`. */

export interface SeatView {
  /** Hands. Seen: the seat's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** The visible rows. */
  visible: string[];
  /** The hidden rows by place. Seen: whether there is a card; the cards once the deal is over. */
  hidden: (string | null)[];
  /** Whether the seat has played a card in this deal. */
  started: boolean;
  /** Rank: the unseen cards of the hand are known to be 10s and ranks numbered below this. */
  bound: number;
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The seat whose turn it is. */
  turn: number;
  /** 1 if turns go clockwise, -1 if they go anticlockwise. */
  direction: number;
  /** The rank on top of the pile; none if the table is empty. */
  top: string | null;
  /** Whether the deal is over. */
  over: boolean;
  /** The seat that went out. */
  out: number | null;
  /** Moves: played in the deal. */
  moves: number;
  /** Moves: since a row card was played or a 10 left the deal. */
  idle: number;
  /** Cards: on the pile. */
  laid_count: number;
  /** The cards on the table. */
  trick: string[];
  /** Moves: the same, in the order in which they were played. */
  laid: string[][];
  /** Cards swept out of the deal. */
  gone: string[];
  seats: SeatView[];
}

/** How a deal ended. */
export interface Result {
  out: number | null;
  points: number[];
}

/** The standing of a match. */
export interface Standing {
  totals: number[];
}
