/**
 * Fades the edges of a scrolling box if there is more beyond them. The box then has the class `fades` (`app.css`), and
 * `--above` and `--below` are the heights to fade, each set only if there is more on that side. If nothing scrolls,
 * nothing is written, so that no style is recomputed.
 */

const FADE = 26; // px

export function fading(box: HTMLElement): () => void {
  const look = (): void => {
    const above = box.scrollTop;
    const below = box.scrollHeight - box.clientHeight - above;
    box.classList.toggle("fades", above > 0 || below > 0);
    fade(box, "--above", above);
    fade(box, "--below", below);
  };
  const sizes = new ResizeObserver(look);
  // Newly observed boxes are reported in the next frame, when layout happens anyway.
  const watch = (): void => {
    sizes.disconnect();
    for (const each of [box, ...box.children]) sizes.observe(each);
  };
  const changes = new MutationObserver(watch);
  changes.observe(box, { childList: true });
  watch();
  box.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
    box.classList.remove("fades");
    box.removeEventListener("scroll", look);
  };
}

function fade(box: HTMLElement, edge: string, more: number): void {
  if (more > 0) box.style.setProperty(edge, `${Math.min(FADE, more)}px`);
  else box.style.removeProperty(edge);
}
