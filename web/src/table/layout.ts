/** How a hand lies: in one line as long as every card can be touched, otherwise in two or more. Beyond a few it scrolls. */

export interface Layout {
  step: number; // px from one card to the next
  rows: [number, number][]; // from, to
  scrolls: boolean;
}

const TOUCH = 44; // px of each card to touch
const INDEX = 0.4; // of a card: less would hide its corner
const STRIP = 22; // px: less cannot be touched
const BAR = 16; // px for what scrolls a hand

/** A longer hand scrolls; where the window is very low, one of more than two lines does. */
export const MOST_LINES = 3;

/** What is seen of a card under the next line, in pixels. */
export const stripOf = (card: number): number => Math.max(50, card * 0.62);

/** `width` of the line and of a `card` in pixels; more lines than `most` scroll. */
export function layOut(count: number, width: number, card: number, most = MOST_LINES): Layout {
  const linesOf = (step: number, room = width): number => Math.ceil(count / Math.max(1, Math.floor((room - card) / step) + 1));
  const wanted = linesOf(TOUCH);
  const strip = Math.max(STRIP, card * INDEX);
  const least = linesOf(strip);
  const scrolls = least > most;
  const lines = scrolls ? linesOf(strip, width - BAR) : Math.max(1, Math.min(wanted, most));
  const each = Math.ceil(count / lines);
  const room = each > 1 ? (width - (scrolls ? BAR : 0) - card) / (each - 1) : card;
  const step = Math.floor(Math.min(card + 6, room));
  const rows = Array.from({ length: lines }, (_, i): [number, number] => [i * each, Math.min(count, (i + 1) * each)]);
  return { step, rows, scrolls };
}
