/** A game's own sentences, from its message file in the chosen language. */

import { phrase, ranksNamed, textsNamed } from "./i18n.svelte";
import type { Params } from "./message";
import type { GameTexts } from "./games";

/** A sentence that is made each time it is shown, so that it follows the language. */
export type Sentence = () => string;

type Say = (key: string, params?: Params) => string;

export interface Words {
  texts(): GameTexts;
  /** The game's ranks from high to low. */
  ranks(): string | undefined;
  /** Sentences of one section of the file. */
  section(name: string): Say;
  /** A sentence of the section `table`, which only the browser uses. */
  say: Say;
  verbText(verb: string): string;
}

export function wordsOf(game: string): Words {
  const texts = (): GameTexts => textsNamed(game);
  const section = (name: string): Say => (key, params = {}) =>
    phrase((texts()[name] as Record<string, string> | undefined)?.[key] ?? "", params);
  const say = section("table");
  return { texts, ranks: () => ranksNamed(game), section, say, verbText: (verb) => texts().verbs?.[verb] ?? verb };
}
