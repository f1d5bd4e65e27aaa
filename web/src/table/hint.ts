/** What the teacher says, in words. */

import { phrase, t, type Key } from "../lib/i18n.svelte";
import { brieflyTheCards, seatName, suitName } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import type { GameTexts } from "../lib/games";
import type { Advice, Move, Table, Why } from "../lib/wire";
import { whyText } from "./why";

const WAIT = "wait";
const NO_WORSE = ["level", "same"];

/** The advice to show: who asks wants to do something, so where to wait is no better than a move, the move comes first. */
export function toAct(advice: Advice): Advice {
  const [best, second, ...others] = advice.moves;
  if (!best || !second || best.move.verb !== WAIT || !NO_WORSE.includes(best.why.key)) return advice;
  return { ...advice, moves: [{ ...best, move: second.move }, { ...second, move: best.move }, ...others] };
}

/** A hint, one tap after another: the move with its reason, then the figures, if there are any, and the move compared with. */
export function hintSteps(table: Table, texts: GameTexts, { moves: [best, second], messages }: Advice): string[] {
  if (!best) return [];
  const told = (why: Why): string => whyText(table, why, messages[prefs.language]?.[why.key] ?? "");
  const says = t("hint.says", { move: moveText(table, texts, best.move), why: verdict(best.why) ?? told(best.why) });
  const compared = second ? t("hint.second", { move: startingSmall(moveText(table, texts, second.move)) }) : "";
  return [says, ...(best.figures ? [[told(best.figures), compared].filter(Boolean).join(" ")] : [])];
}

/** A sentence as the second half of another one. */
export const startingSmall = (text: string): string => `${text.charAt(0).toLocaleLowerCase(prefs.language)}${text.slice(1)}`;

/** A reason that is nothing but figures, in a few words instead. */
function verdict({ key }: Why): string | null {
  const verdicts: Record<string, Key> = { ahead: "hint.ahead", ahead_on_average: "hint.average", level: "hint.level", same: "hint.same" };
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
