/** Keeps the screen on, in browsers that can. */

/**
 * Asks for the screen to stay on until the function that is returned is called. The browser takes it back whenever the
 * page is hidden, so that it is asked again when the page is visible.
 */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined; // over plain http, too
  let held: WakeLockSentinel | null = null;
  let asking = false;
  let over = false;

  async function ask(): Promise<void> {
    if (document.hidden || asking || held?.released === false) return;
    asking = true;
    held = await navigator.wakeLock.request("screen").catch(() => null); // the battery may be low
    asking = false;
    if (over) void held?.release();
  }

  const look = (): void => void ask();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    void held?.release();
  };
}
