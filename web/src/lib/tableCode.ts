/** Codes of tables, in whatever people paste or type. */

import { decoded } from "./address";

/** As the card room makes them: see `LETTERS` and `ID_LENGTH` in `hosts/room/room.py`. */
const CODE = /(?:^|[^a-z0-9])([2-9a-hjkmnp-z]{13})(?![a-z0-9])/;
const LINK = /\/table\/([^\s/?#<>"'«»()]+)/;

/** The code in a link, a message around it, or a code that was typed with capitals and spaces; "" if there is none. */
export function findCode(text: string): string {
  const folded = decoded(text).toLowerCase(); // another site may pass a link on within its own
  const linked = LINK.exec(folded)?.[1] ?? "";
  const found = CODE.exec(linked) ?? CODE.exec(folded) ?? CODE.exec(folded.replace(/[\s-]+/g, ""));
  return found?.[1] ?? "";
}
