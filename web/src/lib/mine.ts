/** The table at which I have a seat in a match, so that the lobby can show the way back. */

import { local } from "./storage";
import type { Table } from "./wire";

const KEY = "tripot-my-table";
const IN_PLAY = ["shuffling", "beginning", "playing", "counting"];

/** Keeps a table while I sit at its match, and forgets it afterwards. */
export function remember(table: Table | null): void {
  if (!table) return;
  const mine = table.you !== null || table.seats.some((seat) => seat.kept);
  if (mine && IN_PLAY.includes(table.phase)) local.setItem(KEY, table.id);
  else if (myTable() === table.id) local.removeItem(KEY);
}

export const myTable = (): string | null => local.getItem(KEY);

/** The way back to a table, or to whatever table it leads, is not theirs who use this device from now on. */
export function forgetMine(id = myTable()): void {
  if (id === myTable()) local.removeItem(KEY);
}
