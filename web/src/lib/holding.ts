/** A press that is held, by finger or pen. A mouse has another button for what it asks. */

import { SLACK, swallowClick } from "./dragging";

const LONG = 500; // ms, about as long as browsers wait before they open a menu
const AFTER = 50; // ms in which a browser may still make something of a press that has ended

/** Watches a press from `pointerdown`, and calls `then` once it has been held. It is no click, and no drag any more. */
export function hold(down: PointerEvent, then: () => void): void {
  if (down.pointerType === "mouse" || down.button !== 0) return;
  let held = false;
  const listening = new AbortController();
  const { signal } = listening;
  const timer = setTimeout(() => {
    held = true;
    then();
  }, LONG);
  const stop = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  const on = (name: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void): void =>
    addEventListener(name, (event) => event.pointerId === down.pointerId && act(event), { signal, capture: true });
  on("pointermove", (event) => {
    if (held) event.stopPropagation();
    else if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= SLACK) stop();
  });
  on("pointerup", () => {
    if (!held) return stop();
    swallowClick();
    setTimeout(stop, AFTER);
  });
  on("pointercancel", stop);
  addEventListener("blur", stop, { signal });
  addEventListener("contextmenu", (event) => held && event.preventDefault(), { signal, capture: true });
}
