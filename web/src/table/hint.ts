/** What the teacher says, in words. */

import { phrase, t } from "../lib/i18n.svelte";
import type { Named } from "../lib/message";
import { brieflyTheCards, rankName, seatName, suitName, theCards } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import type { Advice, GameTexts, Move, Table, Why } from "../lib/wire";

const WAIT = "wait";

/** "Play the king of spades. Keeps the 2 for a bad day." */
export function hintText(table: Table, texts: GameTexts, { moves: [best], messages }: Advice): string {
  if (!best) return "";
  const why = whyText(table, best.why, messages[prefs.language][best.why.key] ?? "");
  return t("hint.says", { move: moveText(table, texts, best.move), why });
}

/** A move as its button has it, with the cards by their names. */
function moveText(table: Table, texts: GameTexts, { verb, suit, cards, end, to }: Move): string {
  const parts = [
    verb === WAIT ? t("hint.wait") : (texts.verbs?.[verb] ?? verb),
    suit ? suitName(suit) : "",
    end ? (texts.places?.[end] ?? end) : "",
  ];
  const text = parts.filter(Boolean).join(" ");
  if (to != null) return t("table.act.to", { verb: text, name: seatName(table.seats, to) });
  if (!cards?.length) return text;
  const what = brieflyTheCards(cards);
  const advised = texts.advised?.[verb];
  return advised ? phrase(advised, { cards: what }) : t("table.act.with", { verb: text, what: what.the });
}

function whyText(table: Table, { told = {} }: Why, message: string): string {
  const { player, rank, suit, cards, n, worse } = told;
  return phrase(message, {
    ...(player != null && { player: seatName(table.seats, player) }),
    ...(rank != null && { rank: theRank(rank) }),
    ...(suit != null && { suit: suitName(suit) }),
    ...(cards?.length && { cards: theCards(cards) }),
    ...(n != null && { n }),
    ...(worse != null && { worse }),
  });
}

function theRank(rank: string): Named {
  const label = rankName(rank);
  return { label, the: t("card.the", { rank, name: label }) };
}
