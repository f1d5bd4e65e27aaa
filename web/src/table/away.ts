/** What happened while the line was down, in a few sentences. */

import { t } from "../lib/i18n.svelte";
import type { GameTexts } from "../lib/games";
import type { News, Table } from "../lib/wire";
import type { Sentence } from "../lib/words";
import type { Reader } from "./reader";
import { sentencesOf } from "./tell";
import { isMyTurn } from "./turn";

const LAST = 2; // sentences that are shown in full

/** Whether I made the move myself. A move that had to wait for the line was not made without me. */
const isMine = (news: News, table: Table): boolean => news.seat === table.you && news.kind === "move" && news.by === "player";

/** "Back at the table. 3 moves without you. César plays the king of spades. Your turn." */
export function awaySentence(before: Table | null, now: Table, texts: () => GameTexts, reader: Reader): Sentence {
  const moves = now.news.filter((news) => news.kind === "move" && !isMine(news, now)).length;
  const same = !before || before.seq === now.seq || now.news.length === 0;
  const last = sentencesOf(now, texts, reader).slice(-LAST);
  return () =>
    [
      t("line.back"),
      same ? t("line.same") : moves ? t("line.moves", { n: moves }) : "",
      ...last.map((sentence) => sentence()),
      isMyTurn(now, reader) ? `${t("table.yourturn")}.` : "",
    ]
      .filter(Boolean)
      .join(" ");
}
