/** Changes the language. */

import { games } from "./api";
import { loadMessages } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type { Language } from "./wire";

/** Switches to a language once its sentences and those of the games are here; until then, the page does not change. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([loadMessages(language), games(language)]);
  prefs.language = language;
}
