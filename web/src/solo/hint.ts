/** What the person should play, as `src/tripot/hosts/room/hints.py` tells it. */

import type { Advice, Hint } from "../lib/wire";
import { advise } from "../rules/teacher";
import { ME, type Reasons, type Table } from "./table";

/** Whether the person may ask what to play: alone they may, unless the table forbids it. */
export const areGiven = ({ created: { hints, public: open } }: Table): boolean => hints ?? !open;

/** Whether the person must wait until their race is over. */
export function areKeptBack({ created, dealt, rights, deal, unseen }: Table): boolean {
  const races = dealt && (created.hints == null || created.public) && rights[ME]!.race;
  return Boolean(races) && (unseen || deal.awaited(ME).length > 1);
}

const SIMULATIONS = 3000;
const MOST_TOLD = 10; // moves

/** The advice for the person, who may act; `null` if there is no move to suggest. This may take half a second. */
export function hint(table: Table, { seq, ref = null }: Hint): Advice | null {
  const found = advise(table.match, table.sentences, ME, SIMULATIONS);
  if (!found) return null;
  const moves = found.moves.slice(0, MOST_TOLD);
  const keys = moves.flatMap(({ why, figures }) => [why, figures]).flatMap((why) => why?.key ?? []);
  const messages = inAll(table.reasons, (texts) => Object.fromEntries(keys.map((key) => [key, texts[key]!])));
  return { type: "advice", ref, seq, unit: "", worlds: found.worlds, moves, messages };
}

/** What a function makes of the messages of each language. */
export function inAll<Result>(reasons: Reasons, of: (texts: Record<string, string>) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(reasons).map(([language, texts]) => [language, of(texts)]));
}
