/**
 * Locks everything that would fail without a connection. Anything that concerns only this browser stays usable:
 * `data-local`.
 */

const CONTROLS = "button, select, input:not([type='text'])";
const LOCAL = "[data-local], dialog";
const ACTIONS = ["click", "dblclick", "pointerdown", "submit", "change"];

/** Locks the controls in an area, and those that appear later. Call the result to unlock them. */
export function lock(area: HTMLElement): () => void {
  const locked = new Map<Element, string | null>(); // with what each said before
  const lockAll = (): void => {
    for (const control of area.querySelectorAll(`:is(${CONTROLS}):not([aria-disabled="true"])`)) {
      if (control.closest(LOCAL)) continue;
      locked.set(control, control.getAttribute("aria-disabled"));
      control.setAttribute("aria-disabled", "true");
    }
  };
  const stop = (event: Event): void => {
    const target = event.target as Element;
    const sends = event.type === "submit" || target.closest(CONTROLS) !== null;
    if (!sends || target.closest(LOCAL)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const watch = new MutationObserver(lockAll);
  area.dataset["locked"] = "";
  lockAll();
  watch.observe(area, { childList: true, subtree: true });
  for (const action of ACTIONS) area.addEventListener(action, stop, true);
  return () => {
    watch.disconnect();
    delete area.dataset["locked"];
    for (const [control, before] of locked) {
      if (before) control.setAttribute("aria-disabled", before);
      else control.removeAttribute("aria-disabled");
    }
    for (const action of ACTIONS) area.removeEventListener(action, stop, true);
  };
}
