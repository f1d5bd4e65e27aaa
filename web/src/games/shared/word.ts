/** The word that losses spell in Iljig, Pig, Spoons and Magarac. */

import { textsNamed } from "../../lib/i18n.svelte";
import type { Table } from "../../lib/wire";

/** The word as it is written in the chosen language; empty where none is spelled. */
export function wordOf({ game, word }: Table): string {
  return textsNamed(game).choices?.["word"]?.[word] ?? word;
}
