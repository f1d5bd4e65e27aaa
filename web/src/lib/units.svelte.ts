/**
 * Layouts are computed in units: a unit is a sixteenth of the page's text size, so one pixel unless the browser's text
 * is larger. A layout that holds in a small window at the usual size so holds in a larger one with larger text.
 */

const PER_REM = 16;

let text = $state(PER_REM); // px: the text size
let watched = false;

/** Keeps the text size: the width of a ruler out of sight, which the window changes as well as the browser's settings. */
function watch(): void {
  watched = true;
  const ruler = document.createElement("div");
  Object.assign(ruler.style, { position: "absolute", width: "1rem", visibility: "hidden" });
  document.body.append(ruler);
  new ResizeObserver(() => (text = parseFloat(getComputedStyle(ruler).width))).observe(ruler);
}

/** A length in pixels, in units. */
export function units(pixels: number): number {
  if (!watched) watch();
  return (pixels * PER_REM) / text;
}

/** A length in units, for a style. */
export const rem = (length: number): string => `${length / PER_REM}rem`;
