/** How a heap of tokens looks: round ones are worth one, oblong ones five, square ones twenty. */

export type Shape = "round" | "oblong" | "square";

export interface Lying {
  shape: Shape;
  x: number;
  y: number;
  turn: number;
}

const FEW = 10; // up to this number, all are round
const MANY = 60; // from this number on, the largest are square
const MOST = 18; // as many pieces as can be told apart in a box
const GOLDEN = 2.39996; // radians: a sunflower spiral, so that pieces rarely cover each other

const times = (count: number, shape: Shape): Shape[] => Array.from({ length: count }, () => shape);

/** The pieces that make up a number of tokens, the largest first. If there are too many, only the first are shown. */
export function piecesOf(tokens: number): Shape[] {
  if (tokens <= FEW) return times(Math.max(0, tokens), "round");
  const rest = tokens < MANY ? tokens : tokens % 20;
  const ones = rest % 5 === 0 && rest > 0 ? 5 : rest % 5;
  const pieces = [...times((tokens - rest) / 20, "square"), ...times((rest - ones) / 5, "oblong"), ...times(ones, "round")];
  return pieces.slice(0, MOST);
}

/** The pieces of a heap within a circle of radius 1. The same number always looks the same. */
export function heap(tokens: number): Lying[] {
  const pieces = piecesOf(tokens);
  return pieces.map((shape, i) => {
    const far = pieces.length === 1 ? 0 : Math.sqrt((i + 0.4) / pieces.length);
    const angle = i * GOLDEN + tokens * 0.7;
    return { shape, x: far * Math.cos(angle), y: far * Math.sin(angle), turn: ((i * 47 + tokens * 13) % 60) - 30 };
  });
}
