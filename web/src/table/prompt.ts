/** What the rules ask of me now, in words: "Queen or lower". The game's folder has the sentences. */

import { t, textsNamed } from "../lib/i18n.svelte";
import { capital } from "../lib/names";
import type { Choice, Table } from "../lib/wire";
import { whyText } from "./why";

/** The key of what I am asked for; empty if I may not act, or the game has no prompts. */
export const promptKey = (table: Table): string => table.deal?.prompts[0]?.key ?? "";

/** What I am asked for; with several cards to cover, for the one at this place. */
export function promptText(table: Table, place = 0): string {
  const prompt = table.deal?.prompts[place];
  const { prompts, verbs = {} } = textsNamed(table.game);
  if (!prompts) return plainPrompt(table.deal?.choices ?? [], verbs);
  const message = prompt && prompts[prompt.key];
  return message ? capital(whyText(table, prompt, message)) : "";
}

/** What I may do, in a game that has no prompts: its verbs, each with how many cards it takes. */
function plainPrompt(choices: readonly Choice[], texts: Record<string, string>): string {
  const moves = [...new Set(choices.map(({ verb }) => verb))].map((verb) => {
    const own = choices.filter((choice) => choice.verb === verb);
    const most = Math.max(...own.map(({ cards, max }) => (cards?.length ? (max ?? cards.length) : 0)));
    const least = Math.min(...own.map(({ cards, min }) => (cards?.length ? (min ?? 1) : 0)));
    const text = texts[verb] ?? verb;
    return most ? t("table.prompt.cards", { verb: text, least, most, same: least === most ? "yes" : "no" }) : text;
  });
  return capital(moves.join(" · "));
}
