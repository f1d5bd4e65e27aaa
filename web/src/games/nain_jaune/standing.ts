/** The rows of the scores: what this deal has cost and brought, and what everybody has. */

import type { StandingRow } from "..";
import type { Table } from "../../lib/wire";
import { wonBy } from "./reckoning";
import { say, settled, signed, STAKES, viewOf } from "./view";

const STAKED = STAKES.reduce((sum, tokens) => sum + tokens, 0);

export function standing(table: Table): StandingRow[] {
  const tokens = table.match?.standing["tokens"];
  const rows: StandingRow[] = [];
  if (table.deal?.over) {
    const view = viewOf(table.deal);
    const won = view.seats.map((_, seat) => wonBy(view, seat));
    rows.push({ label: settled("staked"), values: view.seats.map(() => signed(-STAKED * view.stake)) });
    rows.push({ label: settled("won"), values: won.map((number) => (number ? signed(number) : "–")) });
    rows.push({ label: say("deal"), values: view.seats.map((seat) => signed(seat.change)), best: "high" });
  }
  if (Array.isArray(tokens)) rows.push({ label: say("standing"), values: tokens.map(String), best: "high" });
  const final = table.deal?.over ? viewOf(table.deal).final : null;
  if (final) rows.push({ label: settled("final"), values: final.map(String), best: "high" });
  return rows;
}
