/**
 * Messages in a subset of ICU MessageFormat. `tripot/sentences.py` fills the same messages on the server. `{name}` is a
 * value. `{cards, the}` is a value with its article. `{n, plural, one {{n} card} other {{n} cards}}` picks the case for
 * a number, and `=0 {…}` is the case for exactly that number; `selectordinal` counts 1st, 2nd. `{kind, select, spoon
 * {…} other {…}}` picks the case for a text.
 */

import { plain } from "./numbers";
import type { Language } from "./wire";

/** A thing with one name for labels, and one with its article for sentences. */
export interface Named {
  label: string;
  the: string;
}

/** The values for the blanks of a message. Cards are always `Named`, so that a sentence can use the article. */
export interface Params {
  [name: string]: string | number | Named | undefined;
  card?: Named | undefined;
  cards?: Named | undefined;
  over?: Named | undefined;
  under?: Named | undefined;
}

/** A message with its blanks filled in. A blank without a value stays, so that somebody notices. */
export function fill(message: string, params: Params, language: Language): string {
  const parts = pieces(message).map((text, i) => (i % 2 ? filled(text, params, language) : text));
  return parts.map((text, i) => (language === "fr" && i % 2 === 0 ? elided(text, parts[i + 1] ?? "") : text)).join("");
}

/** French before a value: "que" loses its e before a vowel or an h, and before Yves, but not before Yann. */
const elided = (before: string, after: string): string =>
  /^([aeiouhœæ]|y(?![aeiou]))/i.test(after.normalize("NFD")) ? before.replace(/(^|\P{L})que $/u, "$1qu’") : before;

/** A message cut at its outer braces. The items at odd indices were inside the braces. */
function pieces(message: string): string[] {
  const cut = [""];
  let depth = 0;
  for (const letter of message) {
    if (letter === "}") depth--;
    if ((letter === "{" && depth === 0) || (letter === "}" && depth === 0)) cut.push("");
    else cut[cut.length - 1] += letter;
    if (letter === "{") depth++;
  }
  return cut;
}

function filled(blank: string, params: Params, language: Language): string {
  const [, name = "", kind = "", cases = ""] = /^(\S+?)(?:, (\w+))?(?:, (.*))?$/s.exec(blank) ?? [];
  const value = params[name];
  if (value === undefined) return `{${name}}`;
  if (!cases) return shown(value, kind === "the" ? "the" : "label");
  const parts = pieces(cases);
  const named = new Map(parts.flatMap((part, i) => (i % 2 ? [[parts[i - 1]?.trim(), part]] : [])) as [string, string][]);
  const chosen = named.get(`=${String(value)}`) ?? named.get(category(kind, value, language)) ?? named.get("other") ?? "";
  return fill(chosen, params, language);
}

/** A value as people read it; numbers get a real minus sign. */
function shown(value: string | number | Named, form: keyof Named): string {
  return typeof value === "object" ? value[form] : typeof value === "number" ? plain(value) : isolated(value);
}

/** Letters of Hebrew, Arabic and other scripts that are read from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text that people wrote, as part of a sentence: one that is read from the right does not turn what follows it. */
export const isolated = (text: string): string => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/** Cached, because they take far longer to create than to use. */
const plurals = new Map<string, Intl.PluralRules>();

function category(kind: string, value: string | number | Named, language: Language): string {
  if (kind === "select") return String(value);
  const key = `${language} ${kind}`;
  const rules = plurals.get(key) ?? new Intl.PluralRules(language, { type: kind === "plural" ? "cardinal" : "ordinal" });
  plurals.set(key, rules);
  return rules.select(Number(value));
}
