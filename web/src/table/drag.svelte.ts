/** My cards on their way to the baize, under the pointer. */

import { follow } from "../lib/dragging";

interface Drag {
  cards: string[];
  /** Distinguishes copies. */
  keys: string[];
  x: number;
  y: number;
  /** Whether they are over the baize. */
  over: boolean;
}

const CLOTH = '[data-part="middle"]';

export const drag: Drag = $state({ cards: [], keys: [], x: 0, y: 0, over: false });

const isOver = (x: number, y: number, onto: string): boolean => document.elementFromPoint(x, y)?.closest(onto) != null;

/**
 * For `pointerdown` on a card: what is dragged, and what happens when it is dropped on the baize or on whatever `onto`
 * selects.
 */
export function lift(down: PointerEvent, cards: string[], keys: string[], drop: () => void, onto = CLOTH): void {
  follow(down, {
    move: (x, y) => Object.assign(drag, { cards, keys, x, y, over: isOver(x, y, onto) }),
    drop: () => drag.over && drop(),
    end: () => Object.assign(drag, { cards: [], keys: [], over: false }),
  });
}
