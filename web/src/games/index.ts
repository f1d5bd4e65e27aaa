/** The games that are drawn, a chunk each: add one by its folder and one line. */

import { SvelteMap } from "svelte/reactivity";
import type { GameSide } from "../table/side";

const GAMES: Record<string, () => Promise<GameSide>> = {
  turkish: async () => (await import("./turkish")).turkish,
  glukz: async () => (await import("./glukz")).glukz,
  iljig: async () => (await import("./iljig")).iljig,
  nain_jaune: async () => (await import("./nain_jaune")).nainJaune,
  pig: async () => (await import("./pig")).pig,
};

const plain = async (): Promise<GameSide> => (await import("./plain")).plain;
const loaded = new SvelteMap<string, GameSide>();

/** Fetches a game's side; a plain one where nobody has drawn the game yet. */
export async function loadSide(game: string): Promise<void> {
  if (!loaded.has(game)) loaded.set(game, await (GAMES[game] ?? plain)());
}

/** A game's side, once it is loaded. */
export const sideOf = (game: string): GameSide | undefined => loaded.get(game);
