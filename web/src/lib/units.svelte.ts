/**
 * Layouts are computed in units: a unit is a sixteenth of the page's text size, so one pixel unless the browser's text
 * is larger. A layout that holds in a small window at the usual size so holds in a larger one with larger text.
 */

const PER_REM = 16;

/** A length in pixels, in units. */
export const units = (pixels: number): number => (pixels * PER_REM) / parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A length in units, for a style. */
export const rem = (length: number): string => `${length / PER_REM}rem`;
