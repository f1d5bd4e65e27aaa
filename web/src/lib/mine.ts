/**
 * The table where I have a seat in a match, so that the lobby can show the way back. On a site of files, nobody waits for
 * me, and there may be one for each game.
 */

import { isAlone } from "./alone";
import { nameHere } from "./address";
import { local } from "./storage";
import type { Table } from "./wire";

const PREFIX = "tripot-my-table";
const key = (id: string): string => nameHere(isAlone() ? `${PREFIX}-${id}` : PREFIX);
const IN_PLAY = ["shuffling", "beginning", "playing", "counting"];

/** Stores a table while I have a seat in its match, and forgets it afterwards. */
export function remember(table: Table | null): void {
  if (!table?.id) return; // a table without an id is no table of the card room
  const mine = table.you !== null || table.seats.some((seat) => seat.kept);
  if (mine && IN_PLAY.includes(table.phase)) local.setItem(key(table.id), table.id);
  else forgetMine(table.id);
}

/** The tables with matches that I can go back to. */
export function myTables(): string[] {
  const keys = isAlone() ? local.keys().filter((each) => each.startsWith(`${PREFIX}-`) && each === key(local.getItem(each) ?? "")) : [key("")];
  return keys.flatMap((each) => local.getItem(each) ?? []).toSorted();
}

/** Whether another match of a game would take the place of one under way, as on a site of files. */
export const isUnderWay = (game: string): boolean => isAlone() && myTables().includes(game);

/** The way back belongs to the previous user of this device, not to the new one. */
export function forgetMine(id?: string): void {
  for (const table of myTables()) if (id === undefined || id === table) local.removeItem(key(table));
}
