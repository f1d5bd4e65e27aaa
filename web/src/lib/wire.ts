/** The messages of docs/protocol.md, as the server writes them (`src/tripot/server/wire.py`). */

export type OptionValue = number | boolean | string;
export type Language = "fr" | "en";
export type Phase = "gathering" | "shuffling" | "playing" | "counting" | "finished";

export interface GameOption {
  name: string;
  kind: "int" | "bool" | "choice" | "text";
  default: OptionValue | null;
  min?: number;
  max?: number;
  choices?: OptionValue[];
}

/** A game's message file: every sentence about the game comes from here. */
export interface GameTexts {
  title: string;
  summary?: string;
  options?: Record<string, { label: string; help?: string }>;
  choices?: Record<string, Record<string, string>>;
  clauses?: Record<string, string>;
  verbs?: Record<string, string>;
  moves?: Record<string, string>;
  happened?: Record<string, string>;
  bots?: Record<string, { label: string; help?: string }>;
  places?: Record<string, string>;
  result?: Record<string, string>;
}

export interface Game {
  name: string;
  players: [number, number];
  options: GameOption[];
  texts: Record<Language, GameTexts>;
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
  free: number;
  phase: "gathering" | "playing" | "finished";
}

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  clock?: number;
  pace?: number;
  public?: boolean;
  bots: string[];
}

export interface Move {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
}

/** What a person may do now: any `min` to `max` of `cards`. */
export interface Choice {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
  min?: number;
  max?: number;
}

export interface News {
  kind: string;
  seat?: number | null;
  name?: string | null;
  move?: Move;
  by?: "player" | "bot" | "clock" | "stand_in";
  happened?: string[];
}

export interface SeatLine {
  name: string | null;
  bot: string | null;
  here: boolean;
  stand_in: boolean;
  ready: boolean;
  kept: boolean;
}

export interface Match {
  number: number;
  commitment: string | null;
  secret: string | null;
  nonces: (string | null)[];
  standing: { totals?: number[] };
  deal: number;
  ranking: number[] | null;
}

export interface Deal {
  actors: number[];
  over: boolean;
  dealer: number;
  moves: number;
  deadline_ms: number | null;
  view: unknown;
  choices: Choice[];
  result: { out?: number | null; points?: number[] } | null;
}

export interface Table {
  type: "table";
  id: string;
  seq: number;
  game: string;
  options: Record<string, OptionValue>;
  clock: number;
  pace: number;
  public: boolean;
  phase: Phase;
  host: boolean;
  you: number | null;
  seats: SeatLine[];
  match: Match | null;
  deal: Deal | null;
  news: News[];
}

export interface WireError {
  type: "error";
  code: string;
  detail: string;
  ref?: string | null;
  clause?: string | null;
  field?: string | null;
}

export type FromServer = Table | WireError | { type: "done"; ref: string | null };

export type ToServer =
  | { type: "sit"; seat: number }
  | { type: "leave" }
  | { type: "bot"; seat: number; bot: string | null }
  | { type: "start" }
  | { type: "nonce"; match: number; value: string }
  | { type: "move"; seq: number; move: Move }
  | { type: "ready" }
  | { type: "again" }
  | { type: "back" };
