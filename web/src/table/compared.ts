/** The same deal, played twice: what it brought me this time, and the first time. */

import { call } from "../lib/api";
import { loadMore, t } from "../lib/i18n.svelte";
import type { Replay, Table } from "../lib/wire";
import type { Reader } from "./reader";
import { sourceOf } from "./replayPath";
import { tallyOf } from "./tally";

/** Both results in a sentence, in the words of the game; empty if somebody who watched asks. */
export async function compared(table: Table, reader: Reader | undefined): Promise<string> {
  const { played_on: source, you } = table;
  if (!source || you === null) return "";
  const { table: there, number } = sourceOf(source);
  const [first] = await Promise.all([call<Replay>(`/tables/${there}/matches/${number}/deals/${source.deal}?view=${you}`), loadMore("replay")]);
  const result = (of: Table): string => tallyOf(of, reader).cells.at(-1)?.[you] ?? "";
  const [now, before] = [result(table), result({ ...table, match: first.ended })];
  return now && before ? t("play_on.compared", { now, before }) : "";
}
