/** News in sentences. Those of a game come from its own message file, those of the table from ours. */

import { sideOf } from "../games";
import { fill, t } from "../lib/i18n.svelte";
import { capital, cardNames, seatName, suitName } from "../lib/names";
import type { GameTexts, News, Table } from "../lib/wire";
import { isMyTurn } from "./turn";

function moveSentence(table: Table, texts: GameTexts, news: News): string {
  const { move, seat } = news;
  if (!move || seat == null) return "";
  const suit = move.suit ? suitName(move.suit) : "";
  const to = move.to == null ? "" : seatName(table.seats, move.to);
  const end = texts.places?.[move.end ?? ""] ?? "";
  const params = { player: seatName(table.seats, seat), cards: cardNames(move.cards ?? []), suit, to, end };
  const told = sideOf(table.game)?.told(news) ?? [];
  const parts = [texts.moves?.[move.verb] ?? "", ...told.map((key) => texts.happened?.[key] ?? "")];
  const late = news.by === "clock" ? [t("news.clock")] : [];
  const sentences = parts.filter(Boolean).map((part) => sentence(capital(fill(part, params))));
  return [...late, ...sentences].join(" ");
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function tableSentence(table: Table, news: News): string {
  const seat = news.seat ?? 0;
  const name = news.name ?? seatName(table.seats, seat);
  switch (news.kind) {
    case "sat":
    case "left":
    case "ready":
      return t(`news.${news.kind}`, { name });
    case "bot":
      return t(table.seats[seat]?.bot ? "news.bot" : "news.unbot", { seat: seat + 1 });
    case "started":
    case "dealt":
    case "deal_over":
    case "match_over":
      return t(`news.${news.kind}`);
    default:
      return "";
  }
}

/** One sentence for each piece of news, oldest first. */
export function sentencesOf(table: Table, texts: GameTexts): string[] {
  const side = sideOf(table.game);
  return table.news
    .flatMap((news) => {
      const own = side?.sentences?.(table, news);
      if (own) return own;
      return news.kind === "move" ? moveSentence(table, texts, news) : tableSentence(table, news);
    })
    .filter(Boolean);
}

/** What is called out over the table, if anything. */
export function cryOf(table: Table, texts: GameTexts): string {
  const news = table.news.findLast((item) => item.kind === "move");
  const key = news && sideOf(table.game)?.cry(news);
  return key ? capital(texts.happened?.[key] ?? "") : "";
}

export function turnSentence(table: Table): string {
  const choices = table.deal?.choices ?? [];
  const only = choices.length > 0 && choices.every((choice) => choice.verb === "flip");
  if (!isMyTurn(table)) return `${t("table.free")}.`;
  return only ? `${t("table.yourturn")}. ${t("table.choose.flip")}.` : `${t("table.yourturn")}.`;
}
