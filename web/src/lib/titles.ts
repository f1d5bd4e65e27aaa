/** What people call a game or a variant of one. */

import { textsNamed } from "./i18n.svelte";
import type { OptionValue } from "./wire";

/** The title of a variant if the game has this one, or else the title of the game. */
export function titleOf(game: string, variant?: OptionValue | null): string {
  const texts = textsNamed(game);
  return (variant != null && texts.choices?.["variant"]?.[String(variant)]) || texts.title;
}
