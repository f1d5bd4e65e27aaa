/**
 * The addresses of the card room, relative to the `<base>` of the page, which may be a folder of its host. The lobby is
 * at "", a table at "table/CODE".
 */

/** The whole of one of our addresses. */
export const full = (path: string): string => new URL(path, document.baseURI).href;

/** The folder of the card room on its host, such as "/" or "/cards/". */
const folder = (): string => new URL(document.baseURI).pathname;

/** The name under which the browser keeps something of this card room: others may be in other folders of its host. */
export const nameHere = (name: string): string => (folder() === "/" ? name : `${name} ${folder()}`);

/** The path of the page within the card room. */
export const here = (): string => location.pathname.slice(folder().length);

/** A text without its percent signs; one that cannot be decoded stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
