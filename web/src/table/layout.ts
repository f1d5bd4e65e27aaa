/** How a hand lies: one line while every index can be read, else two or three. */

export interface Layout {
  card: number; // px, width of a card
  step: number; // px from one card to the next
  rows: [number, number][]; // from, to
}

const NARROW = 520;
const OF_HEIGHT = 0.108; // a card's width of the window's height, at most: the whole table is seen at once
const LEAST_STEP = 0.31; // of a card: the corner index stays whole

export function layOut(count: number, width: number, height = 1000): Layout {
  const card = Math.round(width < NARROW ? Math.max(56, width * 0.172) : Math.min(104, 66 + width * 0.03, height * OF_HEIGHT));
  const fits = Math.max(1, Math.floor((width - card) / (card * LEAST_STEP)) + 1);
  const lines = Math.max(1, Math.ceil(count / fits));
  const each = Math.ceil(count / lines);
  const room = each > 1 ? (width - card) / (each - 1) : card;
  const step = Math.floor(Math.min(card + 5, room));
  const rows = Array.from({ length: lines }, (_, i): [number, number] => [i * each, Math.min(count, (i + 1) * each)]);
  return { card, step, rows };
}
