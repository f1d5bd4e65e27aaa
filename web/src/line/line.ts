/**
 * How a page reaches its table. The page's table is handed a line, and does not know what is at the other end: the card
 * room behind a websocket, a recorded match, or a worker in the browser.
 */

import type { FromServer, ToServer } from "../lib/wire";

/** The messages of a table. A line answers probes, and signs of life and the name of a
 * release are for itself. */
export type Heard = Exclude<FromServer, { type: "probe" | "alive" | "release" }>;

/**
 * `up`; `silent` if nothing has arrived for a while; `offline` if this device says that it has no network; `lost` if the
 * line was cut and is being reopened.
 */
export type LineState = "up" | "silent" | "offline" | "lost";

export interface Listener {
  message(message: Heard): void;
  /** The line's state has changed. It is `up` before the first call. */
  state(now: LineState): void;
  /** The line has been opened or reopened. The next table is the current one, whatever happened in between. */
  opened(): void;
  /** The last event that the page has received: the line may then send only what came later. */
  since(): number | null;
}

export interface Line {
  /** The step of a lesson, from 0: cards chosen at one step are no longer chosen at the next. */
  readonly number?: number;
  /** The cards that a lesson asks for now: others that were chosen before are given up for them. */
  readonly wanted?: readonly string[] | null;
  /** Whether the choices are everything that can be tried, so that nothing shows which of them are right. */
  readonly asks?: boolean;
  /** Whether all cards that may be played are asked for: they are marked first, and then checked together. */
  readonly marks?: boolean;
  /** Whether there is only something to read, so that nothing invites a move. */
  readonly reads?: boolean;
  /** Begins to pass messages to the listener. Called once. */
  open(listener: Listener): void;
  /** Sends, or returns `false` if nobody can be reached now. Nothing is stored here. */
  send(message: ToServer): boolean;
  /** Opens the line again, for the guest that this browser has become. */
  reopen(): void;
  close(): void;
}
