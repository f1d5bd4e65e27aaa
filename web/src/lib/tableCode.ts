/** Codes of tables, in whatever people paste or type. */

import { decoded } from "./address";
import { codeIn } from "./pages";

const LINK = /\/table\/([^\s/?#<>"'«»()]+)/;

/** The code in a link, a message around it, or a code that was typed with capitals and spaces; "" if there is none. */
export function findCode(text: string): string {
  const folded = decoded(text).toLowerCase(); // another site may pass a link on within its own
  return codeIn(LINK.exec(folded)?.[1] ?? "") || codeIn(folded);
}
