/** The word that losses spell in Iljig, Pig, Spoons and Magarac. */

import { textsNamed } from "../../lib/i18n.svelte";
import type { Table } from "../../lib/wire";

/** The word in the chosen language; empty if none is spelled. */
export function wordOf({ game, word }: Table): string {
  return textsNamed(game).choices?.["word"]?.[word] ?? word;
}

/** The longest word that has room beside names. */
const LONG = 7;

/** Whether a word is too long for that and is shown as a fraction, such as "9/11". */
export const isLong = (word: string): boolean => word.length > LONG;

/** The letters that somebody has, for a line with room for one word. */
export const spelled = (word: string, count: number): string => (isLong(word) ? `${count}/${word.length}` : word.slice(0, count));
