/** Whether a new release is offered: the card room has another one, and the person has not put it off. */

import { release } from "../lib/release.svelte";

const putOff = $state({ release: "" });

export const isOffered = (): boolean => release.other !== "" && release.other !== putOff.release;

/** Not now: this release is offered no more in this page. */
export function later(): void {
  putOff.release = release.other;
}
