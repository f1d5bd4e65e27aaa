/** How fast a table is shown: the speed that a person has chosen, and whether anything moves. */

import { prefs, type Speed } from "../lib/prefs.svelte";

const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** The factor for all durations; 1 is the normal speed, 0 means no waiting. */
export const pace = (): number => PACES[prefs.speed];

/** Whether this person wants no motion; then still pictures show the same. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
