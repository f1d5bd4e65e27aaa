/** The games with drawings of their own, one chunk each. To add one, create its folder and add a line here. */

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

/** Fetches the drawings of a game, or plain ones if it has none. */
export async function loadSide(game: string): Promise<void> {
  if (!loaded.has(game)) loaded.set(game, await (GAMES[game] ?? plain)());
}

/** A game's side, once it is loaded. */
export const sideOf = (game: string): GameSide | undefined => loaded.get(game);
