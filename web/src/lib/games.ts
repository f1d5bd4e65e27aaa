/** What the types of the card room do not say about games: their sentences, and what several games have in common. */

import type { Deal, DescribedGame, Language, Table } from "./wire";

export interface Game extends DescribedGame {
  texts: Partial<Record<Language, GameTexts>>;
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
