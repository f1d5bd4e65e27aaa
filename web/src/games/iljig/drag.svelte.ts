/** Dragging one of my cards onto a card of the table, by mouse, finger or pen. */

import { follow } from "../../lib/dragging";
import type { Covering } from "./covering.svelte";

interface Drag {
  card: string | null;
  x: number;
  y: number;
  /** The place under the dragged card, if the card may go there. */
  over: number | null;
}

export const drag: Drag = $state({ card: null, x: 0, y: 0, over: null });

const REACH = 14; // px around a place that still count as on it

/** The place nearest to a point, among those that the card may cover. */
function placeAt(covering: Covering, x: number, y: number, card: string): number | null {
  let best: { place: number; far: number } | null = null;
  for (const element of document.querySelectorAll<HTMLElement>("[data-cover-place]")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const place = Number(element.dataset["coverPlace"]);
    if (x < left - REACH || x > right + REACH || y < top - REACH || y > bottom + REACH) continue;
    const far = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
    if (covering.mayLie(place, card) && (!best || far < best.far)) best = { place, far };
  }
  return best?.place ?? null;
}

function drop(covering: Covering, card: string): void {
  const from = covering.laid.indexOf(card);
  if (drag.over !== null) covering.lay(card, drag.over);
  else if (from >= 0) covering.takeBack(from);
}

/** For `pointerdown` on a card of mine that may cover one on the table. */
export function press(covering: Covering, down: PointerEvent, card: string): void {
  if (!covering.choice || drag.card !== null || !covering.hasPlace(card)) return;
  follow(down, {
    move: (x, y) => Object.assign(drag, { card, x, y, over: placeAt(covering, x, y, card) }),
    drop: () => drop(covering, card),
    end: () => Object.assign(drag, { card: null, over: null }),
  });
}
