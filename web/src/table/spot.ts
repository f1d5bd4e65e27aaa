/** Finds room on the table for floating words: where nothing is drawn, as close to their seat as possible. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const ACROSS = 6, DOWN = 3; // px between the places that are tried
const GAP = 4; // px kept free around what is drawn

const overlap = (one: Box, two: Box): boolean =>
  one.left < two.right + GAP && two.left < one.right + GAP && one.top < two.bottom + GAP && two.top < one.bottom + GAP;

/** Whether a box covers something drawn, or is too close to it. */
export const liesOn = (box: Box, taken: readonly Box[]): boolean => taken.some((other) => overlap(box, other));

/**
 * The upper left corner for a box of this size: of the places in a space where it covers nothing, the one nearest to a
 * point.
 */
export function spotFor(width: number, height: number, near: { x: number; y: number }, space: Box, taken: readonly Box[]): { left: number; top: number } | null {
  let best: { left: number; top: number } | null = null;
  let least = Infinity;
  for (let top = space.top; top + height <= space.bottom; top += DOWN) {
    for (let left = space.left; left + width <= space.right; left += ACROSS) {
      const away = (left + width / 2 - near.x) ** 2 + (top + height / 2 - near.y) ** 2;
      if (away >= least) continue;
      const box = { left, top, right: left + width, bottom: top + height };
      if (liesOn(box, taken)) continue;
      [best, least] = [{ left, top }, away];
    }
  }
  return best;
}

const isSeen = (box: Box): boolean => box.right - box.left > 1 && box.bottom - box.top > 1;

/** What takes no room: words for screen readers, and what floats itself. */
export const NOT_DRAWN = ".quiet, [data-floats]";

/**
 * The boxes of everything drawn in an element: pictures, lines of text, buttons (or whole seats), anchors of cards,
 * panels, places to drop cards. `skipped` selects what does not count.
 */
export function drawnIn(root: Element, skipped = NOT_DRAWN): Box[] {
  return [...root.childNodes].flatMap((node) => {
    if (node instanceof Element) return ofElement(node, skipped);
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(isSeen);
  });
}

const LARGE = '[data-anchor="trick"], [data-anchor="table"]'; // where cards come to lie: only they take room
const WHOLE = `svg, button, aside, [data-drop], [data-anchor]:not(${LARGE})`;

function ofElement(el: Element, skipped: string): Box[] {
  if (el.matches(skipped)) return [];
  return el.matches(WHOLE) ? [el.getBoundingClientRect()].filter(isSeen) : drawnIn(el, skipped);
}
