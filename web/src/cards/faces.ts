/** The drawings of cards. Each is rendered once, part by part, and then copied as a whole. */

import { mount } from "svelte";
import type { Language } from "../lib/wire";
import CardFace from "./CardFace.svelte";

const faces = new Map<string, DocumentFragment>();

/** What is drawn on a card's paper; without a code, the back. */
export function faceOf(code: string | null, small: boolean, language: Language): DocumentFragment {
  const key = `${code} ${small} ${language}`;
  let face = faces.get(key);
  if (!face) faces.set(key, (face = draw({ code, small, language })));
  return face.cloneNode(true) as DocumentFragment;
}

/** Draws the pack while the page is idle, one rank at a time, so that a deal does not have to wait for it. */
export function drawAhead(language: Language): void {
  const ranks = [..."AKQJT98765432"].values();
  const rankByRank = (): void => {
    const { value: rank, done } = ranks.next();
    if (done) return;
    for (const suit of "SHCD") faceOf(rank + suit, false, language);
    requestIdleCallback(rankByRank);
  };
  globalThis.requestIdleCallback?.(rankByRank); // without this function, each card is drawn when it is first needed
}

function draw(props: { code: string | null; small: boolean; language: Language }): DocumentFragment {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  mount(CardFace, { target: svg, props });
  const face = document.createDocumentFragment();
  face.append(...svg.children);
  return face;
}
