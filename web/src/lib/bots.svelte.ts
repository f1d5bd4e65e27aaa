/** The bots that the card room offers: the levels, then those of other packages. It sends their names with its games. */

import { LEVELS } from "./names";

export const bots: { offered: readonly string[] } = $state({ offered: LEVELS });
