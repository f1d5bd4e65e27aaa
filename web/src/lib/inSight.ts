/** For what appears below the window, such as why something was refused: it is scrolled into sight. */
export function inSight(it: HTMLElement): void {
  it.style.scrollMarginBlock = "2rem"; // at its edges, a box that scrolls fades
  it.scrollIntoView({ block: "nearest" });
}
