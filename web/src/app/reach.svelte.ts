/** Whether the card room can be reached: asked once, when the network changes or a part fails, and again while it can't. */

const AGAIN = 10_000; // ms

export class Reach {
  lost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #look = (): void => void this.#ask();

  constructor(page: EventTarget = window) {
    for (const name of ["online", "offline", "vite:preloadError"]) page.addEventListener(name, this.#look);
    this.#look();
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.lost = !(await fetch("api/health").then(({ ok }) => ok, () => false));
    clearTimeout(this.#timer); // another question may have been quicker
    if (this.lost) this.#timer = setTimeout(this.#look, AGAIN);
  }
}
