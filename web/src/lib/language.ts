/** The change from one language to another. */

import { games } from "./api";
import { loadMessages } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type { Language } from "./wire";

/** Speaks a language as soon as its sentences are here, those of the games too. Without them the page stays as it is. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([loadMessages(language), games(language)]);
  prefs.language = language;
}
