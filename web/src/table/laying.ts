/** Lays a refusal or a hint on a low table, where it moves nothing and covers no card, face or button. */

import { rem } from "../lib/units.svelte";
import { drawnIn, liesOn, NOT_DRAWN, spotFor, type Box } from "./spot";

/** What it lies on: empty baize or, if there is none, the prompt; null if there is no room for it. */
export type Ground = "baize" | "prompt" | null;

const WIDEST = 660, NARROWEST = 170, LESS = 20; // units
const EDGE = 4; // px kept free at the edges of the table
const BELOW = 12; // px at the lower one: a finger finds a link in the last line
const LAID = "[role=alert], [data-part=advice]"; // one at a time
const PROMPT = "[data-prompt]";

/**
 * Lays a box on its table when everything there has its new size, just before it is painted; and again whenever something
 * appears, such as a button for the cards that are chosen. Returns how to give that up.
 */
export function keepLaid(box: HTMLElement, onlaid: (ground: Ground) => void): () => void {
  const table = box.closest(".play");
  if (!table) return () => undefined;
  // it hears of the box once each time, and after those by which games measure their places
  const sized = new ResizeObserver(() => {
    sized.disconnect();
    onlaid(lay(box, table));
  });
  const changed = new MutationObserver(() => sized.observe(box));
  changed.observe(table, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  sized.observe(box);
  return () => {
    sized.disconnect();
    changed.disconnect();
  };
}

/** Lays a box on the table in which it is: if need be partly over an empty place of the bar. */
function lay(box: HTMLElement, table: Element): Ground {
  const near = nearOf(table);
  const page = table.closest("main") ?? table;
  for (const [ground, space] of [["baize", table], ["prompt", table], ["prompt", page]] as const) {
    const skipped = [NOT_DRAWN, LAID, ...(ground === "prompt" ? [PROMPT] : [])].join();
    if (place(box, near, table.getBoundingClientRect(), within(space), drawnIn(space, skipped))) return ground;
  }
  box.style.cssText = "";
  return null;
}

function place(box: HTMLElement, near: DOMRect, table: DOMRect, space: Box, taken: readonly Box[]): boolean {
  const now = box.getBoundingClientRect();
  if (box.style.left && isIn(now, space) && !liesOn(now, taken)) return true; // it stays where people read it
  const middle = { x: (near.left + near.right) / 2, y: (near.top + near.bottom) / 2 };
  box.style.cssText = "inset: 0 auto auto 0; width: max-content";
  for (const width of widthsOf(box)) {
    box.style.maxWidth = rem(width);
    const spot = spotFor(box.offsetWidth, box.offsetHeight, middle, space, taken);
    if (!spot) continue;
    box.style.left = `${spot.left - table.left}px`;
    box.style.top = `${spot.top - table.top}px`;
    return true;
  }
  return false;
}

/** The narrowest width for each number of lines, for the fewest first. */
function widthsOf(box: HTMLElement): Iterable<number> {
  const widths = new Map<number, number>();
  for (let width = WIDEST; width >= NARROWEST; width -= LESS) {
    box.style.maxWidth = rem(width);
    widths.set(box.offsetHeight, width);
  }
  return widths.values();
}

function within(space: Element): Box {
  const { left, top, right, bottom } = space.getBoundingClientRect();
  return { left: left + EDGE, top: top + EDGE, right: right - EDGE, bottom: bottom - BELOW };
}

const isIn = (box: Box, space: Box): boolean => box.left >= space.left && box.top >= space.top && box.right <= space.right && box.bottom <= space.bottom;

/** Where people look for what they may do. */
function nearOf(table: Element): DOMRect {
  const prompts = [...table.querySelectorAll(`${PROMPT}:not(.said)`)].map((it) => it.getBoundingClientRect());
  return prompts.find((it) => it.width > 0) ?? table.getBoundingClientRect();
}
