/** What happens at a table for one person, as `src/tripot/table/events.py` stores it. */

import type { Values } from "../declared/formulas";
import type { Move } from "../declared/moves";
import type { By, ReadyReaction } from "../lib/wire";

/** The table was made. Its person has the first seat; all others have bots. */
export interface Created {
  kind: "created";
  game: string;
  /** All options, with `players`. */
  options: Values;
  clock: number;
  /** Milliseconds a bot waits on average before it plays. */
  pace: number;
  public: boolean;
  guest: string;
  name: string;
  face?: string | null;
  bots: string[];
  /** What a token is worth, in the table's own words. */
  worth?: string | null;
  /** One of them is drawn for the loser of each match, or of each deal. */
  forfeits?: string[];
  forfeit_each?: "match" | "deal";
  hints?: boolean | null;
  /** Whether bots react more slowly in the first deals of the first match. */
  gentle?: boolean;
}

export interface Moved {
  kind: "move";
  seat: number;
  move: Move;
  by?: By;
  /** In a race: the reaction that counted, and the other seats that had pressed, with theirs. */
  ms?: number;
  behind?: [number, number][];
  /** The `ref` of the request, so that a request sent twice is played once. */
  ref?: string;
}

export interface Said {
  kind: "said";
  seat: number;
  name: string;
  to?: number;
  text?: string;
  reaction?: ReadyReaction;
  guest: string;
  face?: string;
}

export type Event =
  | Created
  | { kind: "bot"; seat: number; bot: string }
  | { kind: "started"; match: number; secret: string; commitment: string }
  | { kind: "opening" }
  | { kind: "nonce"; seat: number; value: string }
  | { kind: "announced"; deal: number }
  | { kind: "dealt"; deal: number }
  | Moved
  | { kind: "taken_back"; seat: number }
  | Said
  | { kind: "ready"; seat: number }
  | { kind: "held"; seat: number };

/** An event with its number at the table, and its time in milliseconds since 1970. */
export interface Stored {
  seq: number;
  at: number;
  event: Event;
}
