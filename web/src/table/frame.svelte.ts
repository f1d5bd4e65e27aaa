/** How the table on this page is laid out. `Play` writes it; a part takes the classes, and styles itself by them. */

import type { Shape } from "./compose";

interface Frame {
  shape: Shape;
  /**
   * Classes: the shape; `brief` if text and buttons share a line; `beside` if my rows are beside my hand; `told` while
   * the result of a deal is in the middle; `lefty` if buttons are in reach of the left hand.
   */
  look: string;
}

export const frame: Frame = $state({ shape: "wide", look: "wide" });
