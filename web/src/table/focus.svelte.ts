/** Roving focus: one of my cards is in the order of Tab, and the arrows move among the rest. */
export class Roving {
  readonly #root: () => HTMLElement | undefined;
  readonly #ids: () => string[];
  #current = $state("");
  #lastIndex = 0;
  #focused = false;

  /** `root` holds the cards: an element with `data-id` round the button of each. `ids` are in the order of Tab. */
  constructor(root: () => HTMLElement | undefined, ids: () => string[]) {
    this.#root = root;
    this.#ids = ids;
    // A card that was played takes the focus away with it: the focus then goes to a neighbour, not to the top of the page.
    $effect.pre(() => {
      void ids();
      this.#focused = root()?.contains(document.activeElement) ?? false;
    });
    $effect(() => {
      const left = ids();
      if (this.#focused && document.activeElement === document.body) this.focus(left[Math.min(this.#lastIndex, left.length - 1)]);
    });
  }

  get #stop(): string | undefined {
    return this.#ids().includes(this.#current) ? this.#current : this.#ids()[0];
  }

  tab(id: string): number {
    return id === this.#stop ? 0 : -1;
  }

  /** A card has got the focus. */
  note(id: string): void {
    this.#current = id;
    this.#lastIndex = Math.max(0, this.#ids().indexOf(id));
  }

  focus(id = this.#stop): void {
    this.#root()?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus();
  }
}
