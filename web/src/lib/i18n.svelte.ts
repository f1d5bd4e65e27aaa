import en from "../messages/en.json";
import fr from "../messages/fr.json";
import { prefs } from "./prefs.svelte";
import type { Game, GameTexts } from "./wire";

export type Key = keyof typeof fr & keyof typeof en;
type Params = Record<string, string | number>;

const MESSAGES: Record<string, Record<Key, string>> = { fr, en };

/** `{name}` replaced by its value; what has no value stays as it is, so that a gap is seen. */
export function fill(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));
}

/** A sentence of the interface in the chosen language. */
export function t(key: Key, params: Params = {}): string {
  return fill(MESSAGES[prefs.language]?.[key] ?? key, params);
}

type Counted = { [K in Key]: K extends `${infer Stem}.one` ? Stem : never }[Key];

/** A sentence that depends on a number: `stem.one` or `stem.other`, by the language's own plural. */
export function tn(stem: Counted, n: number, params: Params = {}): string {
  const form = new Intl.PluralRules(prefs.language).select(n) === "one" ? "one" : "other";
  return t(`${stem}.${form}` as Key, { n, ...params });
}

/** "A, B et C". */
export function list(items: string[]): string {
  return new Intl.ListFormat(prefs.language).format(items);
}

/** A game's own sentences in the chosen language. */
export function textsOf(game: Game | undefined): GameTexts {
  return game?.texts[prefs.language] ?? { title: game?.name ?? "" };
}

let learned: Game[] = $state.raw([]);

/** Keeps the games for `textsNamed`. */
export function learn(games: Game[]): void {
  learned = games;
}

/** A game's own sentences by its name, once the games are known. */
export const textsNamed = (name: string): GameTexts => textsOf(learned.find((game) => game.name === name));
