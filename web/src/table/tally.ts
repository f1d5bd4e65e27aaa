/** The finished deals of a match, seat by seat. */

import { signed } from "../lib/numbers";
import type { Standing } from "../lib/games";
import type { Table } from "../lib/wire";
import type { Reader, Tally } from "./reader";

/** The totals so far, if the standing has totals. */
function byPoints({ match }: Table): Tally {
  const deals = match?.deals ?? [];
  return {
    cells: deals.map(({ scores }) => scores.map(signed)),
    sums: deals.map(({ standing }) => ((standing as Standing).totals ?? []).map(String)),
  };
}

export const tallyOf = (table: Table, reader: Reader | undefined): Tally => (reader?.tally ?? byPoints)(table);
