import type { Limits } from "./wire";

/** The card room sends them with its games. */
export const limits: Partial<Limits> = $state({});
