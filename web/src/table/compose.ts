/**
 * The composition of the table: which shape it takes in a window, how large the other players are drawn and where
 * they sit, how large my cards are. Sizes in pixels. Nothing here knows a device: only the width and the height.
 */

import { RATIO } from "../lib/cards";
import { layOut, MOST_LINES, stripOf } from "./layout";

/** `tall`: one column. `wide`: players round the cloth. `short`: players, cloth and buttons side by side. */
export type Shape = "tall" | "wide" | "short";
export type FaceSize = "giant" | "grand" | "large" | "medium" | "small" | "tiny" | "least";

export interface Needs {
  /** Seats of the others, clockwise from my left. */
  others: number[];
  /** The longest row of cards before another player, and before me. */
  slots: number;
  mySlots: number;
  /** Cards in my hand. */
  hand: number;
  /** Whether the end is told: then nothing of mine lies below, only the buttons by which one goes on. */
  told?: boolean;
  /** What the player set for the size of cards; 1 is usual. */
  scale: number;
}

export interface Composition {
  shape: Shape;
  size: FaceSize;
  /** The box of one other player. */
  cell: { width: number; height: number };
  /** A card in another player's row. */
  mini: number;
  left: number[];
  top: number[];
  right: number[];
  /** In how many columns those at the left sit. */
  columns: number;
  /** Widths of a card in my hand, and in my rows. */
  card: number;
  row: number;
  /** Whether my rows lie beside my hand and not above it. */
  beside: boolean;
  /** The most lines of my hand that are seen at once. */
  lines: number;
  /** Whether there is little room for words: buttons say whose turn it is. Beside the cloth, what was said has one line. */
  brief: boolean;
  /** Whether the last of two lines of my hand sinks below the window. */
  sinks: boolean;
}

interface Cell {
  size: FaceSize;
  width: number;
  /** Without a row of cards. */
  height: number;
  mini: number;
  /** The width of a space that has room for it. */
  from?: number;
  /** Above the cloth it stands in lines that it fills. */
  fills?: boolean;
}

/** Large first. Each is given up for the next where it takes too much of the window. */
const CELLS: Cell[] = [
  { size: "giant", width: 290, height: 124, mini: 48, from: 1700 },
  { size: "grand", width: 232, height: 96, mini: 40, fills: true },
  { size: "large", width: 168, height: 70, mini: 30, fills: true },
  { size: "medium", width: 112, height: 86, mini: 22 },
  { size: "small", width: 54, height: 78, mini: 18 },
  { size: "tiny", width: 50, height: 70, mini: 14 },
  { size: "least", width: 50, height: 52, mini: 14 },
];
const GAP = 6;
const SHORT = 512; // px: in a lower space the parts lie side by side
const ROOMY = 780; // px of height from which my rows have a line of their own
const MIDDLE = 340; // px of width that the cloth keeps between players on its left and right
const COLUMN = 200; // px of height: in a lower one words and buttons are short of it
const WORDS = 212; // px of width that words and buttons take beside the cloth, with the gaps
const CLOTH = 190; // px of width that the cloth keeps between them and the players
const LEAST_CLOTH = 130; // px of width that it keeps even where the players then have to scroll
const LOW_TALL = 540; // px of height: in a lower column the words take a line less, and the hand sinks
const LINE = 48; // px of height of a line of buttons
const LOWEST = { short: 330, tall: 480, wide: 0 }; // px of height: in a lower space my hand has two lines at most
const CARD = { least: 56, most: 130 };
const ROW_LEAST = 44;
const WIDEST = 84; // px of width of a small face that shares its line
const MANY = 21; // cards: a longer hand takes smaller ones in a narrow window

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** The shape for a space of that width and height. */
export function shapeOf(width: number, height: number): Shape {
  if (height < SHORT && width > height) return "short";
  return width < height * 0.9 ? "tall" : "wide";
}

/** The composition for the space under the bar, in pixels. */
export function compose(width: number, height: number, needs: Needs): Composition {
  const shape = shapeOf(width, height);
  const card = cardOf(shape, width, height, needs.hand) * needs.scale;
  const beside = shape === "short" || (shape === "wide" && height < ROOMY);
  const row = rowOf(shape, width, card, needs.mySlots, beside);
  const lines = height < LOWEST[shape] ? 2 : MOST_LINES;
  const lowTall = shape === "tall" && height < LOW_TALL;
  const sinks = shape === "short" || lowTall;
  const inHand = Math.min(lines, layOut(needs.hand, lineOf(width, row, beside, needs.mySlots), card, lines).rows.length);
  const fewWords = lowTall || (shape === "tall" && inHand > 2); // a long hand is seen whole before words are
  const mine =
    lowest(shape, card, row, needs.mySlots > 0 && !beside) + furtherLines(inHand, card, sinks) - (fewWords ? LINE : 0);
  const low = shape === "short" && needs.told ? 0 : mine; // beside the cloth the players then have its whole height
  const brief = fewWords || (shape === "short" && height - low < COLUMN);
  return { shape, card: Math.round(card), row, beside, lines, brief, sinks, ...seat(shape, width, height - low, needs) };
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

/** The height of what is mine: the sentences, the buttons, the cards. */
function lowest(shape: Shape, card: number, row: number, ownLine: boolean): number {
  const words = shape === "short" ? 10 : shape === "tall" ? 122 : 88;
  return card * 1.6 + words + (ownLine ? row * RATIO + 16 : 0);
}

/** The height that my hand takes beyond its first line, without what sinks. */
function furtherLines(lines: number, card: number, sinks: boolean): number {
  const strip = stripOf(card);
  return (lines - 1) * strip - (sinks && lines > 1 ? card * RATIO - strip : 0);
}

/** The width of the line that my hand may fill. */
export const lineOf = (width: number, row: number, beside: boolean, slots: number): number =>
  width - 20 - (beside && slots ? slots * (row + 7) + 24 : 0);

type Seated = Pick<Composition, "size" | "cell" | "mini" | "left" | "top" | "right" | "columns">;

/** The largest faces that leave the cloth its share, and who sits where. */
function seat(shape: Shape, width: number, height: number, needs: Needs): Seated {
  for (const cell of CELLS) {
    const found = seatAs(shape, cell, width, height, needs);
    if (found) return found;
  }
  const smallest = sized(CELLS.at(-1)!, needs);
  const most = Math.max(1, Math.floor((width - WORDS - LEAST_CLOTH) / (smallest.width + GAP)));
  const columns = Math.min(most, columnsOf(smallest, height, needs.others.length));
  return { ...lined(shape, smallest, needs.others), columns };
}

function seatAs(shape: Shape, kind: Cell, width: number, height: number, needs: Needs): Seated | null {
  if (width < (kind.from ?? 0)) return null;
  if (shape === "tall") return above(kind, width, height, needs);
  const cell = sized(kind, needs);
  return shape === "wide" ? aroundCloth(cell, width, height, needs.others) : inColumns(cell, width, height, needs.others);
}

/** In lines above the cloth. Large faces take less of the height than small ones may; small ones share the line's width. */
function above(kind: Cell, width: number, height: number, needs: Needs): Seated | null {
  const { others } = needs;
  const perLine = Math.max(1, Math.floor((width - 20) / (kind.width + GAP)));
  if (kind.fills && others.length > perLine && (perLine === 1 || others.length % perLine)) return null;
  const lines = Math.ceil(others.length / perLine);
  const small = ["small", "tiny", "least"].includes(kind.size);
  const share = Math.floor((width - 20) / Math.ceil(others.length / lines)) - GAP;
  const face = sized(small ? { ...kind, width: between(kind.width, share, WIDEST) } : kind, needs);
  const most = Math.min(height * (small ? 0.62 : 0.38), height - 130);
  return lines * (face.height + GAP) <= most ? lined("tall", face, others) : null;
}

/** In columns at the left of the cloth, as few as the height allows. The cloth keeps its width beside them. */
function inColumns(face: Sized, width: number, height: number, others: number[]): Seated | null {
  const columns = columnsOf(face, height, others.length);
  const taken = columns * (face.width + GAP);
  const most = width * (face.fills ? 0.34 : 0.47); // of small faces the cloth is still as wide as it is high
  return taken <= Math.min(most, width - WORDS - CLOTH) ? { ...lined("short", face, others), columns } : null;
}

const columnsOf = (face: Sized, height: number, count: number): number =>
  Math.ceil(count / Math.max(1, Math.floor(height / (face.height + GAP))));

type Sized = Pick<Composition, "size" | "cell" | "mini"> & Pick<Cell, "width" | "height" | "fills">;

function sized(kind: Cell, { slots }: Needs): Sized {
  const mini = slots ? Math.floor(Math.min(kind.mini, (kind.width - 10) / slots - 3)) : 0;
  const height = kind.height + (mini ? Math.round(mini * RATIO) + 9 : 0);
  return { ...kind, mini, height, cell: { width: kind.width, height } };
}

/** All in lines above the cloth, or in columns at its left. */
function lined(shape: Shape, { size, cell, mini }: Sized, others: number[]): Seated {
  const beside = shape === "short";
  return { size, cell, mini, left: beside ? others : [], top: beside ? [] : others, right: [], columns: 1 };
}

/** Round the cloth: at the top in one line, or where that makes the faces larger in two. */
const aroundCloth = (face: Sized, width: number, height: number, others: number[]): Seated | null =>
  around(1, face, width, height, others) ?? around(2, face, width, height, others);

/** As few as possible on each side of the cloth, so that the lines at the top hold the rest. */
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

/** The seats of the others, clockwise from my left; for a spectator all, from the first. */
export function othersOf(players: number, you: number | null): number[] {
  const start = you === null ? 0 : you + 1;
  return Array.from({ length: you === null ? players : players - 1 }, (_, i) => (start + i) % players);
}
