/** Cards and people in words. */

import { indexOf, isJoker, rankOf, suitOf } from "./cards";
import { list, t, type Key } from "./i18n.svelte";
import { isolated, type Named, type Params } from "./message";
import { prefs } from "./prefs.svelte";
import type { Seat, Table } from "./wire";

const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const NAMED_RANKS = "AKQNJ";

/** "roi de pique". */
export function cardName(code: string): string {
  if (isJoker(code)) return t(`card.joker.${suitOf(code)}` as Key);
  return t("card.of", { rank: rankName(rankOf(code)), suit: suitName(suitOf(code)) });
}

/** "roi", "10". */
export const rankName = (rank: string): string =>
  NAMED_RANKS.includes(rank) ? t(`rank.${rank}` as Key) : indexOf(rank, prefs.language);

/** A card in a sentence: "le roi de pique", or "roi de pique" if the message does not ask for the article. */
export function theCard(code: string): Named {
  const label = cardName(code);
  return { label, the: t("card.the", { rank: rankOf(code), name: label }) };
}

/** Several cards in a sentence. */
export function theCards(codes: readonly string[]): Named {
  const named = codes.map(theCard);
  return { label: list(named.map(({ label }) => label)), the: list(named.map(({ the }) => the)) };
}

export const suitName = (suit: string): string => t(`suit.${suit}` as Key);
export const suitSign = (suit: string): string => SIGNS[suit] ?? suit;

export const cardNames = (codes: readonly string[]): string => list(codes.map(cardName));

/** "R♠", for buttons and captions. */
export function cardSign(code: string): string {
  if (isJoker(code)) return "★";
  return indexOf(rankOf(code), prefs.language) + (SIGNS[suitOf(code)] ?? "");
}

export const cardSigns = (codes: readonly string[]): string => codes.map(cardSign).join(" ");

/** Cards in a line with little room: several cards are shown by their signs. */
export function brieflyTheCards(codes: readonly string[]): Named {
  const signs = cardSigns(codes);
  return codes.length > 1 ? { label: signs, the: signs } : theCards(codes);
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(prefs.language) + text.slice(1);

/** "Label: text". If one of them is empty, only the other. */
export function labelled(label: string | undefined, text: string): string {
  return label && text ? t("app.labelled", { label, text }) : label || text;
}

/** The bots of the house, the weakest first. */
export const LEVELS = ["random", "beginner", "regular", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];
export const isLevel = (bot: string | null): bot is Level => (LEVELS as readonly (string | null)[]).includes(bot);

/** A bot's level, or the name of a bot from another package. */
export const botLabel = (bot: string): string => (isLevel(bot) ? t(`bot.level.${bot}`) : bot);

/** The same within a sentence. */
export const botWord = (bot: string): string => (isLevel(bot) ? botLabel(bot).toLocaleLowerCase(prefs.language) : bot);

/** The name of a seat as the page shows it: one that is read from the right turns nothing that is shown beside it. */
export const seatName = (seats: readonly Seat[], seat: number): string => isolated(plainName(seats, seat));

/** The same to compare, cut or measure. Bots have names from a list of their own. */
export function plainName(seats: readonly Seat[], seat: number): string {
  const line = seats[seat];
  if (line?.name) return line.name;
  if (!line?.bot) return t("gather.seat", { n: seat + 1 });
  return botName(seats, seat, t("bot.names").split(", ")) ?? line.bot;
}

/** The same with a bot's level: "Honorine, niveau maître". */
export function fullName(seats: readonly Seat[], seat: number): string {
  const name = seatName(seats, seat);
  const bot = seats[seat]?.bot;
  return bot ? t("bot.named", { name, level: botWord(bot) }) : name;
}

/** The name of a bot: that of its seat or, if a person here has the same name, one that belongs to no seat. */
export function botName(seats: readonly Seat[], seat: number, names: readonly string[]): string | undefined {
  const same = (one: string, other: string): boolean => one.localeCompare(other, "fr", { sensitivity: "base" }) === 0;
  const taken = (name = ""): boolean => seats.some((each) => each.name && same(each.name, name));
  const own = names[seat % names.length];
  if (!taken(own)) return own;
  const before = names.slice(0, seat).filter(taken).length;
  return names.slice(seats.length).filter((name) => !taken(name))[before] ?? own;
}

/** The first letters of one of these names, as few as distinguish it from the others. */
export function initials(names: readonly string[], which: number): string {
  const letters = [...(names[which] ?? "")];
  const others = names.filter((_, i) => i !== which);
  const least = letters.findIndex((_, i) => !others.some((other) => other.startsWith(letters.slice(0, i + 1).join(""))));
  return letters.slice(0, least + 1 || letters.length).join("");
}

/**
 * The person a sentence is about. With `who`, a message says "you" for my own seat; `player` is the name of any other.
 */
export const about = (table: Table, seat: number): Params => ({
  who: seat === table.you ? "you" : "other",
  player: seatName(table.seats, seat),
});

/** The same for a second person in a sentence, as `whom`. */
export const toWhom = (table: Table, seat: number): Params => ({ whom: seat === table.you ? "you" : "other", to: youOrName(table, seat) });

/** A seat in a sentence that does not change for me: "for you", "for César". */
export const youOrName = (table: Table, seat: number): string => (seat === table.you ? t("table.you") : seatName(table.seats, seat));
