/** Changes the language. */

import { games } from "./api";
import { loadMessages } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type { Language } from "./wire";

/** The languages of the page, each by its own name. */
export const LANGUAGES: { value: Language; label: string; lang: Language }[] = [
  { value: "fr", label: "Français", lang: "fr" },
  { value: "en", label: "English", lang: "en" },
];

/** Switches to a language once its sentences and those of the games are here; until then, the page does not change. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([loadMessages(language), games(language)]);
  prefs.language = language;
}
