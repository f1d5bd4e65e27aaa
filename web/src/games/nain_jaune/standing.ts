/**
 * The columns of the scores: the change in this deal, everybody's tokens and, at the end of the match, their tokens
 * with the shares of the boxes.
 */

import type { StandingRow, Tally } from "../../table/reader";
import { plain, signed } from "../../lib/numbers";
import type { Table } from "../../lib/wire";
import { say, settled } from "./texts";
import { changeOf, viewOf } from "./view";
import type { Standing } from "./view.generated";

export function standing(table: Table): StandingRow[] {
  const { tokens }: Partial<Standing> = table.match?.standing ?? {};
  const view = table.deal?.over ? viewOf(table.deal) : null;
  const rows: StandingRow[] = [];
  if (view) rows.push({ label: say("deal"), values: view.seats.map((_, seat) => signed(changeOf(view, seat))), best: "high" });
  if (tokens) rows.push({ label: say("standing"), values: tokens.map(plain), best: "high" });
  if (view?.last_deal) rows.push({ label: settled("final"), values: view.seats.map((seat) => plain(seat.final)), best: "high" });
  return rows;
}

/** For each deal, the tokens won and lost, and everybody's tokens after it. */
export function tally({ match }: Table): Tally {
  const deals = match?.deals ?? [];
  return {
    cells: deals.map(({ scores }) => scores.map(signed)),
    sums: deals.map(({ standing }) => (standing as unknown as Standing).tokens.map(plain)),
  };
}
