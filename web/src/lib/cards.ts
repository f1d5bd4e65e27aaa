/** The names and orders of cards, from their wire codes (`KS`, `TD`, `XR`). There are no rules of any game here. */

import type { Language } from "./wire";

/** The height of a card divided by its width: 140 to 100. */
export const RATIO = 1.4;

export type Order = "rank" | "suit" | "dealt";
export const ORDERS: Order[] = ["rank", "suit", "dealt"];

// The order in which the server lists cards. A game can have its own order of ranks: `ranksNamed`.
const BY_RANK = "AKQNJT98765432X";
const BY_SUIT = "SHCDRB";

const INDEX: Record<Language, Record<string, string>> = {
  fr: { A: "A", K: "R", Q: "D", N: "C", J: "V", T: "10" },
  en: { A: "A", K: "K", Q: "Q", N: "N", J: "J", T: "10" },
};

/** What a view has for a card that is face down. */
export const FACE_DOWN = "?";

export const rankOf = (code: string): string => code.charAt(0);
export const suitOf = (code: string): string => code.charAt(1);
export const isJoker = (code: string): boolean => rankOf(code) === "X";

/** The index in the corner of a card. */
export function indexOf(rank: string, language: Language): string {
  return INDEX[language][rank] ?? rank;
}

/** The place of a suit among the others, as people hold them. */
export const placeOf = (suit: string): number => BY_SUIT.indexOf(suit);

/** A copy in the order in which people like to hold cards. `ranks` is the game's order, from high to low. */
export function sorted(cards: readonly string[], order: Order, ranks = BY_RANK): string[] {
  if (order === "dealt") return [...cards];
  const rank = (code: string): number => ranks.indexOf(rankOf(code));
  const suit = (code: string): number => placeOf(suitOf(code));
  const weight = (code: string): number =>
    order === "rank" ? rank(code) * 10 + suit(code) : suit(code) * 100 + rank(code);
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

/** Cards with a key each, so that identical cards of two packs can be told apart on screen. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, key: n === 0 ? card : `${card}+${n}` };
  });
}
