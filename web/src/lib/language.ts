/** Changes the language. */

import { games } from "./api";
import { loadMessages } from "./i18n.svelte";
import { LANGUAGES, prefs } from "./prefs.svelte";
import type { Language } from "./wire";

const NAMES: Record<Language, string> = { fr: "Français", en: "English" };

/** The languages of the page to choose from, each by its own name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }));

/** Switches to a language once its sentences and those of the games are here; until then, the page does not change. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([loadMessages(language), games(language)]);
  prefs.language = language;
}
