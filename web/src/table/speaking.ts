import type { Table } from "../lib/wire";

/** Whether I may say something at a table. Nobody listens in a lesson or a replay, or in the deal of the day. */
export const maySpeak = (table: Table): boolean => Boolean(table.id) && !table.daily && !table.muted;
