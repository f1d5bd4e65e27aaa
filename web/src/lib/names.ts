/** Cards and people in words. */

import { indexOf, isJoker, rankOf, suitOf } from "./cards";
import { list, t, type Key } from "./i18n.svelte";
import type { Named, Params } from "./message";
import { prefs } from "./prefs.svelte";
import type { SeatLine, Table } from "./wire";

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

/** A card in a sentence: "le roi de pique", and "roi de pique" where the message asks for no article. */
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

/** Cards in a line that has little room: several by their signs. */
export function brieflyTheCards(codes: readonly string[]): Named {
  const signs = cardSigns(codes);
  return codes.length > 1 ? { label: signs, the: signs } : theCards(codes);
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(prefs.language) + text.slice(1);

/** "Label: text"; without a label or a text, the other alone. */
export function labelled(label: string | undefined, text: string): string {
  return label && text ? t("app.labelled", { label, text }) : label || text;
}

/** The bots of the house, the weakest first. */
export const LEVELS = ["random", "beginner", "regular", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];
export const isLevel = (bot: string | null): bot is Level => (LEVELS as readonly (string | null)[]).includes(bot);

/** What a bot's level is called. */
export const botLabel = (bot: string): string => (isLevel(bot) ? t(`bot.level.${bot}`) : bot);

/** How a seat is called; bots go by names of the house. */
export function seatName(seats: readonly SeatLine[], seat: number): string {
  const line = seats[seat];
  if (line?.name) return line.name;
  if (!line?.bot) return t("gather.seat", { n: seat + 1 });
  return botName(seats, seat, t("bot.names").split(", ")) ?? line.bot;
}

/** The same with the level of a bot: "Honorine, niveau maître". */
export function fullName(seats: readonly SeatLine[], seat: number): string {
  const name = seatName(seats, seat);
  const bot = seats[seat]?.bot;
  return bot ? t("bot.named", { name, level: botLabel(bot).toLocaleLowerCase(prefs.language) }) : name;
}

/** The name of a bot: that of its seat or, where a person here is called so, one that belongs to no seat. */
export function botName(seats: readonly SeatLine[], seat: number, names: readonly string[]): string | undefined {
  const same = (one: string, other: string): boolean => one.localeCompare(other, "fr", { sensitivity: "base" }) === 0;
  const taken = (name = ""): boolean => seats.some((each) => each.name && same(each.name, name));
  const own = names[seat % names.length];
  if (!taken(own)) return own;
  const before = names.slice(0, seat).filter(taken).length;
  return names.slice(seats.length).filter((name) => !taken(name))[before] ?? own;
}

/** The first letters of one of these names, as few as tell it from the others. */
export function initials(names: readonly string[], which: number): string {
  const letters = [...(names[which] ?? "")];
  const others = names.filter((_, i) => i !== which);
  const least = letters.findIndex((_, i) => !others.some((other) => other.startsWith(letters.slice(0, i + 1).join(""))));
  return letters.slice(0, least + 1 || letters.length).join("");
}

/** Of whom a sentence tells: by `who` a message says "you" of my own seat, and the `player`'s name of any other. */
export const about = (table: Table, seat: number): Params => ({
  who: seat === table.you ? "you" : "other",
  player: seatName(table.seats, seat),
});

/** The same of a second player in a sentence, as `whom`. */
export const toWhom = (table: Table, seat: number): Params => ({ whom: seat === table.you ? "you" : "other", to: youOrName(table, seat) });

/** A seat where the sentence stays the same for me: "for you", "for César". */
export const youOrName = (table: Table, seat: number): string => (seat === table.you ? t("table.you") : seatName(table.seats, seat));
