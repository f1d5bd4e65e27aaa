/** Where a person may sit down at a table that gathers. */

import type { Table } from "../lib/wire";

/** Whether nobody sits there: a bot makes room. */
export const canSit = (table: Table, seat: number): boolean => table.seats[seat]?.name === null;

/** The seat for somebody who comes: the first free seat, or else a seat with a bot; `null` if people have them all. */
export function openSeat(table: Table): number | null {
  const free = table.seats.findIndex(({ name, bot }) => !name && !bot);
  const seat = free >= 0 ? free : table.seats.findIndex((_, each) => canSit(table, each));
  return seat >= 0 ? seat : null;
}
