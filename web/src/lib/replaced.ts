/** A card room that was upgraded has other files: a page from before cannot load the rest of itself. It is loaded anew. */

const KEY = "tripot.reloaded";
const ONCE_IN = 30_000; // ms: a file that is missing after that is missing for another reason

export function reloadWhenReplaced(): void {
  addEventListener("vite:preloadError", async () => {
    if ((await isReached()) && isFirst()) location.reload();
  });
}

/** A page that is loaded anew while the line is down is lost. */
const isReached = (): Promise<boolean> => fetch(location.href, { method: "HEAD" }).then(({ ok }) => ok, () => false);

function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > ONCE_IN;
  } catch {
    return false; // storage forbidden: nothing would stop the page from being loaded again and again
  }
}
