/** The table where I have a seat in a match, so that the lobby can show the way back. */

import { nameHere } from "./address";
import { local } from "./storage";
import type { Table } from "./wire";

const key = (): string => nameHere("tripot-my-table");
const IN_PLAY = ["shuffling", "beginning", "playing", "counting"];

/** Stores a table while I have a seat in its match, and forgets it afterwards. */
export function remember(table: Table | null): void {
  if (!table?.id) return; // a table without an id is no table of the card room
  const mine = table.you !== null || table.seats.some((seat) => seat.kept);
  if (mine && IN_PLAY.includes(table.phase)) local.setItem(key(), table.id);
  else if (myTable() === table.id) local.removeItem(key());
}

export const myTable = (): string | null => local.getItem(key());

/** The way back belongs to the previous user of this device, not to the new one. */
export function forgetMine(id = myTable()): void {
  if (id === myTable()) local.removeItem(key());
}
