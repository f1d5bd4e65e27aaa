/** How each card of my hand looks, and what it is called, while I lead, cover or wait. */

import { capital, cardName, theCard } from "../../lib/names";
import type { Covering } from "./covering.svelte";
import type { Leading } from "./leading.svelte";
import { say } from "./texts";

export interface CardState {
  card: string;
  name: string;
  /** It may be taken now. */
  playable: boolean;
  selected: boolean;
  dim: boolean;
  /** It lies on a card of the table. */
  lies: boolean;
}

const plain = (card: string, dim = false): CardState => {
  return { card, name: capital(cardName(card)), playable: false, selected: false, dim, lies: false };
};

function whileLeading(card: string, leading: Leading): CardState {
  const selected = leading.chosen.includes(card);
  const playable = !selected && leading.addable.includes(card);
  const name = capital(playable ? say("card.joins", { card: theCard(card) }) : cardName(card));
  return { card, name, playable, selected, dim: !selected && !playable, lies: false };
}

function whileCovering(card: string, covering: Covering, table: readonly string[]): CardState {
  const place = covering.laid.indexOf(card);
  const lies = place >= 0;
  const playable = !lies && !covering.full && covering.mayLie(covering.current, card);
  const under = table[lies ? place : covering.current];
  const params = { card: theCard(card), under: under ? theCard(under) : undefined };
  const name = lies ? say("card.lies", params) : playable ? say("card.covers", params) : params.card.label;
  return { card, name: capital(name), playable, selected: covering.armed === card, dim: !lies && !covering.hasPlace(card), lies };
}

/** `mine`: whether I may act now. */
export function stateOf(card: string, leading: Leading, covering: Covering, table: readonly string[], mine: boolean): CardState {
  if (leading.choice) return whileLeading(card, leading);
  if (covering.choice) return whileCovering(card, covering, table);
  return plain(card, mine);
}
