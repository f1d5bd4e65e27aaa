/** A press that becomes a drag, by mouse, finger or pen. */

export interface Follower {
  /** The pointer moved during a drag. */
  move(x: number, y: number): void;
  /** The pointer was released after a drag. */
  drop(): void;
  /** The drag is over, with or without a drop. */
  end(): void;
}

/** How far a pointer may move, in pixels, before its press becomes a drag. */
export const SLACK = 8;

/** Swallows the click at the end of a press that meant something else, such as a drag. A new press has a click of its own. */
export function swallowClick(): void {
  const listening = new AbortController();
  const stop = (): void => listening.abort();
  const once = { capture: true, once: true, signal: listening.signal };
  addEventListener("click", (event) => event.stopPropagation(), once);
  addEventListener("pointerdown", stop, once);
  setTimeout(stop, 50);
}

/** Follows the pointer from `pointerdown` until it is released. */
export function follow(down: PointerEvent, follower: Follower): void {
  if (down.button !== 0) return;
  let dragging = false;
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (): void => {
    listening.abort();
    follower.end();
  };
  const on = (name: "pointermove" | "pointerup" | "pointercancel", then: (event: PointerEvent) => void): void =>
    addEventListener(name, (event) => event.pointerId === down.pointerId && then(event), { signal });
  on("pointermove", ({ clientX, clientY }) => {
    dragging ||= Math.hypot(clientX - down.clientX, clientY - down.clientY) >= SLACK;
    if (dragging) follower.move(clientX, clientY);
  });
  on("pointerup", () => {
    if (dragging) {
      swallowClick();
      follower.drop();
    }
    stop();
  });
  on("pointercancel", stop);
}
