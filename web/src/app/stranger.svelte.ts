/** Our languages are offered to somebody whose browser asks for neither, until they have chosen one. */

import { speak } from "../lib/language";
import { readsOurs } from "../lib/prefs.svelte";
import { local } from "../lib/storage";
import type { Language } from "../lib/wire";

const CHOSEN = "tripot.language";

let offered = $state(!readsOurs() && local.getItem(CHOSEN) === null);

export const isStranger = (): boolean => offered;

/** Takes over that another page of this browser has chosen. */
export function hearChoice(): void {
  addEventListener("storage", ({ key }) => {
    if (key === CHOSEN) offered = false;
  });
}

export function choose(language: Language): void {
  offered = false;
  local.setItem(CHOSEN, language);
  void speak(language).catch(() => undefined); // the card room cannot be reached, and the page stays as it is
}
