/** The address bar as state, and links that do not reload the page. */

import { full, here } from "./address";

export const route = $state({ path: here() });

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
  route.path = here();
  if (!location.hash) scrollTo(0, 0);
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
  addEventListener("popstate", follow);
  addEventListener("click", (event) => {
    const link = ours(event);
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });
}
