/** News in sentences. Sentences about a game come from its message file, sentences about the table from ours. */

import { phrase, t } from "../lib/i18n.svelte";
import { about, capital, suitName, theCards, toWhom } from "../lib/names";
import { isFlip } from "../lib/selection";
import type { Named, Params } from "../lib/message";
import type { SoundName } from "../lib/synth";
import type { GameTexts, News, Table } from "../lib/wire";
import type { Sentence } from "../lib/words";
import type { Reader } from "./reader";

type CardsInWords = (codes: readonly string[]) => Named;

const BLANK = /\{\w+/; // one that only a drawing of the game can fill: its sentence is left out

function moveSentence(table: Table, texts: GameTexts, news: News, reader: Reader, inWords: CardsInWords): string {
  const { move, seat } = news;
  if (!move || seat == null) return "";
  const suit = move.suit ? suitName(move.suit) : "";
  const to = move.to == null ? {} : toWhom(table, move.to);
  const end = texts.places?.[move.end ?? ""] ?? "";
  const cards = move.cards?.length ? inWords(move.cards) : { label: t("card.unseen"), the: t("card.unseen") }; // played face down
  const player = byPlayer(news) ? about(table, seat) : { ...about(table, seat), who: "other" };
  const params = { ...player, ...to, cards, suit, end, ...reader.blanks?.(news) };
  const told = reader.told(news);
  const parts = [texts.moves?.[move.verb] ?? "", ...told.map((key) => texts.happened?.[key] ?? "")];
  const late = news.by === "clock" ? [t("news.clock")] : [];
  const filled = parts.map((part) => phrase(part, params)).filter((part) => part && !BLANK.test(part));
  const sentences = filled.map((part) => sentence(capital(part)));
  return [...late, ...sentences].join(" ");
}

/** Whether a player has made the move: what a bot does in my seat is told under my name. */
const byPlayer = ({ by }: News): boolean => by === undefined || by === "player";

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function tableSentence(table: Table, news: News): string {
  const seat = news.seat ?? 0;
  const { who, player } = ofPerson(table, news, seat);
  switch (news.kind) {
    case "sat":
    case "left":
    case "ready":
    case "removed":
    case "banned":
    case "host":
      return t(`news.${news.kind}`, { who, name: news.name ?? player });
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

/**
 * Whom news of people tell of. I may sit where somebody else sat then: it is me only under my own name; and to leave is
 * news of somebody who is here no more.
 */
function ofPerson(table: Table, news: News, seat: number): Params {
  const told = about(table, seat);
  const another = news.name != null && news.name !== told["player"];
  return news.kind === "left" || another ? { ...told, who: "other" } : told;
}

function told(table: Table, texts: GameTexts, news: News, reader: Reader, inWords: CardsInWords): string[] {
  const own = reader.sentences?.(table, news);
  if (own) return own;
  return [news.kind === "move" ? moveSentence(table, texts, news, reader, inWords) : tableSentence(table, news)];
}

/** The sentences for each piece of news, oldest first. `texts` are those of the language in which they are read. */
export function sentencesOf(table: Table, texts: () => GameTexts, reader: Reader, inWords: CardsInWords = theCards): Sentence[] {
  return table.news.flatMap((news) =>
    told(table, texts(), news, reader, inWords).flatMap((text, i) =>
      text ? [() => told(table, texts(), news, reader, inWords)[i] ?? ""] : [],
    ),
  );
}

/** The words that are called out over the table, or an empty text. */
export function cryOf(table: Table, texts: GameTexts, reader: Reader): string {
  const news = table.news.findLast((item) => item.kind === "move");
  const key = news && reader.cry(news);
  return key ? capital(texts.happened?.[key] ?? "") : "";
}

/** The sound of a piece of news. At the end of a match those who have lost hear another than everybody else. */
export function soundOf(table: Table, news: News, reader: Reader): SoundName | null {
  if (news.kind === "dealt") return "deal";
  if (news.kind !== "match_over") return reader.sound(news, table);
  const place = table.you === null ? 1 : (table.match?.ranking?.[table.you] ?? 1);
  return place === 1 ? "win" : "lose";
}

export function turnSentence(table: Table, mine: boolean): string {
  const choices = table.deal?.choices ?? [];
  const only = choices.length > 0 && choices.every(isFlip);
  if (!mine) return `${t("table.free")}.`;
  return only ? `${t("table.yourturn")}. ${t("table.choose.flip")}.` : `${t("table.yourturn")}.`;
}
