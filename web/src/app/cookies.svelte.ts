/** Whether the browser keeps no cookies: it says so, or a filter takes them out of what is sent. */

import { me } from "../lib/api";

let dropped = $state(!navigator.cookieEnabled);

export const areDropped = (): boolean => dropped;

/** Asks who I am until two answers can be compared. */
async function compare(): Promise<void> {
  const [one, other] = await Promise.all([me(), me()]); // one after the other, and nothing else in between
  if (one.id !== other.id) dropped = true;
}

/** Notices dropped cookies once a page has asked who I am. Others give me no cookie, and this is no reason to. */
export function watchCookies(): void {
  const watch = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => name.endsWith("/api/me"))) return;
    watch.disconnect();
    void compare().catch(() => undefined); // the page itself says why the card room does not answer
  });
  watch.observe({ type: "resource", buffered: true });
}
