/** The card room's sentences with blanks, in words: why a move is good, or why it is refused. */

import { errorText } from "../lib/errors";
import { phrase, t } from "../lib/i18n.svelte";
import type { Params } from "../lib/message";
import { rankName, seatName, suitName, theCards } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import type { GameTexts } from "../lib/games";
import type { Table, Why, WireError } from "../lib/wire";

/** Why something was refused: the exact reason, or the sentence of the clause, or the name of the error. */
export function refusalText(error: WireError, table: Table | null, texts: GameTexts): string {
  const { why, messages, clause } = error;
  const message = messages?.[prefs.language];
  if (table && message) return why ? whyText(table, why, message) : message;
  return (clause && texts.clauses?.[clause]) || errorText(error);
}

export function whyText(table: Table, { told = {} }: Why, message: string): string {
  const { player, rank, suit, cards, n, worse, worlds, cases } = told;
  return phrase(message, {
    ...(player != null && { player: seatName(table.seats, player) }),
    ...(rank != null && rankForms(rank)),
    ...(suit != null && { suit: suitName(suit) }),
    ...(cards?.length && { cards: theCards(cards) }),
    ...(n != null && { n }),
    ...(worse != null && { worse }),
    ...(worlds != null && { worlds }),
    ...cases,
  });
}

/** A rank as sentences name it: "the king", "a king", "kings". */
function rankForms(rank: string): Params {
  const name = rankName(rank);
  const blanks = { rank, name };
  return { rank: { label: name, the: t("card.the", blanks) }, a_rank: t("card.a", blanks), ranks: t("card.several", blanks) };
}
