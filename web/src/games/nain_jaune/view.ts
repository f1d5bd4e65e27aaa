/** Reads a view of Nain Jaune. */

import { indexOf } from "../../lib/cards";
import { prefs } from "../../lib/prefs.svelte";
import type { Deal } from "../../lib/wire";
import type { View } from "./view.generated";
import { boxed, happened, words } from "./texts";

/** Cards that one player played one after another. */
export interface Run {
  seat: number;
  cards: string[];
}

export const viewOf = (deal: Deal): View => deal.view as View;

/** The cards played since the last lead, by player. */
export function runsOf({ laid }: View): Run[] {
  const runs: Run[] = [];
  for (const { seat, card } of laid) {
    const last = runs.at(-1);
    if (last?.seat === seat) last.cards.push(card);
    else runs.push({ seat, cards: [card] });
  }
  return runs;
}

/** The tokens that a seat has won or lost in this deal. */
export const changeOf = ({ seats }: View, seat: number): number => (seats[seat]?.tokens ?? 0) - (seats[seat]?.before ?? 0);

/** The marked cards, in the order of the boxes. */
export const MARKED = ["TD", "JC", "QS", "KH", "7D"];

/** Ranks from the lowest to the highest. */
export const ladder = (): string[] => [...(words.ranks() ?? "")].toReversed();

/** The tokens that a seat puts in each box before a deal, for a stake of one. */
export const STAKES = [1, 2, 3, 4, 5];

/** A rank as printed on the cards. */
export const rankSign = (rank: string): string => indexOf(rank, prefs.language);

/** The next rank up; none above the king. */
function rankAfter(rank: string): string | undefined {
  const ranks = ladder();
  return ranks[ranks.indexOf(rank) + 1];
}

/** "10 of diamonds", "Yellow Dwarf": the name of a box. */
export const boxName = (box: number): string => boxed(MARKED[box] ?? "");

/** A card's rank and the next one, as a player calls them. */
export function ranksOf(card: string): { rank: string; next: string } {
  const rank = card.charAt(0);
  return { rank: rankSign(rank), next: rankSign(rankAfter(rank) ?? "") };
}

/** "3 without 4". */
export const callOf = (card: string): string => happened("without", ranksOf(card));
