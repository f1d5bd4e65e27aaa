/**
 * The moves that a selection of cards can become, given the choices of the server.
 * Nothing here knows a game: a choice says which cards, how many, and from which place.
 */

import type { Choice, Move } from "./wire";

/** A card on screen: where it lies, its code, and a key that tells twins apart. */
export interface Pick {
  place: string;
  card: string;
  key: string;
}

export const HAND = "hand";
export const VISIBLE = "visible";
export const HIDDEN = "hidden";

const samePick = (a: Pick, b: Pick): boolean => a.place === b.place && a.key === b.key;

/** Whether `part` is contained in `whole`, counting twins. */
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
  const place = choice.from ?? HAND; // games with one row of cards need no word for it
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

/** Whether a choice turns up a hidden card, which its slot says. */
export const isFlip = (choice: Choice): boolean => choice.slot != null;

/** Whether a choice is a move by itself, without a card or a place to point at. */
export const isPlain = (choice: Choice): boolean =>
  !isFlip(choice) && !choice.cards?.length && !choice.each?.length && !choice.built;

/** Whether a card occurs in a choice. */
export function playable(choices: readonly Choice[], pick: Pick): boolean {
  return choices.some((choice) => holds(choice, [pick]));
}

/** The selection after a card was touched: taken out, added to its fellows, or the start of a new one. */
export function toggle(choices: readonly Choice[], picks: readonly Pick[], touched: Pick): Pick[] {
  if (picks.some((pick) => samePick(pick, touched))) return picks.filter((pick) => !samePick(pick, touched));
  const together = [...picks, touched];
  return choices.some((choice) => holds(choice, together)) ? together : [touched];
}

/** All the cards of a choice that the selection is only a part of, when they may go together. */
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

/** The move that makes a choice with these cards. */
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

/** Selected cards that are still there, after the table has changed. */
export function kept(picks: readonly Pick[], there: readonly Pick[]): Pick[] {
  return picks.filter((pick) => there.some((other) => samePick(pick, other)));
}
