/** What a seat sees of a deal: written by `tools.views` from `src/tripot/rules/glukz/view.py`. */

export interface SeatView {
  /** Place: 1 for the first seat without cards; 0 while in. */
  places: number;
  /** Hands. Seen: all of one's own; of others, the cards that everybody has seen; all once the deal is over. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** The visible rows. */
  visible: string[];
  /** The hidden rows by place. Seen: whether a card lies there; the cards once the deal is over. */
  hidden: (string | null)[];
  /** Rank: the hand is known to hold, unseen cards, no joker and only ranks numbered above it; -1 when nothing is known. */
  bound: number;
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** How far the deal has come: the opening race, an opener who plays again, the second play, turns. */
  phase: "race" | "again" | "second" | "turns";
  /** The seat whose turn it is; the opener during the second play; without meaning in the race. */
  turn: number;
  /** The seat that has opened. */
  opener: number | null;
  /** 1 when turns go clockwise, -1 when they go back, 0 before it is set. */
  direction: number;
  /** The rank on top of the pile; none when it is empty. */
  top: string | null;
  /** Cards: of the top rank on top of the pile, one after the other. */
  run: number;
  /** Whether the deal is over. */
  over: boolean;
  /** Moves: played in the deal. */
  moves: number;
  /** Moves: since a row card was played, the pile burned or a player out. */
  idle: number;
  /** Cards: on the pile. */
  laid_count: number;
  /** The cards in the middle. */
  pile: string[];
  /** Moves: the same in the order they were laid. */
  laid: string[][];
  /** Cards burned. */
  gone: string[];
  seats: SeatView[];
}
