/** The address bar as state, and links that do not reload the page. */

import { full, here } from "./address";
import { pageAt, plain } from "./pages";

export const route = $state({ path: arrive() });

/** The path of the page. The address bar gets it as it is meant: a page is known by its address, also outside it. */
function arrive(): string {
  const path = plain(here());
  if (path !== here() && pageAt(path) !== "missing") history.replaceState(null, "", full(path) + location.search + location.hash);
  return path;
}

export function go(path: string): void {
  history.pushState(null, "", full(path));
  follow();
}

/** Goes on to another address in place of this one: the way back does not lead here. */
export function redirect(path: string): void {
  history.replaceState(null, "", full(path));
  follow();
}

function follow(): void {
  route.path = arrive();
  if (!location.hash) scrollTo(0, 0);
}

interface Held {
  address: string;
  close: () => void;
}

const held: Held[] = []; // what covers the page, each later one over those before it

/**
 * While something covers the page, the way back to another of our pages closes it, and does not leave the page. Back to
 * another site leaves ours: only an entry of its own could hold that, and links in dialogs would trip over it. Returns
 * how to end that.
 */
export function holdBack(close: () => void): () => void {
  const it = { address: location.href, close };
  held.push(it);
  return () => void held.splice(held.indexOf(it), 1);
}

/** The browser has gone back or on: closes what covers the page, or else shows the other page. */
function turn(): void {
  const over = here() === route.path ? undefined : held.at(-1);
  if (!over) return follow();
  history.pushState(null, "", over.address); // no entry was added when it opened: none is left if it closes in another way
  over.close();
}

function ours(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return null;
  const servers = link.href.startsWith(full("api/")); // answered by the server, not one of our pages
  const inside = link.href.startsWith(document.baseURI) && !servers;
  return inside && link.pathname !== location.pathname ? link : null;
}

export function listenToLinks(): void {
  addEventListener("popstate", turn);
  addEventListener("click", (event) => {
    const link = ours(event);
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });
}
