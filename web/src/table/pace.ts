/** How quickly a table is told: the speed that a person has chosen, and whether what moves is to stand still. */

import { prefs, type Speed } from "../lib/prefs.svelte";

const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** By how much everything takes longer than at the normal speed; 0 when nothing is to be waited for. */
export const pace = (): number => PACES[prefs.speed];

/** Whether this person wants nothing to move: then the same is told by stills. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
