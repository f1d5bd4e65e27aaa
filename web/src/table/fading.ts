/**
 * Tells the style of a box that scrolls how much of its edges is to fade, as `--above` and `--below`: nothing, where no more
 * follows. Where more does, the box has the class `fades`.
 */

const FADE = 26; // px

export function fading(box: HTMLElement): () => void {
  const look = (): void => {
    const below = box.scrollHeight - box.clientHeight - box.scrollTop;
    box.classList.toggle("fades", box.scrollTop > 0 || below > 0);
    box.style.setProperty("--above", `${Math.min(FADE, box.scrollTop)}px`);
    box.style.setProperty("--below", `${Math.max(0, Math.min(FADE, below))}px`);
  };
  const sizes = new ResizeObserver(look);
  for (const each of [box, ...box.children]) sizes.observe(each);
  box.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", look);
  };
}
