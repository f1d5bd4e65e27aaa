/** What the teacher says, in words. */

import { phrase, t, type Key } from "../lib/i18n.svelte";
import { brieflyTheCards, seatName, suitName } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import type { GameTexts } from "../lib/games";
import type { Advice, Advised, Move, Table, Why } from "../lib/wire";
import { isEven, isSmall, WAIT } from "./hint.svelte";
import { whyText } from "./why";

/**
 * A hint, one tap after another: the move with its reason, then what speaks against the second-best or how the two compare,
 * then the figures, if they tell anything. If another move does as well, there is only the first. That is said if no reason tells it from the first.
 */
export function hintSteps(table: Table, texts: GameTexts, { moves: [best, second], messages }: Advice): string[] {
  if (!best) return [];
  const told = (why: Why): string => whyText(table, why, messages[prefs.language]?.[why.key] ?? "");
  const move = moveText(table, texts, best.move);
  const another = second ? moveText(table, texts, second.move) : "";
  const other = another === move ? "" : startingSmall(another); // such as another hidden card
  const even = isEven(best.figures ?? best.why);
  const reason = isEven(best.why) ? "" : (verdict(best.why) ?? told(best.why));
  const ranked = best.figures ? verdict(best.figures) : null;
  const also = other && second && second.move.verb !== WAIT ? besides(even, reason, best.why) : null;
  const says = [t("hint.says", { move, why: reason }).trim(), also && t(also, { move: other })].filter(Boolean).join(" ");
  if (even || !best.figures) return [says];
  const compared = other && t("hint.second", { move: other });
  const against = other && second?.figures && speaksAgainst(second, best) ? `${compared} ${told(second.why)}` : "";
  const numbers = isSmall(best.figures) ? "" : told(best.figures);
  const words = against || (numbers && [ranked === reason ? "" : ranked, compared].filter(Boolean).join(" "));
  return [says, words, numbers].filter((step): step is string => Boolean(step));
}

/** Whether the game has a reason against the second-best move. One about the same cards as the reason for the best adds nothing. */
function speaksAgainst({ why, figures }: Advised, best: Advised): boolean {
  const mirrors = named(why) && JSON.stringify(why.told) === JSON.stringify(best.why.told);
  return why.key !== figures?.key && !mirrors;
}

const named = ({ told }: Why): boolean => Boolean(told?.rank ?? told?.cards?.length);

/** A sentence as the second half of another one. */
export const startingSmall = (text: string): string => `${text.charAt(0).toLocaleLowerCase(prefs.language)}${text.slice(1)}`;

/** What is said of another move where no reason tells it from the best: that it does as well, or still less well. */
function besides(even: boolean, reason: string, { shared }: Why): Key | null {
  if (even && !reason) return "hint.level";
  if (!shared) return null;
  return even ? "hint.even" : "hint.shared";
}

/** A reason that is nothing but figures, in a few words instead. */
function verdict({ key, told }: Why): string | null {
  const often = 2 * (told?.n ?? 0) > (told?.worlds ?? 0);
  const verdicts: Record<string, Key> = { ahead: often ? "hint.ahead" : "hint.slightly", ahead_on_average: "hint.average" };
  return verdicts[key] ? t(verdicts[key]) : null;
}

/** A move in the words that a game has for hints, or else as its button puts it, with the cards by name. */
export function moveText(table: Table, texts: GameTexts, { verb, suit, cards = [], end, to }: Move): string {
  const what = brieflyTheCards(cards);
  const blanks = { cards: what, suit: suit ? suitName(suit) : "", end: end ? (texts.places?.[end] ?? end) : "" };
  const advised = texts.advised?.[verb];
  if (advised) return phrase(advised, blanks);
  const name = verb === WAIT ? t("hint.wait") : (texts.verbs?.[verb] ?? verb);
  const text = [name, blanks.suit, blanks.end].filter(Boolean).join(" ");
  if (to != null) return t("table.act.to", { verb: text, name: seatName(table.seats, to) });
  return cards.length ? t("table.act.with", { verb: text, what: what.the }) : text;
}
