/** The tables of one person, who has one for each game: a new one takes the place of the one before. */

import type { Declarations } from "../declared/declarations";
import type { Value } from "../declared/formulas";
import { BadOption, clausesAboutCards, make, ranksApart, ranksIn, suggestions } from "../declared/options";
import { nameHere } from "../lib/address";
import { refused } from "../lib/refused";
import { forget } from "../lib/kept";
import { limits } from "../lib/limits.svelte";
import { local, session } from "../lib/storage";
import { SoloLine } from "../line/solo";
import type { Check, Checked, NewTable, NewTexts } from "../lib/wire";
import { isLevel } from "../solo/bots";
import type { Created } from "../solo/events";
import { declarationsOf, isKnown } from "../solo/loading";
import { me } from "./me";

const USUAL_BOT = "regular";
const USUAL_PACE = 900; // ms
const MOST_PACE = 5000; // ms

/** Tables that are made and not yet shown, by their codes. */
const made = new Map<string, Created>();

/** The line to a table. If it has just been made, it begins there. */
export function lineTo(table: string): SoloLine {
  const created = made.get(table) ?? null;
  made.delete(table);
  forgetAnother(table);
  return new SoloLine(table, created, () => session.setItem(begun(table), "unkept"));
}

/** Under which name this browser notes when a game's table was begun, and this tab, which of them it knows. */
const begun = (game: string): string => nameHere(`tripot-begun-${game}`);

/**
 * Forgets the shuffles of another table of a game: this one may have been begun in another tab, and has its own. So has
 * one that was not kept to its end.
 */
function forgetAnother(game: string): void {
  const now = local.getItem(begun(game)) ?? "";
  if ((session.getItem(begun(game)) ?? "") === now) return;
  forget(session, game);
  session.setItem(begun(game), now);
}

/** The options in force and the values to suggest. Throws `Refused`. */
export async function checkOptions(game: string, { seats, options = {} }: Check): Promise<Checked> {
  const declared = await find(game);
  const values = filled(declared, seats, options);
  return { options: values, suggested: suggestions(values, declared), ranks: ranksIn(values, declared), apart: ranksApart(values, declared), about_cards: clausesAboutCards(values, declared) };
}

/** Makes a table. Seats for which no bot is named get one of the usual level. Throws `Refused`. */
export async function create(wanted: NewTable): Promise<{ id: string }> {
  const { game, seats, options = {}, pace = USUAL_PACE, hints = null, gentle = false, bots = [], texts = {} } = wanted;
  const declared = await find(game);
  const values = filled(declared, seats, options);
  const unknown = bots.find((bot) => !isLevel(bot));
  if (unknown) throw refused("bad_option", `There is no bot ${unknown}.`, { field: "bots" });
  if (pace < 0 || pace > MOST_PACE) throw refused("bad_option", "", { field: "pace" });
  const { name, face } = me();
  const others = Array.from({ length: seats - 1 }, (_, place) => bots[place] ?? USUAL_BOT);
  local.setItem(begun(game), String(Date.now()));
  made.set(game, { kind: "created", game, options: values, clock: 0, pace, public: false, guest: "me", name, face, bots: others, hints, gentle, ...written(declared, texts ?? {}) });
  return { id: game };
}

async function find(game: string): Promise<Declarations> {
  if (!isKnown(game)) throw refused("unknown_game", "", { field: "game" });
  return declarationsOf(game);
}

/** All options of a table. Throws `Refused`. */
function filled(declared: Declarations, seats: number, options: NonNullable<Check["options"]>): Record<string, Value> {
  const given = Object.entries(options).filter((option): option is [string, Value] => option[1] !== null);
  try {
    return { ...make({ ...Object.fromEntries(given), players: seats }, declared) };
  } catch (error) {
    if (!(error instanceof BadOption)) throw error;
    throw refused("bad_option", `${error.message}.`, { clause: error.clause || null, field: error.option });
  }
}

/** What people write down for a table. Throws `Refused` if there is too much of it. */
function written({ table_texts: takes }: Declarations, { worth, forfeits = [], forfeit_each: each }: NewTexts): Partial<Created> {
  const tooLong = (field: string, texts: string[], most = Infinity): void => {
    if (texts.some((text) => [...text].length > most)) throw refused("bad_option", "", { field });
  };
  tooLong("worth", [worth ?? ""], limits.worth);
  tooLong("forfeits", forfeits, limits.forfeit);
  if (forfeits.length > (limits.forfeits ?? Infinity)) throw refused("bad_option", "", { field: "forfeits" });
  return {
    ...(takes.includes("worth") && worth && { worth }),
    ...(takes.includes("forfeits") && forfeits.length > 0 && { forfeits, forfeit_each: each === "deal" ? "deal" : "match" }),
  };
}
