/**
 * The moves that a selection of cards can become, given the server's choices. Nothing here knows a game: a choice says
 * which cards, how many, and from which place.
 */

import type { Choice, Move } from "./wire";

/** A card on screen: its place, its code, and a key that distinguishes copies. */
export interface Pick {
  place: string;
  card: string;
  key: string;
}

export const HAND = "hand";
export const VISIBLE = "visible";
export const HIDDEN = "hidden";

const samePick = (a: Pick, b: Pick): boolean => a.place === b.place && a.key === b.key;

/** Whether a card is among some. */
export const isAmong = (picks: readonly Pick[], pick: Pick): boolean => picks.some((other) => samePick(other, pick));

/** Whether `part` is contained in `whole`, counting copies. */
export function within(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether the choice could still take all these cards, perhaps with more. */
function holds(choice: Choice, picks: readonly Pick[]): boolean {
  const place = choice.from ?? HAND; // games with a single row of cards do not name it
  return (
    picks.every((pick) => pick.place === place) &&
    picks.length <= (choice.max ?? 0) &&
    within(picks.map((pick) => pick.card), choice.cards ?? [])
  );
}

/** The choices that exactly these cards make. */
export function fitting(choices: readonly Choice[], picks: readonly Pick[]): Choice[] {
  if (picks.length === 0) return [];
  return choices.filter((choice) => holds(choice, picks) && picks.length >= (choice.min ?? 1));
}

/** Whether a choice turns up a hidden card: then it has a slot. */
export const isFlip = (choice: Choice): boolean => choice.slot != null;

/** Whether a choice is a move by itself, without a card or a place to choose. */
export const isPlain = (choice: Choice): boolean =>
  !isFlip(choice) && !choice.cards?.length && !choice.each?.length && !choice.built;

/** Whether any choice contains this card. */
export function playable(choices: readonly Choice[], pick: Pick): boolean {
  return choices.some((choice) => holds(choice, [pick]));
}

/** The selection without a card that is in it; `null` if it is not. */
export const without = (picks: readonly Pick[], touched: Pick): Pick[] | null =>
  isAmong(picks, touched) ? picks.filter((pick) => !samePick(pick, touched)) : null;

/** The selection after a card was touched: without it, with it, or a new selection of it alone. */
export function toggle(choices: readonly Choice[], picks: readonly Pick[], touched: Pick): Pick[] {
  const less = without(picks, touched);
  if (less) return less;
  const together = [...picks, touched];
  return choices.some((choice) => holds(choice, together)) ? together : [touched];
}

/** All cards of a choice of which only some are selected, if they may be played together. */
export function wholeOf(choices: readonly Choice[], picks: readonly Pick[]): { choice: Choice; cards: string[] } | null {
  if (picks.length === 0) return null;
  for (const choice of choices) {
    const cards = choice.cards ?? [];
    if (cards.length > picks.length && cards.length <= (choice.max ?? 0) && holds(choice, picks)) {
      return { choice, cards };
    }
  }
  return null;
}

/** The move for a choice with these cards. */
export function moveOf(choice: Choice, cards: readonly string[]): Move {
  const move: Move = { verb: choice.verb };
  if (choice.from != null) move.from = choice.from;
  if (choice.slot != null) move.slot = choice.slot;
  if (choice.suit != null) move.suit = choice.suit;
  if (choice.to != null) move.to = choice.to;
  if (choice.end != null) move.end = choice.end;
  if (cards.length > 0) move.cards = [...cards];
  return move;
}

/** The selected cards that are still there after the table has changed. */
export function kept(picks: readonly Pick[], there: readonly Pick[]): Pick[] {
  return picks.filter((pick) => isAmong(there, pick));
}
