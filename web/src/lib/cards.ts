/** Names and orders of cards, from their wire codes (`KS`, `TD`, `XR`). No rule of any game is here. */

import type { Language } from "./wire";

/** How much higher than wide a card is: 140 to 100. */
export const RATIO = 1.4;

export type Order = "rank" | "suit" | "dealt";
export const ORDERS: Order[] = ["rank", "suit", "dealt"];

// Deck order, as the server lists cards. A game says how its ranks stand: `ranksNamed`.
const BY_RANK = "AKQNJT98765432X";
const BY_SUIT = "SHCDRB";

const INDEX: Record<Language, Record<string, string>> = {
  fr: { A: "A", K: "R", Q: "D", N: "C", J: "V", T: "10" },
  en: { A: "A", K: "K", Q: "Q", N: "N", J: "J", T: "10" },
};

/** What a view has in place of a card that lies face down. */
export const FACE_DOWN = "?";

export const rankOf = (code: string): string => code.charAt(0);
export const suitOf = (code: string): string => code.charAt(1);
export const isJoker = (code: string): boolean => rankOf(code) === "X";

/** The index in the corner of the card. */
export function indexOf(rank: string, language: Language): string {
  return INDEX[language][rank] ?? rank;
}

/** A copy in the order a person likes to hold cards in; `ranks`: how they stand in the game, from high to low. */
export function sorted(cards: readonly string[], order: Order, ranks = BY_RANK): string[] {
  if (order === "dealt") return [...cards];
  const rank = (code: string): number => ranks.indexOf(rankOf(code));
  const suit = (code: string): number => BY_SUIT.indexOf(suitOf(code));
  const weight = (code: string): number =>
    order === "rank" ? rank(code) * 10 + suit(code) : suit(code) * 100 + rank(code);
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

/** Cards with a key each, so that twins of two packs can be told apart on screen. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, key: n === 0 ? card : `${card}+${n}` };
  });
}
