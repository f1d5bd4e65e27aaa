/** The pictures of the rules pages: tables at which nobody moves, as the card room sends them. */

import { call } from "./api";
import type { Pictures, Table } from "./wire";

const asked = new Map<string, Promise<Record<string, Table>>>();

/** The pictures of a game's rules page, by name. They are fetched once, and again only after a failure. */
export function picturesOf(game: string): Promise<Record<string, Table>> {
  const found = asked.get(game) ?? call<Pictures>(`/games/${encodeURIComponent(game)}/pictures`).then(({ pictures }) => pictures);
  asked.set(game, found);
  found.catch(() => asked.delete(game));
  return found;
}
