/** What each seat got from a deal. It is shown at the faces, and read out. */

import { list, t } from "../lib/i18n.svelte";
import { seatName } from "../lib/names";
import { signed } from "../lib/numbers";
import { resultOf } from "../lib/games";
import type { Table } from "../lib/wire";
import type { Outcome, Reader } from "./reader";

function byPoints({ deal }: Table, seat: number): Outcome | null {
  const points = resultOf(deal).points?.[seat];
  if (points === undefined) return null;
  return { short: signed(points), text: t("table.total", { n: points }), good: resultOf(deal).out === seat };
}

/** The places in the match, shown at the faces once it is over. */
export const placed = (table: Table): Outcome[] =>
  (table.match?.ranking ?? []).map((place) => {
    const [short, text] = [t("finish.placed", { n: place }), t("finish.called", { n: place })];
    return { short, text, good: place === 1 };
  });

/** By seat; `null` if there is nothing to say. */
export function outcomesOf(table: Table, reader: Reader): (Outcome | null)[] {
  const of = reader.outcome ?? byPoints;
  return table.deal?.over ? table.seats.map((_, seat) => of(table, seat)) : [];
}

const winnersOf = ({ match }: Table): number[] => (match?.ranking ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));

/** The winners of the match, as a title. */
export function finishTitle(table: Table): string {
  const winners = winnersOf(table);
  const others = winners.filter((seat) => seat !== table.you).map((seat) => seatName(table.seats, seat));
  const how = table.match?.together ? "together" : "shared";
  if (winners.length === 0) return t("finish.title.none");
  if (others.length === winners.length) return titleOfOthers(others, how);
  return others.length === 0 ? t("finish.title.you") : t(`finish.title.you.${how}`, { names: list(others) });
}

const titleOfOthers = (names: string[], how: "together" | "shared"): string =>
  names.length === 1 ? t("finish.title", { name: names[0] ?? "" }) : t(`finish.title.${how}`, { names: list(names) });

/** My place in a match that others have won. */
export function finishPlace(table: Table): string {
  const mine = table.you === null ? null : table.match?.ranking?.[table.you];
  if (!mine || mine === 1 || winnersOf(table).length === 0) return "";
  return t("finish.mine", { n: mine, players: table.seats.length });
}

/** The end of a match in sentences. */
export const finishTold = (table: Table): string => [finishTitle(table), finishPlace(table)].filter(Boolean).join(" ");

/** The count in sentences, one per player. */
export function countTold(table: Table, reader: Reader): string {
  const sentences = outcomesOf(table, reader).flatMap((outcome, seat) =>
    outcome ? [t("count.told", { player: seatName(table.seats, seat), result: outcome.text })] : [],
  );
  return [t("count.title"), ...sentences].join(". ");
}
