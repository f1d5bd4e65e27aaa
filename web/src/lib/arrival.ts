/** After a change of page, the focus goes to the heading of the new one: screen readers then say where the reader is. */

const KEPT = 300; // ms after which a heading that is still there is taken for that of the new page
const SETTLED = 5000; // ms after which a page has all its parts

/**
 * Waits for the heading, which may come late, while that of the page before is still there. A page may be drawn again
 * once all of it has come: the focus follows to its new heading. Returns what ends the wait.
 */
export function focusHeading(): () => void {
  const find = (): HTMLElement | null => document.querySelector("h1");
  let left = find();
  let focused: HTMLElement | null = null;
  const observer = new MutationObserver(look);
  const timers = [setTimeout(stays, KEPT)];

  function stays(): void {
    left = null;
    look();
  }

  function look(): void {
    const heading = find();
    if (!heading || heading === left || heading === focused) return;
    if (focused && document.activeElement !== document.body) return; // the reader has gone on
    if (!focused) timers.push(setTimeout(end, SETTLED));
    focused = heading;
    if (heading.closest("main")?.contains(document.activeElement)) return; // the page has put the focus where it is needed
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  function end(): void {
    observer.disconnect();
    timers.forEach(clearTimeout);
  }

  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}
