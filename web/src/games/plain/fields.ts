import { gameNamed } from "../../lib/i18n.svelte";
import type { ViewField } from "../../lib/wire";

/** The fields that a game declares as visible. */
export const fieldsOf = (game: string): ViewField[] => gameNamed(game)?.view ?? [];
