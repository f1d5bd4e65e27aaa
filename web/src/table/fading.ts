/**
 * Lets the edges of a box that scrolls fade where more follows: the box has the class `fades` then (`app.css`), and
 * `--above` and `--below` say how much of it.
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
  const watch = (): void => {
    for (const each of [box, ...box.children]) sizes.observe(each);
    look();
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
