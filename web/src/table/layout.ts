/**
 * How a hand is laid out: in one line as long as every card can be tapped, otherwise in two or more. If it needs too
 * many, it scrolls.
 */

export interface Layout {
  step: number; // units from one card to the next
  rows: [number, number][]; // from, to
  scrolls: boolean;
}

const TOUCH = 44; // units of each card that can be touched
const INDEX = 0.4; // of a card: less would hide its index
const STRIP = 22; // units: less cannot be touched
const BAR = 16; // units for the scroll bar of a hand

/** A longer hand scrolls. In a very low window, a hand of more than two lines does. */
export const MOST_LINES = 3;

/** The fewest lines in which `touch` units of each card can be touched, or the most that are allowed. */
export function fewestLines(count: number, width: number, card: number, { most = MOST_LINES, touch = TOUCH } = {}): number {
  for (let lines = 1; lines < most; lines++) {
    const { step, scrolls } = layOut(count, width, card, lines);
    if (!scrolls && step >= touch) return lines;
  }
  return most;
}

/** The visible part of a card under the next line, in units. */
export const stripOf = (card: number): number => Math.max(48, card * 0.62);

/** `width` of the line and of a `card` in units; more lines than `most` scroll. */
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
