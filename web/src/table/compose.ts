/**
 * The composition of the table: its shape in a window, how large the other players are and where they sit, how large my
 * cards are. Sizes are in units (`lib/units.svelte.ts`). Nothing here knows about devices: only width and height count.
 */

import { RATIO } from "../lib/cards";
import { fewestLines, MOST_LINES, stripOf } from "./layout";

/** `tall`: one column. `wide`: players around the baize. `short`: players, baize and buttons side by side. */
export type Shape = "tall" | "wide" | "short";
export type FaceSize = "giant" | "grand" | "large" | "medium" | "small" | "tiny" | "least";

export interface Needs {
  /** The seats of the others, clockwise from my left. */
  others: number[];
  /** The longest row of cards in front of another player, and in front of me. */
  slots: number;
  mySlots: number;
  /** Cards in my hand. */
  hand: number;
  /** Whether this is the end of a deal or match: the part below then has only the buttons to go on. */
  told?: boolean;
  /** Whether nobody plays here, as in a replay: there is neither text nor a button beside my cards or above them. */
  bare?: boolean;
  /** The size of cards that the player has set; 1 is the default. */
  scale: number;
}

export interface Composition {
  shape: Shape;
  size: FaceSize;
  /** The box of another player. */
  cell: { width: number; height: number };
  /** The width of a card in another player's row. */
  mini: number;
  left: number[];
  top: number[];
  right: number[];
  /** The number of columns for the players on the left. */
  columns: number;
  /** The widths of a card in my hand and in my rows. */
  card: number;
  row: number;
  /** Whether my rows are beside my hand instead of above it. */
  beside: boolean;
  /** The lines of my hand that are visible at once. */
  lines: number;
  /**
   * Whether there is little room for text. If so, buttons say whose turn it is, and chat beside the baize has one line.
   */
  brief: boolean;
}

interface Cell {
  size: FaceSize;
  width: number;
  /** Without a row of cards. */
  height: number;
  mini: number;
  /** The same beside a low baize, where cards lie on each other. */
  low?: number;
  /** The width of the space from which it is used. */
  from?: number;
  /** Whether it is used above the baize only in full lines. */
  fills?: boolean;
}

/** The largest first. If one takes too much of the window, the next one is tried. */
const CELLS: Cell[] = [
  { size: "giant", width: 290, height: 124, mini: 48, from: 1700 },
  { size: "grand", width: 232, height: 96, mini: 40, fills: true },
  { size: "large", width: 168, height: 70, mini: 30, fills: true },
  { size: "medium", width: 112, height: 86, mini: 22 },
  { size: "small", width: 54, height: 78, mini: 18 },
  { size: "tiny", width: 50, height: 70, mini: 14, low: 18 },
  { size: "least", width: 50, height: 54, mini: 14, low: 16 },
];
const GAP = 6;
const SQUAT = 1.5; // times its height: the most width that one column may have
const SHORT = 512; // units; in a lower space, the parts are side by side
const ROOMY = 780; // units of height from which my rows have a line of their own
const MIDDLE = 340; // units of width that the baize keeps between players on its left and right
const COLUMN = 200; // units of height: with less, there isn’t room for text and buttons
const WORDS_HEIGHT = { short: 10, tall: 122, wide: 88 }; // units: sentences and buttons above my cards
const WORDS = 212; // units of width for text and buttons beside the baize, with the gaps
const FACE = 72; // units of width for my face alone in their place
const CLOTH = 190; // units of width that the baize keeps between them and the players
const LEAST_CLOTH = 130; // units of width that it keeps even if the players then have to scroll
const LOW_TALL = 540; // units of height: in a lower column, text and hand take fewer lines
const LINE = 48; // units: the height of a line of buttons
const LOWEST = { short: 330, tall: 480, wide: 0 }; // units of height: in a lower space, my hand has two lines at most
const CARD = { least: 56, most: 130 };
const NARROW = 30; // units of each card that can be touched if there is little room for the hand
const ROW_LEAST = 44;
const WIDEST = 84; // units: the most that a small face gets of the width of its line
const BESIDE = 72; // units: the same beside a low baize; most names fit
const SPREAD = 1.5; // times its height: the width that a low baize keeps before names get any
const BROAD = 250; // units: a low baize that is this wide lets names have the rest, however high it is
const NAMED = 112; // units of width in which most names fit
const WIDER = 1.5; // times its width: the most that any other face gets if its line has room, for a long name
const NAMES_WIDER = 1.15; // times its width: the most that a large face gets beside a low baize, for a long name
const EDGES = 4; // units: both edges of a player's box
const SEEN = 0.9; // of a card in another player's row, if the next lies on it: a rank of two digits ends there
const MANY = 21; // cards: a longer hand has smaller ones in a narrow window

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** The shape for a space of this width and height. Without text and buttons, one column needs less height. */
export function shapeOf(width: number, height: number, bare = false): Shape {
  if (height < SHORT && width > height * (bare ? SQUAT : 1)) return "short";
  return width < height * 0.9 || (bare && height < SHORT) ? "tall" : "wide";
}

/** The composition for the space below the bar, in units. */
export function compose(width: number, height: number, needs: Needs): Composition {
  const shape = shapeOf(width, height, needs.bare);
  const card = cardOf(shape, width, height, needs.hand) * needs.scale;
  const beside = shape === "short" || (shape === "wide" && height < ROOMY);
  const row = rowOf(shape, width, card, needs.mySlots, beside);
  const lowTall = shape === "tall" && height < LOW_TALL;
  const lines = fewestLines(needs.hand, lineOf(width, row, beside, needs.mySlots), card, {
    most: height < LOWEST[shape] ? 2 : MOST_LINES,
    touch: lowTall || shape === "short" ? NARROW : undefined,
  });
  const fewWords = lowTall || (shape === "tall" && lines > 2); // a long hand gets its space before the text does
  const words = needs.bare ? 0 : WORDS_HEIGHT[shape] - (fewWords ? LINE : 0);
  const mine = heightOfMine(card, row, needs.mySlots > 0 && !beside) + (lines - 1) * stripOf(card) + words;
  const low = shape === "short" && needs.told ? 0 : mine; // beside the baize, the players have the whole height
  const brief = fewWords || (shape === "short" && height - low < COLUMN);
  return { shape, card: Math.round(card), row, beside, lines, brief, ...seat(shape, width, height - low, needs) };
}

function cardOf(shape: Shape, width: number, height: number, hand: number): number {
  if (shape === "short") return between(46, height * 0.18, 84);
  if (shape === "wide") return between(72, height * 0.155, CARD.most);
  return between(CARD.least, Math.min(width * 0.19, height * 0.125) * (hand > MANY ? 0.82 : 1), CARD.most);
}

function rowOf(shape: Shape, width: number, card: number, slots: number, beside: boolean): number {
  const room = (width - 24) * (beside ? 0.4 : 1);
  return Math.round(between(ROW_LEAST, Math.min(card * (shape === "tall" ? 0.85 : 0.8), room / Math.max(1, slots) - GAP), 100));
}

/** The height of my cards. */
const heightOfMine = (card: number, row: number, ownLine: boolean): number => card * 1.6 + (ownLine ? row * RATIO + 16 : 0);

/** The width of the line for my hand. */
export const lineOf = (width: number, row: number, beside: boolean, slots: number): number =>
  width - 20 - (beside && slots ? slots * (row + 7) + 24 : 0);

type Seated = Pick<Composition, "size" | "cell" | "mini" | "left" | "top" | "right" | "columns">;

/** The largest faces that leave the baize its share, and who sits where. */
function seat(shape: Shape, width: number, height: number, needs: Needs): Seated {
  for (const cell of CELLS) {
    const found = seatAs(shape, cell, width, height, needs);
    if (found) return found;
  }
  const smallest = sized(CELLS.at(-1)!, needs, shape === "short");
  if (shape === "tall") smallest.cell.width = between(smallest.width, lineUp(smallest, width, needs.others.length).share, WIDEST);
  const most = Math.max(1, Math.floor((width - wordsOf(needs) - LEAST_CLOTH) / (smallest.width + GAP)));
  const columns = Math.min(most, columnsOf(smallest, height, needs.others.length));
  return { ...lined(shape, smallest, needs.others), columns };
}

function seatAs(shape: Shape, kind: Cell, width: number, height: number, needs: Needs): Seated | null {
  if (width < (kind.from ?? 0)) return null;
  if (shape === "tall") return above(kind, width, height, needs);
  if (shape === "short") return inColumns(sized(kind, needs, true), width, height, needs);
  const named = sized({ ...kind, width: Math.max(kind.width, NAMED) }, needs); // beside a wide baize, names fit
  return aroundCloth(named, width, height, needs.others) ?? aroundCloth(sized(kind, needs), width, height, needs.others);
}

/**
 * In lines above the baize. Large faces may take less of the height than small ones, and small ones share the width of
 * the line.
 */
function above(kind: Cell, width: number, height: number, needs: Needs): Seated | null {
  const { others } = needs;
  const { perLine, lines, share } = lineUp(kind, width, others.length);
  if (kind.fills && others.length > perLine && (perLine === 1 || others.length % perLine)) return null;
  const small = ["small", "tiny", "least"].includes(kind.size);
  const face = sized({ ...kind, width: between(kind.width, share, small ? WIDEST : kind.width * WIDER) }, needs);
  const most = Math.min(height * (small ? 0.62 : 0.38), height - 130);
  return lines * (face.height + GAP) <= most ? lined("tall", face, others) : null;
}

/** How many fit in a line, in how many lines all are, and the width that each then has. */
function lineUp(kind: Pick<Cell, "width">, width: number, count: number): { perLine: number; lines: number; share: number } {
  const perLine = Math.max(1, Math.floor((width - 20) / (kind.width + GAP)));
  const lines = Math.ceil(count / perLine);
  return { perLine, lines, share: Math.floor((width - 20) / Math.ceil(count / lines)) - GAP };
}

/** In columns on the left of the baize, as few as the height allows. The baize keeps its width beside them. */
function inColumns(face: Sized, width: number, height: number, needs: Needs): Seated | null {
  const { others } = needs;
  const columns = columnsOf(face, height, others.length);
  const share = width * (face.fills ? 0.34 : 0.47); // with small faces, the baize is still as wide as it is high
  const most = Math.min(share, width - wordsOf(needs) - CLOTH);
  if (columns * (face.width + GAP) > most) return null;
  const spare = Math.min(most, width - wordsOf(needs) - Math.min(SPREAD * height, BROAD));
  face.cell.width = Math.round(between(face.width, spare / columns - GAP, Math.max(face.width * (face.fills ? NAMES_WIDER : 1), BESIDE)));
  return { ...lined("short", face, others), columns };
}

const wordsOf = ({ bare }: Needs): number => (bare ? FACE : WORDS);

const columnsOf = (face: Sized, height: number, count: number): number =>
  Math.ceil(count / Math.max(1, Math.floor(height / (face.height + GAP))));

type Sized = Pick<Composition, "size" | "cell" | "mini"> & Pick<Cell, "width" | "height" | "fills">;

function sized(kind: Cell, { slots }: Needs, low = false): Sized {
  const room = low ? (kind.width - EDGES) / (1 + (slots - 1) * SEEN) : (kind.width - 10) / slots - 3;
  const mini = slots ? Math.floor(Math.min((low && kind.low) || kind.mini, room)) : 0;
  const height = kind.height + (mini ? Math.round(mini * RATIO) + 9 : 0);
  return { ...kind, mini, height, cell: { width: kind.width, height } };
}

/** All in lines above the baize, or in columns on its left. */
function lined(shape: Shape, { size, cell, mini }: Sized, others: number[]): Seated {
  const beside = shape === "short";
  return { size, cell, mini, left: beside ? others : [], top: beside ? [] : others, right: [], columns: 1 };
}

/** Around the baize: in one line at the top or, if they fit only that way, in two. */
const aroundCloth = (face: Sized, width: number, height: number, others: number[]): Seated | null =>
  around(1, face, width, height, others) ?? around(2, face, width, height, others);

/** As few as possible on each side of the baize, as long as the lines at the top hold the rest. */
function around(lines: number, face: Sized, width: number, height: number, others: number[]): Seated | null {
  const { size, cell, mini } = face;
  const inTop = lines * Math.floor((width - GAP) / (cell.width + 2 * GAP));
  const beside = width - 2 * (cell.width + 3 * GAP) < MIDDLE ? 0 : Math.floor((height - lines * (cell.height + GAP) + GAP) / (cell.height + GAP));
  const wanted = others.length < 2 ? 0 : Math.max(others.length > 6 ? 2 : 1, Math.ceil((others.length - inTop) / 2));
  const n = Math.min(wanted, Math.max(0, beside), Math.floor(others.length / 2));
  const top = others.slice(n, others.length - n);
  if (top.length > inTop || (top.length > 0 && lines * cell.height > height * 0.36)) return null;
  return { size, cell, mini, left: others.slice(0, n), top, right: others.slice(others.length - n), columns: 1 };
}

/** The seats of the others, clockwise from my left; for a spectator all seats, from the first. */
export function othersOf(players: number, you: number | null): number[] {
  const start = you === null ? 0 : you + 1;
  return Array.from({ length: you === null ? players : players - 1 }, (_, i) => (start + i) % players);
}
