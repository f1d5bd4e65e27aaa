/** The sentences of the interface and of the games in the chosen language. */

import type accountEn from "../messages/account/en.json";
import type accountFr from "../messages/account/fr.json";
import type en from "../messages/en.json";
import type fr from "../messages/fr.json";
import { fill, type Params } from "./message";
import { prefs } from "./prefs.svelte";
import type { Game, GameTexts, Language } from "./wire";

type PageKey = keyof typeof fr & keyof typeof en;
type AccountKey = keyof typeof accountFr & keyof typeof accountEn;
export type Key = PageKey | AccountKey;
type Messages = Record<PageKey, string> & Partial<Record<AccountKey, string>>;

const FILES: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import("../messages/fr.json"),
  en: () => import("../messages/en.json"),
};
/** Those that only the pages of one's account and of a pass need. */
const ACCOUNT: Record<Language, () => Promise<{ default: Record<AccountKey, string> }>> = {
  fr: () => import("../messages/account/fr.json"),
  en: () => import("../messages/account/en.json"),
};
let accountAsked = false;
const messages: Partial<Record<Language, Messages>> = {};

/** Fetches the sentences of a language. The page may speak it from then on. */
export async function loadMessages(language: Language): Promise<void> {
  messages[language] ??= (await FILES[language]()).default;
  if (accountAsked) messages[language] = { ...messages[language], ...(await ACCOUNT[language]()).default };
}

/** Fetches the sentences about one's account and passes, too, from now on. */
export function loadAccountMessages(): Promise<void> {
  accountAsked = true;
  return loadMessages(prefs.language);
}

/** A message in the chosen language, with its blanks filled. */
export const phrase = (message: string, params: Params = {}): string => fill(message, params, prefs.language);

/** A sentence of the interface in the chosen language. */
export function t(key: Key, params: Params = {}): string {
  return phrase(messages[prefs.language]?.[key] ?? key, params);
}

/** Whether there is a sentence under a key that was put together. */
export const isKey = (key: string): key is Key => key in (messages[prefs.language] ?? {});

/** "A, B et C". Not by `Intl.ListFormat`: its first use takes a browser tens of milliseconds, in the middle of a deal. */
export function list(items: string[]): string {
  const others = items.slice(0, -1).join(", ");
  return [others, ...items.slice(-1)].filter(Boolean).join(t("app.and"));
}

let learned: Game[] = $state.raw([]);
let texts: Partial<Record<Language, Record<string, GameTexts | undefined>>> = $state.raw({});

/** Keeps the games, and their sentences in one language. */
export function learn(games: Game[], language: Language): void {
  learned = games;
  texts = { ...texts, [language]: Object.fromEntries(games.map((game) => [game.name, game.texts[language]])) };
}

/** A game by its name, once the games are known. */
export const gameNamed = (name: string): Game | undefined => learned.find((game) => game.name === name);

/** A game's ranks from high to low, as people hold their cards. */
export const ranksNamed = (name: string): string | undefined => gameNamed(name)?.ranks;

/** A game's own sentences in the chosen language, by its name. */
export const textsNamed = (name: string): GameTexts => texts[prefs.language]?.[name] ?? { title: name };

/** A game's own sentences in the chosen language. */
export const textsOf = (game: Game | undefined): GameTexts => textsNamed(game?.name ?? "");
