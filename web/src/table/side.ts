/** A game's side of the browser: how its deals and news are read, and what it draws at the table. */

import type { Component } from "svelte";
import type { SoundName } from "../lib/synth";
import type { Standing } from "../lib/games";
import type { Deal, Table } from "../lib/wire";
import type { Holding } from "./hand.svelte";
import type { Step } from "./animate";
import type { Ending } from "./ending.svelte";
import type { Reader, SeatCards } from "./reader";

export interface GameSide extends Reader {
  Middle: Component<MiddleProps>;
  /**
   * Small things below a seat's name: letters, tokens, a spoon, a place. The space may be only 46 units wide and 17 units
   * high.
   */
  Badge?: Component<BadgeProps>;
  /** Over a face of `--face` px: what the player has done, at the upper right, and waiting cards, at the lower left. */
  Sign?: Component<SignProps>;
  /** How a seat's face looks, if it shows something. */
  face?(table: Table, deal: Deal, seat: number): { out?: boolean; nose?: boolean };
  /** Replaces the frame's cards and buttons for my seat, if a move is not a selection of cards and a verb. */
  Hand?: Component<HandProps>;
  /**
   * Fetches what the game draws at the end of a deal: a separate chunk, so that nobody waits for it before the first
   * card.
   */
  ends?(): Promise<Ends>;
}

export interface Ends {
  /**
   * The count of a deal in the middle of the table (settlement, punishment, places), instead of the default count of
   * the cards left.
   */
  Count?: Component<CountProps>;
  /** What the end of a match shows instead of the winners' faces: their honours, or the donkey. */
  Honours?: Component<HonoursProps>;
}

export interface MiddleProps {
  table: Table;
  deal: Deal;
  /** Whether an exercise asks what may be played: then nothing says it. */
  asks?: boolean;
  /** Whether a lesson has only something to read: then nothing invites a move. */
  reads?: boolean;
}

export interface SignProps {
  table: Table;
  deal: Deal;
  seat: number;
  /** Whether the seat is drawn from right to left. */
  mirrored?: boolean;
  /** Whether what the deal has brought is shown beside the face. */
  settled?: boolean;
}

export interface BadgeProps {
  table: Table;
  deal: Deal;
  seat: number;
  /**
   * The seat's standing in the match as far as it has been shown: until the result of a deal is shown, the standing
   * before it.
   */
  standing: Standing;
}

export interface HandProps {
  holding: Holding;
  table: Table;
  seat: number;
  /** The width of a card, and of the line for the hand, in units. */
  card: number;
  width: number;
  /** The most lines of the hand visible at once. */
  lines: number;
}

export interface HonoursProps {
  table: Table;
  /** The seats that have won: several if they are tied. */
  winners: number[];
}

export interface CountProps {
  table: Table;
  deal: Deal;
  seats: SeatCards[];
  /** How far the story has come. The game advances it by `ending.tell`. */
  ending: Ending;
  /** Lets cards or pieces fly between anchors. The sound is heard when they land. */
  fly: (steps: Step[], sound: SoundName) => void;
}
