/** The game's own sentences for the browser, from its message file. */

import { fill, textsNamed } from "../../lib/i18n.svelte";
import { prefs } from "../../lib/prefs.svelte";

type Params = Record<string, string | number>;

/** A sentence of `table` in the message file. */
export const say = (key: string, params: Params = {}): string => fill(textsNamed("iljig").table?.[key] ?? "", params);

/** A sentence that depends on a number: `key.one` or `key.other`. */
export function sayN(key: string, n: number, params: Params = {}): string {
  const form = new Intl.PluralRules(prefs.language).select(n) === "one" ? "one" : "other";
  return say(`${key}.${form}`, { n, ...params });
}

export const verbText = (verb: string): string => textsNamed("iljig").verbs?.[verb] ?? verb;

/** A sentence of the end of a deal. */
export const ended = (key: string, params: Params = {}): string => fill(textsNamed("iljig").result?.[key] ?? "", params);
