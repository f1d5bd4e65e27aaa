/** A view as its game declares it, ready to be shown: values in words, cards as cards, without empty values. */

import { FACE_DOWN, indexOf } from "../../lib/cards";
import { list } from "../../lib/i18n.svelte";
import { seatName } from "../../lib/names";
import { plain } from "../../lib/numbers";
import { prefs } from "../../lib/prefs.svelte";
import type { GameTexts } from "../../lib/games";
import type { Table, ViewField } from "../../lib/wire";

/** One field with its label: text, cards, or for a plain fact the label alone. */
export interface Shown {
  name: string;
  label: string;
  text: string;
  cards: Lying[];
}

export interface Lying {
  /** `null` if face down. */
  card: string | null;
  /** The player of the card, if the field says so. */
  by?: string;
}

export type Values = Record<string, unknown>;

/** The frame shows these itself, beside the names and in the line above the baize. */
const BY_FRAME = new Set(["dealer", "turn", "over", "moves", "hand", "hand_size", "visible", "hidden"]);

interface Run {
  seat: number;
  card: string;
}

/** All values of a field in one list, whatever its shape. */
const leaves = (value: unknown): unknown[] => [value].flat(Infinity).filter((leaf) => leaf !== null && leaf !== undefined);

/** The label of a field or of one of its values, if the game's message file has one. */
const labelOf = (texts: GameTexts, key: string): string | undefined => (texts["view"] as Record<string, string> | undefined)?.[key];

const named = (texts: GameTexts, field: ViewField, label: string): string =>
  labelOf(texts, `${field.name}.${label}`) ?? indexOf(label, prefs.language);

function textOf(field: ViewField, value: unknown, table: Table, texts: GameTexts): string {
  const all = leaves(value);
  if (field.kind === "number") return all.some(Boolean) ? all.map((number) => plain(number as number)).join(" · ") : "";
  if (field.kind === "seat") return list(all.map((seat) => seatName(table.seats, seat as number)));
  if (field.kind === "one_of" || field.kind === "bits") return list(all.map((label) => named(texts, field, String(label))));
  return "";
}

const CARDS = new Set(["card", "cards", "faces", "order", "pile", "queue", "slots", "run"]);

function cardsOf(field: ViewField, value: unknown, table: Table): Lying[] {
  if (!CARDS.has(field.kind)) return [];
  return leaves(value).map((leaf) => {
    if (typeof leaf === "string") return { card: leaf === FACE_DOWN ? null : leaf };
    const { seat, card } = leaf as Run;
    return { card, by: seatName(table.seats, seat) };
  });
}

/** The fields of the table or, with `bySeat`, of one seat, without the empty ones. */
export function shownOf(fields: ViewField[], bySeat: boolean, values: Values, table: Table, texts: GameTexts): Shown[] {
  const counts = new Set(fields.map((field) => field.count));
  return fields
    .filter(({ name, by_seat, aside }) => by_seat === bySeat && !aside && !BY_FRAME.has(name) && !counts.has(name))
    .flatMap((field) => {
      const value = values[field.name];
      const label = labelOf(texts, field.name) ?? field.name.replaceAll("_", " ");
      const shown = { name: field.name, label, text: textOf(field, value, table, texts), cards: cardsOf(field, value, table) };
      return shown.text || shown.cards.length || (field.kind === "flag" && value === true) ? [shown] : [];
    });
}
