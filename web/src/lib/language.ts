/** Changes the language. */

import { games } from "./api";
import { loadMessages } from "./i18n.svelte";
import { LANGUAGES, prefs } from "./prefs.svelte";
import type { Language } from "./wire";

const NAMES: Record<Language, string> = { fr: "Français", en: "English" };

/** The languages of the page to choose from, each by its own name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }));

/**
 * Switches to a language once its sentences and those of the games are here, and only then counts as chosen. If the card
 * room cannot be reached, the page stays as it is.
 */
export const speak = (language: Language): Promise<unknown> =>
  Promise.all([loadMessages(language), games(language)]).then(
    () => Object.assign(prefs, { language, chosen: true }),
    () => undefined,
  );
