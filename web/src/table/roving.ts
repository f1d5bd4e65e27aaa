/** Moving the focus among my cards with the keyboard, by where they are on screen. */

const ROWS = ["hidden", "visible", "hand"];

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
