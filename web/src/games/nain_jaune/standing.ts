/** The rows of the scores: what this deal has come to, what everybody has, and at last with the shares of the boxes. */

import type { StandingRow } from "..";
import type { Table } from "../../lib/wire";
import { plain, say, settled, signed, viewOf } from "./view";

export function standing(table: Table): StandingRow[] {
  const tokens = table.match?.standing["tokens"];
  const view = table.deal?.over ? viewOf(table.deal) : null;
  const rows: StandingRow[] = [];
  if (view) rows.push({ label: say("deal"), values: view.seats.map((seat) => signed(seat.change)), best: "high" });
  if (Array.isArray(tokens)) rows.push({ label: say("standing"), values: tokens.map((number: number) => plain(number)), best: "high" });
  if (view?.final) rows.push({ label: settled("final"), values: view.final.map(plain), best: "high" });
  return rows;
}
