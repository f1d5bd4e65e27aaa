/** A press that is held, by finger, mouse or pen. */

import { SLACK, swallowClick } from "./dragging";

const LONG = 500; // ms, about as long as browsers wait before they open a menu

/** Watches a press from `pointerdown`, and calls `then` once it has been held. It is no click, and no drag any more. */
export function hold(down: PointerEvent, then: () => void): void {
  if (down.button !== 0) return;
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
    if (held) swallowClick();
    stop();
  });
  on("pointercancel", stop);
}
