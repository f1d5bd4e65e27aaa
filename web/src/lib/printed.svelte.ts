/** What is printed on the keys of this device, where the browser tells: Chromium does, on a safe connection. */

import { type Keyboard, labelOf } from "./keys";

interface Telling {
  keyboard?: { getLayoutMap: () => Promise<Keyboard> };
}

let keyboard = $state.raw<Keyboard | null>(null);

void (navigator as Telling).keyboard
  ?.getLayoutMap()
  .then((told) => (keyboard = told))
  .catch(() => undefined); // not told, so shortcuts go by their own names

/** What is printed on the key of a shortcut. */
export const printed = (key: string): string => labelOf(key, keyboard);
