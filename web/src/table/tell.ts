/** News in sentences. Sentences about a game come from its message file, sentences about the table from ours. */

import { phrase, t } from "../lib/i18n.svelte";
import { about, capital, plainName, suitName, theCards, toWhom } from "../lib/names";
import type { Named, Params } from "../lib/message";
import type { SoundName } from "../lib/synth";
import { titleOf } from "../lib/titles";
import type { GameTexts } from "../lib/games";
import type { MoveNews, News, Table, TableNews } from "../lib/wire";
import type { Sentence } from "../lib/words";
import { promptText } from "./prompt";
import type { Reader } from "./reader";

type CardsInWords = (codes: readonly string[]) => Named;

const BLANK = /\{\w+/; // a sentence that only a game's own drawing could fill is left out

function moveSentence(table: Table, texts: GameTexts, news: MoveNews, reader: Reader, inWords: CardsInWords): string {
  const { move, seat } = news;
  const suit = move.suit ? suitName(move.suit) : "";
  const to = move.to == null ? {} : toWhom(table, move.to);
  const end = texts.places?.[move.end ?? ""] ?? "";
  const cards = move.cards?.length ? inWords(move.cards) : { label: t("card.unseen"), the: t("card.unseen") }; // played face down
  const player = byPlayer(news) ? about(table, seat) : { ...about(table, seat), who: "other" };
  const params = { ...player, ...to, cards, suit, end, ...reader.blanks?.(news, table) };
  const told = reader.told(news);
  const parts = [texts.moves?.[move.verb] ?? "", ...told.map((key) => texts.happened?.[key] ?? "")];
  const late = news.by === "clock" ? [t("news.clock")] : [];
  const filled = parts.map((part) => phrase(part, params)).filter((part) => part && !BLANK.test(part));
  const sentences = filled.map((part) => sentence(capital(part)));
  return [...late, ...sentences].join(" ");
}

/** Whether the player made the move. What a bot does in my seat is reported under my name. */
const byPlayer = ({ by }: MoveNews): boolean => by === "player";

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function tableSentence(table: Table, news: TableNews): string {
  const seat = news.seat ?? 0;
  const { who, player } = ofPerson(table, news, seat);
  switch (news.kind) {
    case "sat":
    case "left":
    case "ready":
    case "removed":
    case "banned":
    case "host":
    case "taken_back":
    case "agreed":
    case "declined":
    case "sits_out":
    case "seat_wanted":
      return t(`news.${news.kind}`, { who, name: news.name ?? player });
    case "bot":
      return t(table.seats[seat]?.bot ? "news.bot" : "news.unbot", { seat: seat + 1 });
    case "proposed":
    case "next_game":
      return t(`news.${news.kind}`, { who, name: news.name ?? player, game: titleIn(table.proposal ?? table) });
    case "started":
    case "dealt":
    case "deal_over":
    case "match_over":
      return t(`news.${news.kind}`);
  }
}

const titleIn = ({ game, options }: Pick<Table, "game" | "options">): string => titleOf(game, options["variant"]);

/**
 * The person a piece of news is about. Somebody else may have had my seat then, so it means me only if the name
 * matches. "Left" is never about me.
 */
function ofPerson(table: Table, news: TableNews, seat: number): Params {
  const told = about(table, seat);
  const another = news.name != null && news.name !== plainName(table.seats, seat);
  return news.kind === "left" || another ? { ...told, who: "other" } : told;
}

function told(table: Table, texts: GameTexts, news: News, reader: Reader, inWords: CardsInWords): string[] {
  if (news.kind === "said") return []; // the chat shows it
  if (news.kind !== "move") return [tableSentence(table, news)];
  return reader.sentences?.(table, news) ?? [moveSentence(table, texts, news, reader, inWords)];
}

/** The sentences for each piece of news, oldest first. `texts` are in the language of the reader. */
export function sentencesOf(table: Table, texts: () => GameTexts, reader: Reader, inWords: CardsInWords = theCards): Sentence[] {
  return table.news.flatMap((news) =>
    told(table, texts(), news, reader, inWords).flatMap((text, i) =>
      text ? [() => told(table, texts(), news, reader, inWords)[i] ?? ""] : [],
    ),
  );
}

/** The words called out over the table, or an empty text. */
export function cryOf(table: Table, texts: GameTexts, reader: Reader): string {
  const news = table.news.findLast((item) => item.kind === "move");
  const key = news && reader.cry(news);
  return key ? capital(texts.happened?.[key] ?? "") : "";
}

/** The sound for a piece of news. At the end of a match, the losers hear a different one. */
export function soundOf(table: Table, news: News, reader: Reader): SoundName | null {
  if (news.kind === "dealt") return "deal";
  if (news.kind === "move") return reader.sound(news, table);
  if (news.kind !== "match_over") return null;
  const place = table.you === null ? 1 : (table.match?.ranking?.[table.you] ?? 1);
  return place === 1 ? "win" : "lose";
}

export function turnSentence(table: Table, mine: boolean): string {
  const asked = promptText(table);
  return [t(mine ? "table.yourturn" : "table.free"), asked].filter(Boolean).map(sentence).join(" ");
}
