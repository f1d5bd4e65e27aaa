/** What a deal has brought to every seat: it stands at their faces, and is read out. */

import { t } from "../lib/i18n.svelte";
import { seatName } from "../lib/names";
import type { Table } from "../lib/wire";
import type { Outcome, Reader } from "./reader";

/** Points as they are added: "+35". */
export const added = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

function byPoints({ deal }: Table, seat: number): Outcome | null {
  const points = deal?.result?.points?.[seat];
  if (points === undefined) return null;
  return { short: added(points), text: t("table.total", { n: points }), good: deal?.result?.out === seat };
}

/** The places in the match, at the faces once it is over. */
export const placed = (table: Table): Outcome[] =>
  (table.match?.ranking ?? []).map((place) => ({ short: String(place), text: t("finish.placed", { n: place }), good: place === 1 }));

/** By seat; `null` where nothing is to be said. */
export function outcomesOf(table: Table, reader: Reader): (Outcome | null)[] {
  const of = reader.outcome ?? byPoints;
  return table.deal?.over ? table.seats.map((_, seat) => of(table, seat)) : [];
}

/** The count in sentences, one a player. */
export function countTold(table: Table, reader: Reader): string {
  const sentences = outcomesOf(table, reader).flatMap((outcome, seat) =>
    outcome ? [t("count.told", { player: seatName(table.seats, seat), result: outcome.text })] : [],
  );
  return [t("count.title"), ...sentences].join(". ");
}
