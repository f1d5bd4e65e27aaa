/** Outlines of the suits in a box of 20 × 20 about the origin, and where pips stand on a card of 100 × 140. */

export const SUIT_PATHS: Record<string, string> = {
  S: "M0-10C-3.500-4.500-9.500-1.500-9.500 3.800A4.700 4.700 0 0 0-1.600 6.600C-1.800 8.600-2.600 9.500-4 10H4C2.600 9.500 1.800 8.600 1.600 6.600A4.700 4.700 0 0 0 9.500 3.800C9.500-1.500 3.500-4.500 0-10Z",
  H: "M0 9.800C-3 5-9.600 1.200-9.600-4.200A5 5 0 0 1 0-5.600 5 5 0 0 1 9.600-4.200C9.600 1.200 3 5 0 9.800Z",
  D: "M0-10.200C2.200-6 5-2.600 8.200 0 5 2.600 2.200 6 0 10.200-2.200 6-5 2.600-8.200 0-5-2.600-2.200-6 0-10.200Z",
  C: "M0-9.800A4.500 4.500 0 0 1 3.600-2.600 4.600 4.600 0 1 1 1.500 4.200C1.600 7.600 2.500 9.300 4 10H-4C-2.500 9.300-1.600 7.600-1.500 4.200A4.600 4.600 0 1 1-3.600-2.600 4.500 4.500 0 0 1 0-9.800Z",
};

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

const LEFT = 35;
const RIGHT = 65;
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

/** The pips of a number card, the lower ones standing on their heads. */
export function pips(rank: string): Pip[] {
  return (LAYOUTS[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > 70.5 }));
}
