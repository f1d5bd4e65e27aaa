/** A match at once: a table against bots that starts by itself. */

import { createTable } from "./api";
import { autostart } from "./autostart";
import type { Game } from "./games";
import { isLevel, type Level } from "./names";
import { isUnderWay } from "./mine";
import { go } from "./router.svelte";
import { local } from "./storage";
import type { NewTable, OptionValue } from "./wire";

const SEATS = 4;
const LAST = "tripot-last-game";
const LEVEL = "tripot-level";
const MET = "tripot-met-"; // prefix of a mark for each game started that way before

/** The game played last, by its name. */
export const lastGame = (): string | null => local.getItem(LAST);

/** The level of bots chosen last. */
export function lastLevel(): Level {
  const before = local.getItem(LEVEL);
  return isLevel(before) ? before : "regular";
}

/** Whether a match of this game has been started that way before. */
export const isMet = (game: string): boolean => local.getItem(MET + game) !== null;

/** A table of a game against bots. If the game is new in this browser, the bots are gentle. */
export function againstBots(game: Game, options: Record<string, OptionValue>, level: Level): NewTable {
  const seats = Math.min(Math.max(SEATS, game.players[0]), game.players[1]);
  local.setItem(LEVEL, level);
  return { game: game.name, seats, options, bots: Array.from({ length: seats - 1 }, () => level), gentle: !isMet(game.name) };
}

/** Notes that a table has been made; with `start`, it starts by itself as soon as it is shown. */
export function made(id: string, game: string, start: boolean): void {
  if (start) {
    autostart.set(id);
    local.setItem(MET + game, "1");
  }
  local.setItem(LAST, game);
}

/** Opens a table against bots that starts by itself, and goes there; on a site of files, to the one under way. Throws what the card room refuses. */
export async function playBots(game: Game, options: Record<string, OptionValue>): Promise<void> {
  if (isUnderWay(game.name)) return go(`table/${game.name}`);
  const { id } = await createTable(againstBots(game, options, lastLevel()));
  made(id, game.name, true);
  go(`table/${id}`);
}
