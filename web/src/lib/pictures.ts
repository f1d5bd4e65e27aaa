/** The pictures of the rules pages, as the card room sends them. */

import { call } from "./api";
import { askedOnce } from "./asked";
import type { Picture, Pictures } from "./wire";

/** The pictures of a game's rules page, by name. They are fetched once, and again only after a failure. */
export const picturesOf = askedOnce((game: string): Promise<Record<string, Picture>> => call<Pictures>(`/games/${encodeURIComponent(game)}/pictures`).then(({ pictures }) => pictures));
