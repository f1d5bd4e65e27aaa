/** Reloads the page if a part of it could not be fetched: after an upgrade, its files have other names. */

const AGAIN = 3000; // ms; while the line is down, nothing can be fetched
const KEY = "tripot.reloaded";
const LEAVING = 5000; // ms after which a page that was to be left stays
const ONCE_IN = 30_000; // ms: if a part fails again within this time, reloading does not help

let left = -Infinity;

/** Tries at once if any part fails. */
export function reloadWhenReplaced(): void {
  addEventListener("beforeunload", () => (left = performance.now()));
  addEventListener("vite:preloadError", () => void reloadIfReached());
}

/**
 * For a part that is needed: keeps trying until the card room is reached. If the page was already reloaded for this
 * part, does nothing more. Returns a function that stops the retries.
 */
export function reloadOnceReached(): () => void {
  const timer = setInterval(async () => {
    if (await reloadIfReached()) clearInterval(timer);
  }, AGAIN);
  return () => clearInterval(timer);
}

/**
 * Reloads the page if the card room can be reached; without it, the page would be lost. A page that is being left gives
 * up what it was fetching: to reload it would keep the person there. Returns whether there is nothing more to try.
 */
async function reloadIfReached(): Promise<boolean> {
  const reached = await isReached();
  if (performance.now() - left < LEAVING) return false;
  if (reached && isFirst()) location.reload();
  return reached;
}

/** Goes on once a part has come. If it can't be fetched, that is said at the lower edge, and the next press tries again. */
export const once = <Part>(part: Promise<Part>, go: (part: Part) => void): void => void part.then(go, () => undefined);

const isReached = (): Promise<boolean> => fetch(location.href, { method: "HEAD" }).then(({ ok }) => ok, () => false);

function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last <= ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false; // storage is forbidden: nothing would stop the page from reloading again and again
  }
}
