/** The sentences of the interface and of the games in the chosen language. */

import type accountEn from "../messages/account/en.json";
import type accountFr from "../messages/account/fr.json";
import type appEn from "../messages/app/en.json";
import type appFr from "../messages/app/fr.json";
import type circleEn from "../messages/circle/en.json";
import type circleFr from "../messages/circle/fr.json";
import type dailyEn from "../messages/daily/en.json";
import type dailyFr from "../messages/daily/fr.json";
import type eveningEn from "../messages/evening/en.json";
import type eveningFr from "../messages/evening/fr.json";
import type lessonEn from "../messages/lesson/en.json";
import type lessonFr from "../messages/lesson/fr.json";
import type en from "../messages/en.json";
import type fr from "../messages/fr.json";
import type replayEn from "../messages/replay/en.json";
import type replayFr from "../messages/replay/fr.json";
import type rulesEn from "../messages/rules/en.json";
import type rulesFr from "../messages/rules/fr.json";
import type siteEn from "../messages/site/en.json";
import type siteFr from "../messages/site/fr.json";
import type tournamentEn from "../messages/tournament/en.json";
import type tournamentFr from "../messages/tournament/fr.json";
import type whoEn from "../messages/who/en.json";
import type whoFr from "../messages/who/fr.json";
import { untrack } from "svelte";
import { fill, isolated, type Params } from "./message";
import { prefs } from "./prefs.svelte";
import type { Game, GameTexts } from "./games";
import type { Language } from "./wire";

type PageKey = keyof typeof fr & keyof typeof en;
type AppKey = keyof typeof appFr & keyof typeof appEn;
type AccountKey = keyof typeof accountFr & keyof typeof accountEn;
type CircleKey = keyof typeof circleFr & keyof typeof circleEn;
type ReplayKey = keyof typeof replayFr & keyof typeof replayEn;
type DailyKey = keyof typeof dailyFr & keyof typeof dailyEn;
type EveningKey = keyof typeof eveningFr & keyof typeof eveningEn;
type LessonKey = keyof typeof lessonFr & keyof typeof lessonEn;
type RulesKey = keyof typeof rulesFr & keyof typeof rulesEn;
type SiteKey = keyof typeof siteFr & keyof typeof siteEn;
type TournamentKey = keyof typeof tournamentFr & keyof typeof tournamentEn;
type WhoKey = keyof typeof whoFr & keyof typeof whoEn;
export type Key =
  | PageKey | AppKey | AccountKey | CircleKey | ReplayKey | DailyKey | EveningKey | LessonKey | RulesKey | TournamentKey
  | SiteKey | WhoKey;
type Messages = Record<PageKey, string> & Partial<Record<Key, string>>;

const FILES: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import("../messages/fr.json"),
  en: () => import("../messages/en.json"),
};
/**
 * Sentences that only some pages need: about settings and the app itself, about oneself, of replays, of the day, of an
 * evening, of the lobby and first deals, of circles, of rules, of a site without a card room, of tournaments, of names
 * and faces.
 */
const MORE: Record<More, Record<Language, () => Promise<{ default: Partial<Messages> }>>> = {
  app: {
    fr: () => import("../messages/app/fr.json"),
    en: () => import("../messages/app/en.json"),
  },
  account: {
    fr: () => import("../messages/account/fr.json"),
    en: () => import("../messages/account/en.json"),
  },
  replay: {
    fr: () => import("../messages/replay/fr.json"),
    en: () => import("../messages/replay/en.json"),
  },
  daily: {
    fr: () => import("../messages/daily/fr.json"),
    en: () => import("../messages/daily/en.json"),
  },
  evening: {
    fr: () => import("../messages/evening/fr.json"),
    en: () => import("../messages/evening/en.json"),
  },
  lesson: {
    fr: () => import("../messages/lesson/fr.json"),
    en: () => import("../messages/lesson/en.json"),
  },
  circle: {
    fr: () => import("../messages/circle/fr.json"),
    en: () => import("../messages/circle/en.json"),
  },
  rules: {
    fr: () => import("../messages/rules/fr.json"),
    en: () => import("../messages/rules/en.json"),
  },
  site: {
    fr: () => import("../messages/site/fr.json"),
    en: () => import("../messages/site/en.json"),
  },
  tournament: {
    fr: () => import("../messages/tournament/fr.json"),
    en: () => import("../messages/tournament/en.json"),
  },
  who: {
    fr: () => import("../messages/who/fr.json"),
    en: () => import("../messages/who/en.json"),
  },
};
type More = "app" | "account" | "replay" | "daily" | "evening" | "lesson" | "circle" | "rules" | "site" | "tournament" | "who";
const asked = new Set<More>();
const messages: Partial<Record<Language, Messages>> = {};

/** Fetches the sentences of a language. After that, the page can use it. */
export async function loadMessages(language: Language): Promise<void> {
  messages[language] ??= (await FILES[language]()).default;
  for (const more of asked) messages[language] = { ...messages[language], ...(await MORE[more][language]()).default };
}

/** From now on, also fetches these sentences. What waits for them does not start again in another language. */
export function loadMore(more: More): Promise<void> {
  asked.add(more);
  return loadMessages(untrack(() => prefs.language));
}

/** A message in the chosen language, with its blanks filled in. */
export const phrase = (message: string, params: Params = {}): string => fill(message, params, prefs.language);

/** A sentence of the interface in the chosen language. */
export function t(key: Key, params: Params = {}): string {
  return phrase(messages[prefs.language]?.[key] ?? key, params);
}

/** Whether there is a sentence for a computed key. */
export const isKey = (key: string): key is Key => key in (messages[prefs.language] ?? {});

/** "A, B et C". `Intl.ListFormat` is not used: its first use takes tens of milliseconds, in the middle of a deal. */
export function list(items: string[]): string {
  const others = items.map(isolated);
  const last = others.splice(-1);
  return [others.join(", "), ...last].filter(Boolean).join(t("app.and"));
}

let learned: Game[] = $state.raw([]);
let texts: Partial<Record<Language, Record<string, GameTexts | undefined>>> = $state.raw({});

/** Stores the games and their sentences in one language. */
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
