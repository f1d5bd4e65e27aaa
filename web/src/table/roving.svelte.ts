/** Roving focus: one of my cards is in the Tab order; the arrows move among the others by their places on screen. */

import { HAND, HIDDEN, VISIBLE } from "../lib/selection";

const ROWS = [HIDDEN, VISIBLE, HAND];

const buttons = (root: Element, row: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(`[data-row="${row}"] button:not(:disabled)`)];

const centre = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

function nearest(from: HTMLElement, among: HTMLElement[]): HTMLElement | undefined {
  const x = centre(from);
  return among.toSorted((a, b) => Math.abs(centre(a) - x) - Math.abs(centre(b) - x))[0];
}

function sideways(root: Element, from: HTMLElement, row: string, key: string): HTMLElement | undefined {
  const all = buttons(root, row);
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  return all[(at + (key === "ArrowRight" ? 1 : -1) + all.length) % all.length];
}

function upDown(root: Element, from: HTMLElement, row: string, key: string): HTMLElement | undefined {
  const step = key === "ArrowDown" ? 1 : -1;
  for (let i = ROWS.indexOf(row) + step; i >= 0 && i < ROWS.length; i += step) {
    const target = nearest(from, buttons(root, ROWS[i] ?? ""));
    if (target) return target;
  }
  return undefined;
}

/** Moves the focus; returns whether the key was one of ours. */
export function move(root: Element, from: HTMLElement, key: string): boolean {
  const row = from.closest<HTMLElement>("[data-row]")?.dataset["row"];
  if (!row || !["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return false;
  const target = key === "ArrowUp" || key === "ArrowDown" ? upDown(root, from, row, key) : sideways(root, from, row, key);
  target?.focus();
  return true;
}

export class Roving {
  readonly #root: () => HTMLElement | undefined;
  readonly #ids: () => string[];
  #current = $state("");
  #lastIndex = 0;
  #focused = false;

  /** `root` holds the cards: an element with `data-id` around the button of each. `ids` are in Tab order. */
  constructor(root: () => HTMLElement | undefined, ids: () => string[]) {
    this.#root = root;
    this.#ids = ids;
    // A played card loses the focus, which then goes to a neighbour and not to the top of the page.
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

  /** A card has received the focus. */
  note(id: string): void {
    this.#current = id;
    this.#lastIndex = Math.max(0, this.#ids().indexOf(id));
  }

  focus(id = this.#stop): void {
    this.#root()?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus();
  }
}
