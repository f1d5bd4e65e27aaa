/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/glukz`. */

export interface SeatView {
  /** Place: 1 for the first seat to go out; 0 before. */
  places: number;
  /** Hands. Seen: the seat's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** The visible rows. */
  visible: string[];
  /** The hidden rows by place. Seen: whether there is a card; the cards once the deal is over. */
  hidden: (string | null)[];
  /**
   * Rank: the unseen cards of the hand are known to be ranks numbered above this, and no jokers; -1 if nothing is
   * known.
   */
  bound: number;
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The stage of the deal: the opening race, an opener who plays again, the second play, turns. */
  phase: "race" | "again" | "second" | "turns";
  /** The seat whose turn it is; the opener during the second play; meaningless in the race. */
  turn: number;
  /** The seat that has opened. */
  opener: number | null;
  /** 1 if turns go clockwise, -1 if they go anticlockwise, 0 before that is decided. */
  direction: number;
  /** The rank on top of the pile; none if it is empty. */
  top: string | null;
  /** Cards: of the top rank on top of the pile, one after the other. */
  run: number;
  /** Whether the deal is over. */
  over: boolean;
  /** Moves: played in the deal. */
  moves: number;
  /** Moves: since a row card was played, the pile burned or a player went out. */
  idle: number;
  /** Cards: on the pile. */
  laid_count: number;
  /** The cards in the middle. */
  pile: string[];
  /** Moves: the same, in the order in which they were played. */
  laid: string[][];
  /** Cards burned. */
  gone: string[];
  seats: SeatView[];
}

/** How a deal ended. */
export interface Result {
  places: number[];
}

/** The standing of a match. */
export interface Standing {
  totals: number[];
}
