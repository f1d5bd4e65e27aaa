/** What a person has chosen for this browser: language, looks, sound, pace. It is stored, and applied to the page. */

import type { Language } from "./wire";
import type { Order } from "./cards";
import { local } from "./storage";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** How fast the events at a table are shown. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
/** How large cards are, if there is room. */
export const CARD_SIZES = ["small", "normal", "large"] as const;
export type CardSize = (typeof CARD_SIZES)[number];

interface Prefs {
  language: Language;
  /** Whether the language has been chosen, and is not only that of the browser, or ours. */
  chosen: boolean;
  theme: Theme;
  fourColours: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  order: Order;
  speed: Speed;
  cards: CardSize;
  /** Whether buttons are in reach of the left hand. */
  left: boolean;
}

const KEY = "tripot.prefs";
export const LANGUAGES: readonly Language[] = ["fr", "en"];
const SCALE: Record<CardSize, number> = { small: 0.85, normal: 1, large: 1.2 };

/** The first of our languages that the browser's owner reads, if any. */
function byBrowser(): Language | undefined {
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase() as Language);
  return wanted.find((each) => LANGUAGES.includes(each));
}

function load(): Prefs {
  const start: Prefs = {
    language: byBrowser() ?? "en",
    chosen: false,
    theme: "auto",
    fourColours: false,
    sound: true,
    volume: 0.8,
    order: "rank",
    speed: "normal",
    cards: "normal",
    left: false,
  };
  try {
    const kept = { ...start, ...(JSON.parse(local.getItem(KEY) ?? "{}") as Partial<Prefs>) };
    return LANGUAGES.includes(kept.language) ? kept : { ...kept, language: start.language };
  } catch {
    return start; // damaged
  }
}

export const prefs: Prefs = $state(load());
let seen: Prefs = { ...prefs }; // what has been stored from here, or heard from another page of this browser

/** Whether our languages are to be offered: the browser asks for neither, and none has been chosen. */
export const isStranger = (): boolean => !prefs.chosen && !byBrowser();

/** The factor for the size of cards. */
export const cardScale = (): number => SCALE[prefs.cards];

/** Writes preferences to the page and to storage; call inside an effect. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  root.dataset["theme"] = prefs.theme;
  root.dataset["suits"] = prefs.fourColours ? "four" : "two";
  root.dataset["hand"] = prefs.left ? "left" : "right";
  keep();
}

/** Stores what has changed here, and leaves the rest as other pages of this browser have stored it. */
function keep(): void {
  const changed = Object.entries(prefs).filter(([name, value]) => seen[name as keyof Prefs] !== value);
  if (!changed.length) return;
  seen = { ...prefs };
  local.setItem(KEY, JSON.stringify({ ...load(), ...Object.fromEntries(changed) }));
}

/** Takes over what another page of this browser has changed; `speak` switches to a language. */
export function hearPrefs(speak: (language: Language) => Promise<unknown>): void {
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const { language, ...others } = load(); // a language that cannot be fetched now was still not chosen here
    Object.assign(prefs, others);
    Object.assign(seen, others);
    if (language !== prefs.language) void speak(language);
  });
}
