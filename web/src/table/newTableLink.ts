/** The address of the lobby's form with the game and the options of a table. */

import type { Table } from "../lib/wire";

export function newTableLink({ game, options }: Table): string {
  return `./?${new URLSearchParams({ game, options: JSON.stringify(options) }).toString()}`;
}
