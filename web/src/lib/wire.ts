/** The messages of docs/protocol.md, as the server writes them (`src/tripot/server/core/wire.py`). */

export type OptionValue = number | boolean | string;
export type Language = "fr" | "en";
export type Phase = "gathering" | "shuffling" | "beginning" | "playing" | "counting" | "finished";

export interface GameOption {
  name: string;
  kind: "int" | "bool" | "choice" | "text";
  default: OptionValue | null;
  min?: number;
  max?: number;
  choices?: OptionValue[];
  /** The values of other options without which this one does nothing. */
  used_with?: Record<string, OptionValue[]>;
}

/** A game's message file: every sentence about the game comes from here. */
export interface GameTexts {
  title: string;
  summary?: string;
  options?: Record<string, { label: string; help?: string }>;
  choices?: Record<string, Record<string, string>>;
  clauses?: Record<string, string>;
  verbs?: Record<string, string>;
  /** Moves with their cards, as advice; by default the verb and the cards. */
  advised?: Record<string, string>;
  moves?: Record<string, string>;
  happened?: Record<string, string>;
  places?: Record<string, string>;
  result?: Record<string, string>;
  /** What to do in a deal that is counted down: by variant, or `all`. */
  begin?: Record<string, string>;
  /** Ready-made forfeits, for a table that writes none of its own. */
  forfeits?: string[];
  /** Sentences for the browser's own use. */
  table?: Record<string, string>;
  /** Sections that only this game has. */
  [own: string]: unknown;
}

/** How often a forfeit is drawn: for the loser of each match, or of each deal. */
export type ForfeitEach = "match" | "deal";

/** The texts that a table may write for itself: the worth of a token, the forfeits of a loser. */
export interface TableTexts {
  worth?: string | null;
  forfeits?: string[];
  /** `null` from the server at a table without forfeits. */
  forfeit_each?: ForfeitEach | null;
}
export type TableText = "worth" | "forfeits";

export interface Game {
  name: string;
  players: [number, number];
  options: GameOption[];
  /** Ranks from high to low, as people hold their cards. */
  ranks: string;
  /** Which table texts the game takes. */
  table_texts?: TableText[];
  /** The fields of its views, as the game declares them. */
  view: ViewField[];
  /** Its sentences, in the languages that were asked for. */
  texts: Partial<Record<Language, GameTexts>>;
}

/** How the values of a field are to be read. */
export type FieldKind =
  | "number" | "flag" | "one_of" | "bits" | "seat"
  | "card" | "cards" | "faces" | "order" | "pile" | "queue" | "slots" | "run";

export interface ViewField {
  name: string;
  kind: FieldKind;
  /** Whether every seat has a value of its own, under `seats`. */
  by_seat: boolean;
  /** The values there are, where the field has one of a few. */
  labels?: string[];
  /** The field that counts the places of this one. */
  count?: string;
  /** Whether a table need not show it. */
  aside?: boolean;
}

export interface Me {
  id: string;
  name: string;
}

export interface TableLine {
  id: string;
  game: string;
  players: number;
  seated: string[];
  /** The level of each bot; tables of an earlier release do not tell. */
  bots?: string[];
  free: number;
  phase: "gathering" | "playing" | "finished";
}

/** What the server says of the options of a table that is being set up. */
export interface Checked {
  /** Every option's value in force. */
  options: Record<string, OptionValue>;
  /** Values to offer, by option; others are allowed too. */
  suggested: Record<string, OptionValue[]>;
}

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  clock?: number;
  pace?: number;
  public?: boolean;
  /** Whether players may ask what to play; `null` for the usual: who is alone against bots may. */
  hints?: boolean | null;
  /** Whether bots react more slowly in the first deals of a game with races. */
  gentle?: boolean;
  bots: string[];
  texts?: TableTexts;
}

export interface Move {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
  suit?: string | null;
  to?: number | null;
  end?: string | null;
}

/**
 * A possible move: any `min` to `max` of `cards`. With `each`, one card out of each of its lists, all
 * different, in their order. With `built`, the move is built card by card, and `extend` tells how it may go on.
 */
export interface Choice {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
  min?: number;
  max?: number;
  each?: string[][];
  built?: boolean;
  suit?: string | null;
  to?: number | null;
  end?: string | null;
}

/** A press in a race: milliseconds from the first sight of message `seq`, by my own clock. */
export interface Reaction {
  seq: number;
  ms: number;
}

export type ReadyReaction = "bravo" | "hurry" | "laugh" | "oops" | "thanks" | "wait" | "hello" | "goodbye" | "truce";

/** Something said at the table: a text or one of the ready reactions, to everybody or to one seat. */
export interface Said {
  seat: number | null;
  name: string | null;
  to: number | null;
  text: string | null;
  reaction: ReadyReaction | null;
}

export interface News {
  kind: string;
  seat?: number | null;
  name?: string | null;
  to?: number | null;
  text?: string | null;
  reaction?: ReadyReaction | null;
  move?: Move;
  by?: "player" | "bot" | "clock" | "stand_in";
  happened?: string[];
  /** In a race: the first reaction, and the other seats that had pressed, with their reactions. */
  ms?: number | null;
  behind?: [seat: number, ms: number][];
}

export interface SeatLine {
  name: string | null;
  bot: string | null;
  here: boolean;
  stand_in: boolean;
  ready: boolean;
  kept: boolean;
}

/** Somebody at the table, for the host. */
export interface Person {
  /** By which the host names them. */
  person: number;
  name: string;
  seat: number | null;
  here: boolean;
  muted: boolean;
  banned: boolean;
}

/** What a host may do about somebody. */
export type Power = "remove" | "mute" | "unmute" | "ban" | "unban";

export interface Match {
  number: number;
  commitment: string | null;
  secret: string | null;
  /** The SHA-256 of each number, told before any is opened; of people only, and where there are several. */
  pledges: (string | null)[];
  /** Whether the numbers are being opened, or have been. */
  opening: boolean;
  nonces: (string | null)[];
  /** As the game words it: totals, letters, tokens, places. */
  standing: Standing;
  deal: number;
  ranking: number[] | null;
  /** Whether several winners have won by the rules, rather than being equal. */
  together: boolean;
  /** The forfeit drawn for the loser once the match is over, or each time a deal is, where the table has forfeits. */
  forfeit?: { seat: number; text: string } | null;
  /** The deals that are over, in order. */
  deals: PlayedDeal[];
  /** Told while the numbers are pledged and opened. */
  dealing?: Dealing;
}

/** To which hands the cards of the shuffled pack go: nobody can change it once the numbers are known. */
export interface Dealing {
  /** The cards before they are shuffled. */
  pack: string[];
  /** For each place of the shuffled pack: how far its owner sits from the left of the dealer; null where it is in no hand. */
  hands: (number | null)[];
}

/** What a deal counted by seat, and the standing after it. */
export interface PlayedDeal {
  scores: number[];
  standing: Standing;
}

export interface Standing {
  totals?: number[];
  [own: string]: unknown;
}

/** A race that is on: the message that started it, and the verbs that are ordered by reaction. */
export interface Race {
  seq: number;
  verbs: string[];
}

export interface Deal {
  actors: number[];
  over: boolean;
  dealer: number;
  moves: number;
  deadline_ms: number | null;
  view: unknown;
  choices: Choice[];
  race?: Race | null;
  result: Result | null;
  /** What people say of a deal that is over, beside its result. */
  remarks?: Record<string, unknown>;
}

export interface Result {
  out?: number | null;
  points?: number[];
  [own: string]: unknown;
}

export interface Table {
  type: "table";
  id: string;
  seq: number;
  game: string;
  options: Record<string, OptionValue>;
  /** What losses spell; empty where they spell nothing. */
  word: string;
  clock: number;
  pace: number;
  public: boolean;
  /** Whether I may ask what to play. */
  hints?: boolean;
  /** Whether bots react more slowly in the deal that begins or is played. */
  gentle?: boolean;
  phase: Phase;
  host: boolean;
  /** Whether the host has taken the chat from me. */
  muted: boolean;
  you: number | null;
  seats: SeatLine[];
  /** For the host: all others who sit here or have spoken of late, and those who are muted or banned. */
  people: Person[] | null;
  match: Match | null;
  /** Milliseconds until a deal that is counted down is dealt. */
  begins_in_ms: number | null;
  deal: Deal | null;
  news: News[];
  /** The last things said here. */
  chat?: Said[];
  texts?: TableTexts | null;
}

/** How a move that is being put together may go on. */
export interface Extension {
  type: "extension";
  ref: string;
  cards: string[];
  complete: boolean;
}

/** What a seat may play, the best first: for the seat alone. */
export interface Advice {
  type: "advice";
  ref: string;
  seq: number;
  /** Of results. */
  unit: string;
  worlds: number;
  moves: Advised[];
  /** Those of the moves' reasons. */
  messages: Record<Language, Record<string, string>>;
}

/** A move, what it is worth, and why. */
export interface Advised {
  move: Move;
  result: number;
  behind: number;
  error: number;
  why: Why;
}

/** The key of a sentence, and what stands in its blanks. */
export interface Why {
  key: string;
  told?: { player?: number; rank?: string; suit?: string; cards?: string[]; n?: number; worse?: number };
}

/** A browser in which I am known. */
export interface Session {
  id: string;
  device: string;
  created: number;
  this: boolean;
}

/** A pass, before it is used: whose it is, and what this browser would lose. */
export interface Pass {
  name: string;
  instead_of: string | null;
  seat_in_play: boolean;
}

export interface WireError {
  type: "error";
  code: string;
  detail: string;
  ref?: string | null;
  clause?: string | null;
  field?: string | null;
  /** Under which the log of the card room has the cause. */
  id?: string | null;
}

export type FromServer =
  | Table
  | WireError
  | Extension
  | Advice
  | { type: "probe"; id: number }
  | { type: "done"; ref?: string | null };

export type ToServer =
  | { type: "sit"; seat: number }
  | { type: "leave" }
  | { type: "bot"; seat: number; bot: string | null }
  | { type: "start" | "ready" | "again"; ref: string }
  | { type: "pledge"; match: number; hash: string }
  | { type: "nonce"; match: number; value: string }
  | { type: "move"; seq: number; move: Move; ref: string; reaction?: Reaction }
  | { type: "extend"; seq: number; move: Move; ref: string }
  | { type: "hint"; seq: number; ref: string }
  | { type: "echo"; id: number }
  | { type: "say"; text?: string; reaction?: ReadyReaction; to: number | null }
  | { type: "back" }
  | { type: Power; person: number };
