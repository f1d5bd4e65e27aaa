/** The seat whose turn it is: one in games with turns, none if everybody plays at once. A view may say it (`turn`). */

import type { Deal, Table } from "../lib/wire";
import type { Reader } from "./reader";

type Teller = Pick<Reader, "turn">;

/** Whether a bot plays for me: then I have nothing to do until I take over. */
export const isStoodIn = ({ you, seats }: Table): boolean => you !== null && Boolean(seats[you]?.stand_in);

/** Whether I may act now, on my turn or not. */
export const mayAct = (table: Table): boolean =>
  table.phase === "playing" && table.you !== null && !isStoodIn(table) && (table.deal?.actors.includes(table.you) ?? false);

/** Whether several seats may act at the same time, so that speed may matter. */
export const severalAct = ({ phase, deal }: Table): boolean =>
  phase === "playing" && deal !== null && (Boolean(deal.race) || deal.actors.length > 1);

function ownTurn(table: Table, deal: Deal, reader: Teller): number | null | undefined {
  return reader.turn ? reader.turn(deal, table) : (deal.view as { turn?: number | null }).turn;
}

/** The one seat whose turn it is, or `null`. */
export function turnOf(table: Table, reader: Teller): number | null {
  const { phase, deal } = table;
  if (phase !== "playing" || !deal || deal.over) return null;
  const told = ownTurn(table, deal, reader);
  if (told !== undefined) return told;
  return deal.actors.length === 1 && !deal.race ? (deal.actors[0] ?? null) : null;
}

export const isMyTurn = (table: Table, reader: Teller): boolean =>
  table.you !== null && !isStoodIn(table) && turnOf(table, reader) === table.you;
