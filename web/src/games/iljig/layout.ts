/** The layout of the cards on the table: as large as the baize allows, in as many rows as that takes. */

import { RATIO } from "../../lib/cards";

export interface Spread {
  card: number; // units: the width of a card
  columns: number;
  step: number; // units from one card to the next
  half: number; // of a card's height: how far down the covering card is shifted
}

const LARGEST = 130;
const GAP = 8;
const HALF = { alone: 0.52, several: 0.36 };
const MOST_ROWS = 4;
const FINGER = 44; // units

/** The layout of `count` cards in `rows` rows. */
function inRows(rows: number, count: number, width: number, height: number): Spread {
  const columns = Math.ceil(count / rows);
  const half = rows > 1 ? HALF.several : HALF.alone;
  const card = Math.floor(Math.max(1, Math.min(LARGEST, width, (height / rows - GAP) / (RATIO * (1 + half)))));
  const step = Math.floor(Math.min(Math.max(card + GAP, FINGER + 2), columns > 1 ? (width - Math.max(card, FINGER)) / (columns - 1) : width));
  return { card, columns, step, half };
}

/** How good a layout is. Being able to touch every card comes first, then how much of each card is visible. */
function worth({ card, step, half }: Spread): number {
  const isTouched = step >= FINGER && card * RATIO * (1 + half) >= FINGER;
  return Math.min(card, step) + (isTouched ? LARGEST : 0);
}

export function spread(count: number, width: number, height: number): Spread {
  const ways = Array.from({ length: MOST_ROWS }, (_, i) => inRows(i + 1, count, width, height));
  return ways.reduce((best, way) => (worth(way) > worth(best) ? way : best));
}
