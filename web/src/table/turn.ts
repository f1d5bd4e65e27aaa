/** Whose turn it is: one seat's in games in turns, nobody's own where all play at once. Views may say it (`turn`). */

import { sideOf, type GameSide } from "../games";
import type { Deal, Table } from "../lib/wire";

/** Whether I may act now, in turn or not. */
export const mayAct = (table: Table): boolean =>
  table.phase === "playing" && table.you !== null && (table.deal?.actors.includes(table.you) ?? false);

/** Whether seats may act at the same time, so that being quick may matter. */
export const severalAct = ({ phase, deal }: Table): boolean =>
  phase === "playing" && deal !== null && (Boolean(deal.race) || deal.actors.length > 1);

function ownTurn(deal: Deal, side: GameSide | undefined): number | null | undefined {
  return side?.turn ? side.turn(deal) : (deal.view as { turn?: number | null }).turn;
}

/** The one seat whose turn it is, or `null`. */
export function turnOf(table: Table): number | null {
  const { phase, deal } = table;
  if (phase !== "playing" || !deal) return null;
  const told = ownTurn(deal, sideOf(table.game));
  if (told !== undefined) return told;
  return deal.actors.length === 1 && !deal.race ? (deal.actors[0] ?? null) : null;
}

export const isMyTurn = (table: Table): boolean => table.you !== null && turnOf(table) === table.you;
