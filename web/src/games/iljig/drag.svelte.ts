/** Dragging a card of mine onto a card of the table, by mouse, finger or pen. */

import { follow } from "../../lib/dragging";
import { covering } from "./covering.svelte";

interface Drag {
  card: string | null;
  x: number;
  y: number;
  /** The place of the table under the card, where it may lie. */
  over: number | null;
}

export const drag: Drag = $state({ card: null, x: 0, y: 0, over: null });

const REACH = 14; // px around a place that still count

/** The nearest place at a point that the card may lie on. */
function placeAt(x: number, y: number, card: string): number | null {
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

function drop(card: string): void {
  const from = covering.laid.indexOf(card);
  if (drag.over !== null) covering.lay(card, drag.over);
  else if (from >= 0) covering.takeBack(from);
}

/** For `pointerdown` on a card of mine that may cover one of the table. */
export function press(down: PointerEvent, card: string): void {
  if (!covering.choice || drag.card !== null || !covering.hasPlace(card)) return;
  follow(down, {
    move: (x, y) => Object.assign(drag, { card, x, y, over: placeAt(x, y, card) }),
    drop: () => drop(card),
    end: () => Object.assign(drag, { card: null, over: null }),
  });
}
