/** The outlines of the suits in a box of 20 × 20 around the origin, and where pips go on a card of 100 × 140. */

export const SUIT_PATHS: Record<string, string> = {
  S: "M0-10C-3.5-4.5-9.5-1.5-9.5 3.8A4.7 4.7 0 0 0-1.6 6.6C-1.8 8.6-2.6 9.5-4 10H4C2.6 9.5 1.8 8.6 1.6 6.6A4.7 4.7 0 0 0 9.5 3.8C9.5-1.5 3.5-4.5 0-10Z",
  H: "M0 9.8C-3 5-9.6 1.2-9.6-4.2A5 5 0 0 1 0-5.6 5 5 0 0 1 9.6-4.2C9.6 1.2 3 5 0 9.8Z",
  D: "M0-10.2C2.2-6 5-2.6 8.2 0 5 2.6 2.2 6 0 10.2-2.2 6-5 2.6-8.2 0-5-2.6-2.2-6 0-10.2Z",
  C: "M0-9.8A4.5 4.5 0 0 1 3.6-2.6 4.6 4.6 0 1 1 1.5 4.2C1.6 7.6 2.5 9.3 4 10H-4C-2.5 9.3-1.6 7.6-1.5 4.2A4.6 4.6 0 1 1-3.6-2.6 4.5 4.5 0 0 1 0-9.8Z",
};

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

const LEFT = 38;
const RIGHT = 62;
const MIDDLE = 50;
const TOP = 28;
const BOTTOM = 112;

const column = (x: number, n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => [x, n === 1 ? 70 : TOP + ((BOTTOM - TOP) * i) / (n - 1)]);
const both = (n: number): [number, number][] => [...column(LEFT, n), ...column(RIGHT, n)];

const STEP = (BOTTOM - TOP) / 3;
const LAYOUTS: Record<string, [number, number][]> = {
  "2": column(MIDDLE, 2),
  "3": column(MIDDLE, 3),
  "4": both(2),
  "5": [...both(2), [MIDDLE, 70]],
  "6": both(3),
  "7": [...both(3), [MIDDLE, 49]],
  "8": [...both(3), [MIDDLE, 49], [MIDDLE, 91]],
  "9": [...both(4), [MIDDLE, 70]],
  T: [...both(4), [MIDDLE, TOP + STEP / 2], [MIDDLE, BOTTOM - STEP / 2]],
};

/** The pips of a number card. The lower ones are upside down. */
export function pips(rank: string): Pip[] {
  return (LAYOUTS[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > 70.5 }));
}
