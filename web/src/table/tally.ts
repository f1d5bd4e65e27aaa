/** The deals of a match that are over, seat by seat. */

import { signed } from "../lib/numbers";
import type { Table } from "../lib/wire";
import type { Reader, Tally } from "./reader";

/** What the deals have added up to so far, where the standing has totals. */
function byPoints({ match }: Table): Tally {
  const deals = match?.deals ?? [];
  return {
    cells: deals.map(({ scores }) => scores.map(signed)),
    sums: deals.map(({ standing }) => (standing.totals ?? []).map(String)),
  };
}

export const tallyOf = (table: Table, reader: Reader | undefined): Tally => (reader?.tally ?? byPoints)(table);
