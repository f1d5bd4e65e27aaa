/** A part of the page that could not be fetched: the page is loaded anew. After an upgrade its other files have new names. */

const KEY = "tripot.reloaded";
const ONCE_IN = 30_000; // ms: a file that is missing after that is missing for another reason

export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", () => void reloadIfReached());
}

/** Loads the page anew, where the card room can be reached: without it the page would be lost. */
export async function reloadIfReached(): Promise<void> {
  if ((await isReached()) && isFirst()) location.reload();
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
