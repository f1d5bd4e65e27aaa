/** What the rules ask of me now, in words: "Queen or lower". The game's folder has the sentences. */

import { textsNamed } from "../lib/i18n.svelte";
import { capital } from "../lib/names";
import type { Table } from "../lib/wire";
import { whyText } from "./why";

/** The key of what I am asked for; empty if I may not act, or the game has no prompts. */
export const promptKey = (table: Table): string => table.deal?.prompts[0]?.key ?? "";

/** What I am asked for; with several cards to cover, for the one at this place. */
export function promptText(table: Table, place = 0): string {
  const prompt = table.deal?.prompts[place];
  const message = prompt && textsNamed(table.game).prompts?.[prompt.key];
  return message ? capital(whyText(table, prompt, message)) : "";
}
