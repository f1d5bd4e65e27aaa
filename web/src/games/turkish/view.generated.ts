/** What a seat sees of a deal: written by `tools.views` from `src/tripot/rules/turkish/view.py`. */

export interface SeatView {
  /** Hands. Seen: all of one's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** The visible rows. */
  visible: string[];
  /** The hidden rows by place. Seen: whether a card lies there; the cards once the deal is over. */
  hidden: (string | null)[];
  /** Whether the seat has played a card in this deal. */
  started: boolean;
  /** Rank: the hand is known to hold, unseen cards, only 10s and ranks numbered below it. */
  bound: number;
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The seat whose turn it is. */
  turn: number;
  /** 1 when turns go clockwise, -1 when they go back. */
  direction: number;
  /** The rank on top of the trick; none when one leads. */
  top: string | null;
  /** Whether the deal is over. */
  over: boolean;
  /** The seat that went out. */
  out: number | null;
  /** Moves: played in the deal. */
  moves: number;
  /** Moves: since a row card was played or a 10 left the deal. */
  idle: number;
  /** Cards: on the trick. */
  laid_count: number;
  /** The cards on the table. */
  trick: string[];
  /** Moves: the same in the order they were laid. */
  laid: string[][];
  /** Cards swept out of the deal. */
  gone: string[];
  seats: SeatView[];
}
