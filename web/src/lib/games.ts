/** What the card room answers over HTTP without a type of its own: it puts these answers together from declarations. */

import type { Deal, Language, OptionValue, Table } from "./wire";

/** What the server says about the options of a table that is being set up. */
export interface Checked {
  /** The value in force for every option. */
  options: Record<string, OptionValue>;
  /** Values to suggest, by option; others are allowed too. */
  suggested: Record<string, OptionValue[]>;
  /** The ranks in play from low to high; empty if none beats another. */
  ranks: string;
  /** The clauses about the order of the ranks and about special cards. */
  about_cards: string[];
}

export interface Game {
  name: string;
  players: [number, number];
  options: GameOption[];
  /** Ranks from high to low, as people sort their hands. */
  ranks: string;
  /** The table texts that the game allows. */
  table_texts: TableText[];
  /** Whether it has moves that may be taken back. */
  undo: boolean;
  /** Its first deals, by the names of the game or its variants. */
  lessons: string[];
  /** The fields of its views, as the game declares them. */
  view: ViewField[];
  /** Its sentences, in the requested languages. */
  texts: Partial<Record<Language, GameTexts>>;
}

/** The texts that a table may write itself: the worth of a token, the forfeits for a loser. */
export type TableText = "worth" | "forfeits";

export interface GameOption {
  name: string;
  kind: "int" | "bool" | "choice" | "text";
  default: OptionValue | null;
  min?: number;
  max?: number;
  choices?: OptionValue[];
  /** The values of other options that this option needs to have any effect. */
  used_with?: Record<string, OptionValue[]>;
}

/** How to read the values of a field. */
export type FieldKind =
  | "number" | "flag" | "one_of" | "bits" | "seat"
  | "card" | "cards" | "faces" | "order" | "pile" | "queue" | "slots" | "run";

export interface ViewField {
  name: string;
  kind: FieldKind;
  /** Whether every seat has its own value, under `seats`. */
  by_seat: boolean;
  /** All possible values, if there are only a few. */
  labels?: string[];
  /** The field that says how many places this one has. */
  count?: string;
  /** Whether a table may leave it out. */
  aside?: boolean;
}

/** A game's message file, which has every sentence about the game. */
export interface GameTexts {
  title: string;
  summary?: string;
  options?: Record<string, { label: string; help?: string }>;
  choices?: Record<string, Record<string, string>>;
  clauses?: Record<string, string>;
  verbs?: Record<string, string>;
  /** Moves with their cards, as a hint words them; by default, the verb and the cards. */
  advised?: Record<string, string>;
  moves?: Record<string, string>;
  happened?: Record<string, string>;
  places?: Record<string, string>;
  result?: Record<string, string>;
  /** What a seat that may act is asked for. */
  prompts?: Record<string, string>;
  /** What to do in a deal with a countdown: by variant, or `all`. */
  begin?: Record<string, string>;
  /** Ready-made forfeits, for a table that writes none itself. */
  forfeits?: string[];
  /** The titles that whoever came first or last in the latest match of an evening bears. */
  evening?: { first?: string; last?: string };
  /** Sentences that only the browser uses. */
  table?: Record<string, string>;
  /** Sections that only this game has. */
  [own: string]: unknown;
}

/** How often a forfeit is drawn: for the loser of each match, or of each deal. */
export type ForfeitEach = "match" | "deal";

/** What several games say about a standing. Each game adds its own. */
export interface Standing {
  totals?: number[];
  [own: string]: unknown;
}

/** What several games say about the result of a deal. Each game adds its own. */
export interface Result {
  out?: number | null;
  points?: number[];
  [own: string]: unknown;
}

export const standingOf = ({ match }: Table): Standing => match?.standing ?? {};

export const resultOf = (deal: Deal | null): Result => deal?.result ?? {};
