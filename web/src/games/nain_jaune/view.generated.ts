/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/nain_jaune`. */

export interface Payment {
  why: "grand_opera" | "marked" | "points";
  from?: number;
  to?: number;
  box?: number;
  tokens: number;
  owed?: number;
}

export interface SeatView {
  /** Hands. Seen: the seat's own; all hands once the deal is over. */
  hand: string[];
  /** Cards: in the hands. */
  hand_size: number;
  /** Runs: begun by the seat. */
  runs: number;
  /** Cards that everybody knows are not in the hand. */
  lacks: string[];
  /** Ranks of which the hand is known to have a card. */
  declined: string[];
  /** Tokens: of the seat. */
  tokens: number;
  /** Tokens: of the seat before it staked. */
  before: number;
  /** Tokens: paid by the seat to the player who went out. */
  paid_out: number;
  /** Points: of the cards left in hand. Seen: everybody once the deal is over; 0 before. */
  points: number;
  /** Tokens: of the seat, including its share of the boxes. Seen: everybody once the last deal is over; 0 before. */
  final: number;
}

export interface View {
  /** The dealer. */
  dealer: number;
  /** The seat that leads or is asked. */
  turn: number;
  /** The rank that continues the run; none if the seat must lead. */
  wanted: string | null;
  /** The player of the last card. */
  last_player: number | null;
  /** The last card played. */
  last_card: string | null;
  /** Whether the deal is over. */
  over: boolean;
  /** The seat that went out. */
  out: number | null;
  /** Whether it went out in its first run. */
  grand_opera: boolean;
  /** Moves: played in the deal. */
  moves: number;
  /** All cards played. */
  played: string[];
  /** The cards played since the last lead. */
  laid: { seat: number; card: string }[];
  /** Cards: played since the last lead. */
  laid_count: number;
  /** Whether this is the last deal of a match. */
  last_deal: boolean;
  /** Tokens: in the boxes: 10 of diamonds, jack of clubs, queen of spades, king of hearts, 7 of diamonds. */
  boxes: number[];
  /** The seat that has won the box in this deal. */
  taker: (number | null)[];
  /** Tokens: in the box when it was won. */
  taken: number[];
  /** Tokens: paid into the box by the player who had its card at the end. */
  fines: number[];
  /** The payments in order (NAI-16), with `owed` if one was cut (NAI-17); none before the end. */
  settlement: Payment[] | null;
  /** The number of cards left over, which nobody ever sees (NAI-04). */
  talon: number;
  seats: SeatView[];
}

/** How a deal ended. */
export interface Result {
  out: number | null;
  grand_opera: boolean;
  paid: number[];
}

/** The standing of a match. */
export interface Standing {
  tokens: number[];
  boxes: number[];
}
