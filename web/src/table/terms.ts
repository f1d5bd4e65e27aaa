/** The options of a game in words. */

import { t } from "../lib/i18n.svelte";
import type { Game, GameTexts } from "../lib/games";
import type { OptionValue } from "../lib/wire";

interface Told {
  name: string;
  value: string;
}

type Options = Record<string, OptionValue>;

/** The options that have a name in the language of the page. */
export function toldOptions(texts: GameTexts, options: Options): Told[] {
  return Object.entries(options)
    .filter(([name]) => texts.options?.[name])
    .map(([name, value]) => ({ name: texts.options?.[name]?.label ?? name, value: valueTold(texts, name, value) }));
}

function valueTold(texts: GameTexts, name: string, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option.yes" : "option.no");
  return texts.choices?.[name]?.[String(value)] ?? String(value);
}

/** The options that differ from their defaults, or have none. A variant has a name of its own. */
export function changedOptions({ options: declared }: Game, options: Options): Options {
  const usual = new Map(declared.map(({ name, default: value }) => [name, value]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name !== "variant" && name !== "players" && value !== null && usual.get(name) !== value),
  );
}
