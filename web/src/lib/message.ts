/**
 * Messages in a part of ICU MessageFormat. `tripot/sentences.py` fills the same messages on the server's side.
 *
 * `{name}` is a value. `{cards, the}` is a value with its article. `{n, plural, one {{n} card} other {{n} cards}}` takes
 * the case of a number, where `=0 {…}` stands for just this number; `selectordinal` counts as 1st, 2nd. `{kind, select,
 * spoon {…} other {…}}` takes the case of a text.
 */

import { plain } from "./numbers";
import type { Language } from "./wire";

/** A thing that is called one way in a label, and has its article in a sentence. */
export interface Named {
  label: string;
  the: string;
}

/** What stands in the blanks of a message. Cards are always `Named`, so that a sentence can have the article. */
export interface Params {
  [name: string]: string | number | Named | undefined;
  card?: Named | undefined;
  cards?: Named | undefined;
  over?: Named | undefined;
  under?: Named | undefined;
}

/** A message with its blanks filled; a blank without a value stays, so that a gap is seen. */
export function fill(message: string, params: Params, language: Language): string {
  const part = (text: string, i: number): string => (i % 2 ? filled(text, params, language) : text);
  return pieces(message).map(part).join("");
}

/** A message cut at its outer braces: at the odd places stands what the braces hold. */
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

/** A value as people read it: numbers have a real minus sign. */
function shown(value: string | number | Named, form: keyof Named): string {
  return typeof value === "object" ? value[form] : typeof value === "number" ? plain(value) : value;
}

/** Kept: to make them takes far longer than to use them. */
const plurals = new Map<string, Intl.PluralRules>();

function category(kind: string, value: string | number | Named, language: Language): string {
  if (kind === "select") return String(value);
  const key = `${language} ${kind}`;
  const rules = plurals.get(key) ?? new Intl.PluralRules(language, { type: kind === "plural" ? "cardinal" : "ordinal" });
  plurals.set(key, rules);
  return rules.select(Number(value));
}
