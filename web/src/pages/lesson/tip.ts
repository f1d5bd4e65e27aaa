/** The spot that the arrow of a lesson points at, in pixels of the window. */

import type { Box } from "../rings/spots";

/** The tip of the arrow, which comes from above or from the left. */
export interface Tip {
  x: number;
  y: number;
  sideways: boolean;
}

export const INSIDE = 10; // from the edge to the tip
const SIDEWAYS = 28; // from the tip to the end of an arrow that comes from the left, nodding included

/** The tip on a button: on its left edge, or a little further on where the window would cut the arrow off. */
export const tipOnButton = ({ x, y, height }: Box): Tip => ({ x: Math.max(x + INSIDE, SIDEWAYS), y: y + height / 2, sideways: true });
