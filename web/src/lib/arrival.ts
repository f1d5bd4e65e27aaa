/** After a change of page, the focus goes to the heading of the new one: screen readers then say where the reader is. */

/** Waits for the heading, which may come late. Returns what ends the wait. */
export function focusHeading(): () => void {
  const observer = new MutationObserver(look);
  function look(): void {
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    observer.disconnect();
    if (heading.closest("main")?.contains(document.activeElement)) return; // the page has put the focus where it is needed
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
