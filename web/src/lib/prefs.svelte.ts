import type { Language } from "./wire";
import type { Order } from "./cards";

export type Theme = "auto" | "light" | "dark";

interface Prefs {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  sound: boolean;
  order: Order;
}

const KEY = "tripot.prefs";

function byBrowser(): Language {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

function load(): Prefs {
  const start: Prefs = { language: byBrowser(), theme: "auto", fourColours: false, sound: false, order: "rank" };
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return start; // storage forbidden or spoilt: preferences then last as long as the page
  }
}

export const prefs: Prefs = $state(load());

/** Writes preferences to the page and to storage; call inside an effect. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  root.dataset["theme"] = prefs.theme;
  root.dataset["suits"] = prefs.fourColours ? "four" : "two";
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // as in load
  }
}
