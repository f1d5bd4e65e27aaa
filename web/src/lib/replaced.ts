/** A part of the page that could not be fetched: the page is loaded anew. After an upgrade its other files have new names. */

const AGAIN = 3000; // ms: while the line is down nothing can be fetched
const KEY = "tripot.reloaded";
const ONCE_IN = 30_000; // ms: a file that is missing after that is missing for another reason

/** Every part that fails is tried for at once. */
export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", () => void reloadIfReached());
}

/**
 * For a part that is needed: asks until the card room is reached. Once the page had been loaded anew for the part already,
 * nothing more is done. Returns what ends the asking.
 */
export function reloadOnceReached(): () => void {
  const timer = setInterval(async () => {
    if (await reloadIfReached()) clearInterval(timer);
  }, AGAIN);
  return () => clearInterval(timer);
}

/** Loads the page anew, where the card room can be reached: without it the page would be lost. Whether it was reached. */
async function reloadIfReached(): Promise<boolean> {
  const reached = await isReached();
  if (reached && isFirst()) location.reload();
  return reached;
}

const isReached = (): Promise<boolean> => fetch(location.href, { method: "HEAD" }).then(({ ok }) => ok, () => false);

function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last <= ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false; // storage forbidden: nothing would stop the page from being loaded again and again
  }
}
