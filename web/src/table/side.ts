/** A game's side of the browser: how its deals and news are read, and what it draws at the table. */

import type { Component } from "svelte";
import type { SoundName } from "../lib/synth";
import type { Deal, Standing, Table } from "../lib/wire";
import type { Holding } from "./hand.svelte";
import type { Step } from "./animate";
import type { Ending } from "./ending.svelte";
import type { Reader, SeatCards } from "./reader";

export interface GameSide extends Reader {
  Middle: Component<MiddleProps>;
  /** Small things under a seat's name: letters, tokens, a spoon, a place. It may be 46 px wide and 17 px high. */
  Badge?: Component<BadgeProps>;
  /** Over a face of `--face` px: what the player has done, at its upper right, and cards that lie ready at its lower left. */
  Sign?: Component<SignProps>;
  /** How a seat's face looks, where it tells something. */
  face?(table: Table, deal: Deal, seat: number): { out?: boolean; nose?: boolean };
  /** Instead of the frame's cards and buttons of my seat, where a move is not a selection of cards and a verb. */
  Hand?: Component<HandProps>;
  /** Fetches what the game draws at the end of a deal: a chunk of its own, which nobody waits for before the first card. */
  ends?(): Promise<Ends>;
}

export interface Ends {
  /** The count of a deal in the middle of the table, instead of that of the cards left: settlement, punishment, places. */
  Count?: Component<CountProps>;
  /** What the end of a match shows instead of the winners' faces: their honours, or the donkey. */
  Honours?: Component<HonoursProps>;
}

export interface MiddleProps {
  table: Table;
  deal: Deal;
}

export interface SignProps {
  table: Table;
  deal: Deal;
  seat: number;
}

export interface BadgeProps extends SignProps {
  /** How the match stands for the seat, as far as it has been told: until the result of a deal has been, as before it. */
  standing: Standing;
}

export interface HandProps {
  holding: Holding;
  table: Table;
  seat: number;
  /** Width of a card, and of the line that the hand may fill, in pixels. */
  card: number;
  width: number;
  /** The most lines of it that are seen at once. */
  lines: number;
}

export interface HonoursProps {
  table: Table;
  /** The seats that have won: several where they are equal. */
  winners: number[];
}

export interface CountProps {
  table: Table;
  deal: Deal;
  seats: SeatCards[];
  /** How far the story is told. The game tells its own by `ending.tell`. */
  ending: Ending;
  /** Lets cards or pieces travel between anchors. The sound is heard when they land. */
  fly: (steps: Step[], sound: SoundName) => void;
}
