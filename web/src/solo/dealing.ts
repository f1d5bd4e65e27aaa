/** Finds out, by dealing, which hand gets the card at each place of a shuffled pack, as `src/tripot/play/dealing.py` does. */

import { shuffled } from "../lib/deck";
import type { Dealing } from "../lib/wire";
import type { Match } from "../rules/match";

const LEAST = 8; // packs dealt to find out; more only while copies of a card leave several possibilities
const MOST = 64;

type Hand = number | null;

/** The dealing of the first deal of a match; `null` if hands depend on more than the places of cards. */
export function findDealing(match: Match): Dealing | null {
  const kept = match.saveMatch();
  let possible = candidates(match, 0);
  for (let number = 1; number < MOST && (number < LEAST || !possible.every(({ length }) => length === 1)); number++) {
    const found = candidates(match, number);
    possible = possible.map((before, place) => before.filter((hand) => found[place]!.includes(hand)));
  }
  match.restoreMatch(kept);
  if (!possible.every(({ length }) => length === 1)) return null;
  return { pack: match.pack.map((card) => match.code(card)), hands: possible.map(([hand]) => hand!) };
}

/** For each place of a pack, the hands that have its card or a copy of it. */
function candidates(match: Match, number: number): Hand[][] {
  const deck = shuffled(match.pack, "", [], number);
  const dealer = number % match.players;
  match.open(dealer);
  match.deal(deck);
  const dealt = (match.start()["hands"] ?? []) as string[][];
  const first = (dealer + 1) % match.players;
  const hands = [...dealt.slice(first), ...dealt.slice(0, first)];
  const cards = deck.map((card) => match.code(card));
  const count = (list: string[], card: string): number => list.filter((each) => each === card).length;
  return cards.map((card) => {
    const holding: Hand[] = hands.flatMap((hand, place) => (hand.includes(card) ? [place] : []));
    return count(hands.flat(), card) < count(cards, card) ? [null, ...holding] : holding;
  });
}
