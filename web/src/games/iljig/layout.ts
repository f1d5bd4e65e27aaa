/** How the cards of the table lie: as large as the cloth allows, in as many rows as that takes. */

export interface Spread {
  card: number; // px, width of a card
  columns: number;
}

const LARGEST = 100;
const LEAST = 40; // px: a finger's width
const RATIO = 1.4;
export const GAP = 8;
export const HALF = 0.52; // of a card's height: how far a covering card is laid below the covered one

export function spread(count: number, width: number, height: number): Spread {
  const columnsOf = (card: number): number => Math.max(1, Math.floor((width + GAP) / (card + GAP)));
  const rowsOf = (card: number): number => Math.ceil(count / columnsOf(card));
  let card = LARGEST;
  while (card > LEAST && rowsOf(card) * (card * RATIO * (1 + HALF) + GAP) > height) card -= 1;
  return { card, columns: Math.max(1, Math.ceil(count / Math.max(1, rowsOf(card)))) };
}
