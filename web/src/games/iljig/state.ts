/** How each card in my hand looks and what it is called, while I lead, cover or wait. */

import { capital, cardName, theCard } from "../../lib/names";
import type { Covering } from "./covering.svelte";
import type { Leading } from "./leading.svelte";
import { say } from "./texts";

export interface CardState {
  card: string;
  name: string;
  /** Whether it may be chosen now. */
  playable: boolean;
  selected: boolean;
  dim: boolean;
  /** Whether it is on a card of the table. */
  lies: boolean;
}

const plain = (card: string, dim = false): CardState => {
  return { card, name: capital(cardName(card)), playable: false, selected: false, dim, lies: false };
};

function whileLeading(card: string, leading: Leading, guessed: boolean): CardState {
  const selected = leading.chosen.includes(card);
  const playable = !selected && leading.addable.includes(card);
  const name = capital(playable && !guessed ? say("card.joins", { card: theCard(card) }) : cardName(card));
  return { card, name, playable, selected, dim: !selected && !playable && !leading.starts(card), lies: false };
}

function whileCovering(card: string, covering: Covering, table: readonly string[], guessed: boolean): CardState {
  const place = covering.laid.indexOf(card);
  const lies = place >= 0;
  const playable = !lies && !covering.full && covering.mayLie(covering.current, card);
  const under = table[lies ? place : covering.current];
  const params = { card: theCard(card), under: under ? theCard(under) : undefined };
  const name = lies ? say("card.lies", params) : playable && !guessed ? say("card.covers", params) : params.card.label;
  return { card, name: capital(name), playable, selected: covering.armed === card, dim: !lies && !covering.hasPlace(card), lies };
}

/** `mine`: whether I may act now. `guessed`: whether the choices are right and wrong ones, of which no name may tell. */
export function stateOf(
  card: string,
  leading: Leading,
  covering: Covering,
  table: readonly string[],
  { mine, guessed }: { mine: boolean; guessed: boolean },
): CardState {
  if (leading.choice) return whileLeading(card, leading, guessed);
  if (covering.choice) return whileCovering(card, covering, table, guessed);
  return plain(card, mine);
}
