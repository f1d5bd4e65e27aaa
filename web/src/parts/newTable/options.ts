/** The options of a game as the form shows them. The server decides what is allowed. */

import { t, type Key } from "../../lib/i18n.svelte";
import type { Game, GameTexts } from "../../lib/games";
import type { ForfeitEach, GameOption, OptionValue } from "../../lib/wire";

/** The option that turns one game into several. It is chosen first. */
export const VARIANT = "variant";
const FEW = 4; // numbers up to this limit are a list, not a field to type in

export type Values = Record<string, OptionValue>;

/** What is written in the form for the table itself, as it was typed. */
export interface Written {
  worth: string;
  forfeits: string;
  forfeitEach: ForfeitEach;
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const variantsOf = (game: Game | undefined): string[] =>
  (game?.options.find((option) => option.name === VARIANT)?.choices ?? []).map(String);

/** The options that can be set one by one and have an effect with the values in force. */
export function optionsOf(game: Game | undefined, inForce: Values): GameOption[] {
  const all = game?.options ?? [];
  const valueIn = (name: string): OptionValue | null | undefined => inForce[name] ?? all.find((it) => it.name === name)?.default;
  const isUsed = ({ used_with = {} }: GameOption): boolean =>
    Object.entries(used_with).every(([name, values]) => values.some((value) => value === valueIn(name)));
  return all.filter((option) => option.name !== VARIANT && isUsed(option));
}

/** The values to choose from, or none if there are too many. */
export function valuesOf(option: GameOption): OptionValue[] {
  if (option.kind === "bool") return [false, true];
  if (option.choices?.length) return option.choices;
  const { min = 0, max = 0 } = option;
  return option.kind === "int" && max - min < FEW ? range(min, max) : [];
}

export function valueLabel(texts: GameTexts, option: string, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "lobby.option.yes" : "lobby.option.no");
  return texts.choices?.[option]?.[String(value)] ?? String(value);
}

/** The written lines, without the empty ones. */
export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** What was typed or chosen, in the server's form. */
export function valueOf(option: GameOption, text: string): OptionValue {
  const listed = valuesOf(option).find((value) => String(value) === text);
  return listed ?? (option.kind === "int" ? Number(text) : text);
}

/** The options that a form changes. An empty field keeps its default and is not sent. */
export function given(game: Game | undefined, changed: Record<string, unknown>): Values {
  const options = (game?.options ?? []).filter(({ name }) => (changed[name] ?? "") !== "");
  return Object.fromEntries(options.map((option) => [option.name, valueOf(option, String(changed[option.name]))]));
}

/** The sentence on who gets hints at a table, with or without the option, as `table/hint_rights.py` decides. */
export function hintsHelp(hints: boolean, open: boolean, tournament = false): Key {
  if (hints) return open ? "lobby.hints.no_races" : "lobby.hints.everyone";
  if (tournament) return "tournament.hints";
  return open ? "lobby.hints.nobody" : "lobby.hints.alone";
}
