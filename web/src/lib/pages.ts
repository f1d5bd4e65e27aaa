/** Which address is which page. `hosts/http/static.py` reads them in the same way, and answers 404 to all others. */

import { decoded } from "./address";
import { isAlone } from "./alone";

const PAGES =
  /^(|account|games|tournaments|replay|rules|daily|daily\/puzzle|(table|learn|rules|pass|circle|tournament)\/[\w-]+|replay\/[\w-]+(\/\d{1,6}){2})$/;

/** The code of a table, as the card room makes them: see `LETTERS` and `ID_LENGTH` in `hosts/room/room.py`. */
const CODE = /(?:^|[^a-z0-9])([2-9a-hjkmnp-z]{13})(?![a-z0-9])/;

/** The code in a text of small letters, perhaps with spaces or hyphens in it; "" if there is none. */
export const codeIn = (text: string): string => (CODE.exec(text) ?? CODE.exec(text.replace(/[\s-]+/g, "")))?.[1] ?? "";

/** The page at a path: its first part, or "puzzle"; "missing" if there is none. */
export const pageAt = (path: string): string => (PAGES.test(path) ? path.replace(/^daily\/|\/.*/g, "") : "missing");

/** What a site of files has, where there is no card room. */
const ALONE = ["", "table", "learn", "rules"];

/** Whether this page can be shown here. */
export const isHere = (page: string): boolean => !isAlone() || ALONE.includes(page);

/** Whether a page is as high as the window, with a bar of its own. */
export const isHigh = (page: string): boolean => /^(table|learn|replay|puzzle)$/.test(page);

/** A path without what a message put behind the link; for a table, with its code, wherever that stands. */
export function plain(path: string): string {
  const meant = decoded(path)
    .replace(/(^|\/)index\.html$/, "$1") // as some hosts of files name a folder
    .replace(/\/+$/, "")
    .replace(/([\w-])[^\w/-]+$/, "$1");
  const written = /^table\/(.*)/s.exec(meant.toLowerCase())?.[1];
  return written ? `table/${codeIn(written) || written}` : meant;
}
