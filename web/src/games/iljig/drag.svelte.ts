/** Dragging a card of mine onto a card of the table, by mouse, finger or pen. */

import { covering } from "./covering.svelte";

interface Drag {
  card: string | null;
  x: number;
  y: number;
  /** The place of the table under the card, where it may lie. */
  over: number | null;
}

export const drag: Drag = $state({ card: null, x: 0, y: 0, over: null });

const SLACK = 8; // px before a press becomes a drag
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

/** The click that ends a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

function drop(card: string): void {
  const from = covering.laid.indexOf(card);
  if (drag.over !== null) covering.lay(card, drag.over);
  else if (from >= 0) covering.takeBack(from);
}

/** For `pointerdown` on a card of mine: follows the pointer till it is let go. */
export function press(down: PointerEvent, card: string): void {
  if (!covering.choice || down.button !== 0 || drag.card !== null || !covering.hasPlace(card)) return;
  const listening = new AbortController();
  const stop = (): void => {
    listening.abort();
    drag.card = drag.over = null;
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (drag.card === null && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return;
    Object.assign(drag, { card, x: event.clientX, y: event.clientY, over: placeAt(event.clientX, event.clientY, card) });
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (drag.card !== null) {
      swallowClick();
      drop(card);
    }
    stop();
  };
  const { signal } = listening;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", stop, { signal });
}
