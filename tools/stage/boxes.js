/**
 * Measures the page that stands in the window, and tells what is wrong with it. Nothing here knows a game.
 *
 * A `data-part` names a part of the table. Two parts never overlap. Within a part cards may lie on cards, but no text
 * lies on a text, and nothing that is drawn lies on a button or a text. `data-scrolls` marks what may be scrolled,
 * `data-spare` what is seen whole or not at all, and `data-cut` lines that may end in dots: they are read elsewhere.
 */
() => {
  const WIDTH = innerWidth, HEIGHT = innerHeight;
  const SLACK = 1; // px that boxes may touch
  const TARGET = 44; // px a finger needs, both ways
  // A held fan shows a strip of each card: thirteen whole targets of 44 px are wider than a phone. Each strip keeps the
  // full height of a target, and half its width: the finger's middle falls on it.
  const STRIP = 22;
  const SMALLEST = 12; // px of text
  const NAME = 24; // px that must be left of a text that ends in dots
  const GLYPHS = 0.18; // of a line's box lies above its letters, as much below
  const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
  const found = [];

  const table = document.querySelector('[data-testid="table"]');
  const playing = table?.dataset.phase === "playing";
  const root = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;

  // ---------------------------------------------------------------- what there is

  const boxOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const isNothing = (box) => box.right - box.left <= 1 || box.bottom - box.top <= 1;
  const meet = (one, two) => ({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  const overlap = (one, two, slack = SLACK) => {
    const box = meet(one, two);
    return box.right - box.left > slack && box.bottom - box.top > slack ? box : null;
  };
  const WINDOW = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
  const ANYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

  const styles = new Map();
  const styleOf = (el) => styles.get(el) ?? (styles.set(el, getComputedStyle(el)), styles.get(el));
  const partOf = (el) => el.closest("[data-part]");
  const heard = new Map();
  /** Whether only those who listen are told it: it is clipped to nothing. */
  function isForEars(el) {
    if (!el || el === document.documentElement) return false;
    if (!heard.has(el)) heard.set(el, styleOf(el).clipPath === "inset(50%)" || el.matches(".skip:not(:focus)") || isForEars(el.parentElement));
    return heard.get(el);
  }
  const isSeen = (el) => !isForEars(el) && el.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** What the boxes around an element leave of it: their clip, that of those within a box that scrolls, whether it can be scrolled into sight, also across, whether it ends in dots. */
  const frames = new Map();
  function frameOf(el) {
    if (!el || el === document.documentElement) return { clip: ANYWHERE, within: ANYWHERE, scrolls: false, across: false, dots: false, lines: false };
    if (!frames.has(el)) frames.set(el, frame(el));
    return frames.get(el);
  }
  function frame(el) {
    const style = styleOf(el), around = style.position === "fixed" ? frameOf(null) : frameOf(el.parentElement);
    const across = style.overflowX !== "visible", down = style.overflowY !== "visible";
    if ((!across && !down) || el instanceof SVGElement) return { ...around, dots: false, lines: false };
    const box = el.getBoundingClientRect();
    const own = { ...ANYWHERE, ...(across && { left: box.left, right: box.right }), ...(down && { top: box.top, bottom: box.bottom }) };
    const lines = style.webkitLineClamp !== "none" && (el.title !== "" || "cut" in el.dataset); // all of it is found in its title, or elsewhere
    const scrolls = mayScroll(el), sideways = scrolls && /auto|scroll/.test(style.overflowX);
    return { clip: meet(around.clip, own), within: scrolls ? ANYWHERE : meet(around.within, own), scrolls: around.scrolls || scrolls, across: around.across || sideways, dots: style.textOverflow === "ellipsis", lines };
  }
  function mayScroll(el) {
    const scrolls = [styleOf(el).overflowX, styleOf(el).overflowY].some((way) => way === "auto" || way === "scroll");
    // A hand of more than three lines scrolls: no window holds sixty cards that can each be touched. So do the faces of a crowd.
    const within = (names) => names.some((name) => el.closest(`[data-part="${name}"]`) || el.querySelector(`:scope > [data-part="${name}"]`));
    return scrolls && el.closest("[data-scrolls]") !== null && (!playing || root !== document.body || within(["panel", "hand", "seat"]));
  }

  const scales = new Map();
  function scaleOf(el) {
    if (!el || el === document.documentElement) return 1;
    if (!scales.has(el)) scales.set(el, ownScale(el) * scaleOf(el.parentElement));
    return scales.get(el);
  }
  function ownScale(el) {
    const { transform, scale, zoom } = styleOf(el);
    const matrix = transform === "none" ? null : new DOMMatrix(transform);
    const turned = matrix ? Math.hypot(matrix.c, matrix.d) : 1;
    return turned * (scale === "none" ? 1 : parseFloat(scale.split(" ").at(-1))) * (parseFloat(zoom) || 1);
  }

  /** Pixels between the lines of a text as it is seen. */
  function sizeOf(el) {
    const size = parseFloat(styleOf(el).fontSize);
    if (!(el instanceof SVGElement)) return size * scaleOf(el);
    const matrix = el.getScreenCTM?.();
    return matrix ? size * Math.hypot(matrix.c, matrix.d) : size;
  }

  const isCardFace = (el) => el.closest("svg.card") !== null;

  /** Everything with a text of its own: the letters' boxes line by line. */
  function textsIn(scope) {
    const texts = new Map();
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement;
      if (!node.data.trim() || !el || el.closest("option, script, style, noscript") || isCardFace(el) || !isSeen(el)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].map(letters).filter((box) => !isNothing(box));
      if (!lines.length) continue;
      const before = texts.get(el);
      texts.set(el, { el, words: `${before?.words ?? ""}${node.data.trim()}`, lines: [...(before?.lines ?? []), ...lines] });
    }
    return [...texts.values()];
  }
  function letters(rect) {
    const edge = (rect.bottom - rect.top) * GLYPHS;
    return { left: rect.left, right: rect.right, top: rect.top + edge, bottom: rect.bottom - edge };
  }

  const union = (boxes) => boxes.reduce((all, box) => ({
    left: Math.min(all.left, box.left),
    top: Math.min(all.top, box.top),
    right: Math.max(all.right, box.right),
    bottom: Math.max(all.bottom, box.bottom),
  }));

  /** What one presses; of a field that is drawn by its label, the label. */
  function targetsIn(scope) {
    const targets = new Set();
    for (const el of scope.querySelectorAll(FOCUSABLE)) {
      const label = el instanceof HTMLInputElement && /^(radio|checkbox)$/.test(el.type) ? el.closest("label") : null;
      const target = label ?? el;
      if (isSeen(target) && !isNothing(target.getBoundingClientRect())) targets.add(target);
    }
    return [...targets];
  }

  // ---------------------------------------------------------------- telling

  const sayBox = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round);
  function nameOf(each) {
    const el = each.ownerSVGElement ? each.closest("svg") : each;
    const part = partOf(el), named = el.closest("[data-testid]");
    const tag = el.tagName.toLowerCase();
    const classes = [...el.classList].filter((name) => !/^s(velte)?-/.test(name)).map((name) => `.${name}`).join("");
    return { part: part?.dataset.part ?? "", near: named?.dataset.testid ?? "", tag: `${tag}${classes}`, card: el.dataset?.card ?? "" };
  }
  const wordsOf = (el) => (el.innerText ?? el.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 48);
  function tell(kind, el, box, detail, other = null, otherBox = null) {
    const thing = (each, at) => ({ ...nameOf(each), words: wordsOf(each), box: sayBox(at) });
    found.push({ kind, detail, what: thing(el, box), other: other && thing(other, otherBox ?? other.getBoundingClientRect()) });
  }

  // ---------------------------------------------------------------- what lies on top

  const SEE_THROUGH = /rgba\(.*, (0|0\.0\d*)\)|transparent/;
  function isPainted(el) {
    if (el instanceof SVGElement) return !(el instanceof SVGSVGElement);
    const style = styleOf(el);
    if (parseFloat(style.opacity) < 0.05) return false;
    return !SEE_THROUGH.test(style.backgroundColor) || style.backgroundImage !== "none" || /^(IMG|CANVAS|INPUT|SELECT|TEXTAREA)$/.test(el.tagName);
  }
  const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  let texts = [];
  const wordsAt = (el, x, y) => texts.some((text) => text.el === el && text.lines.some((line) => inside(line, x, y)));

  /** What is drawn over an element at a point of it; `null` when it can be seen there. */
  function coverAt(el, x, y) {
    const top = document.elementFromPoint(x, y); // asked first: it is much cheaper than all that lie there
    if (top === el || (top && el.contains(top))) return null;
    for (const each of document.elementsFromPoint(x, y)) {
      if (each === el || el.contains(each)) return null;
      if (!each.contains(el) && (isPainted(each) || wordsAt(each, x, y))) return each;
    }
    return null;
  }

  /** How wide and how high a piece of a card is left by the cards over it: at most what a finger needs, which ends the look. */
  function seenOf(el) {
    const box = meet(el.getBoundingClientRect(), WINDOW);
    const hits = (x, y) => reaches(el, x, y);
    let best = { wide: 0, high: 0 };
    for (const height of [0.5, 0.3, 0.75]) {
      const y = box.top + (box.bottom - box.top) * height;
      const across = longest(box.left, box.right, 2, STRIP, (x) => hits(x, y));
      if (across.length <= best.wide) continue;
      best = { wide: across.length, high: longest(box.top, box.bottom, 4, TARGET, (each) => hits(across.middle, each)).length };
      if (best.wide >= STRIP) break;
    }
    return best;
  }
  /** The longest piece of a line that is hit throughout, probed every `step` px; a piece that is long enough ends the search. */
  function longest(from, to, step, enough, isHit) {
    let best = { length: 0, middle: from }, start = from;
    for (let at = from; at < to && best.length < enough; at += step) {
      if (!isHit(Math.min(at + step / 2, to - 0.5))) start = at + step;
      else if (Math.min(at + step, to) - start > best.length) best = { length: Math.min(at + step, to) - start, middle: (start + Math.min(at + step, to)) / 2 };
    }
    return best;
  }

  // ---------------------------------------------------------------- the checks

  /** Nothing of use lies outside the window, or is cut off by what is around it. */
  function checkPlace(el, box) {
    const { clip, within, scrolls, across, dots, lines } = frameOf(el);
    if (lines) box = { ...box, bottom: Math.min(box.bottom, clip.bottom) };
    if (!scrolls && isOutside(box) && !(dots && !isOutside({ ...box, right: Math.min(box.right, clip.right) }))) {
      return tell("outside", el, box, `the window ends at ${WIDTH}×${HEIGHT}`);
    }
    const beside = { ...ANYWHERE, left: clip.left, right: clip.right };
    const left = meet(box, scrolls ? (across ? within : meet(within, beside)) : clip);
    if (el.matches("[data-spare]") && !overlap(box, left)) return;
    const wide = (dots ? Math.min(NAME, box.right - box.left) : box.right - box.left) - SLACK;
    if (left.right - left.left < wide || left.bottom - left.top < box.bottom - box.top - SLACK) tell("cut", el, box, `of it one sees ${sayBox(left)}`);
  }
  const isOutside = (box) => box.left < -SLACK || box.top < -SLACK || box.right > WIDTH + SLACK || box.bottom > HEIGHT + SLACK;

  function checkScrolling() {
    const page = document.documentElement;
    if (page.scrollHeight > HEIGHT + SLACK || page.scrollWidth > WIDTH + SLACK) {
      tell("scrolls", page, { left: 0, top: 0, right: page.scrollWidth, bottom: page.scrollHeight }, "the page is larger than the window");
    }
    for (const el of root.querySelectorAll("*")) {
      const down = el.scrollHeight > el.clientHeight + SLACK && /auto|scroll/.test(styleOf(el).overflowY);
      const across = el.scrollWidth > el.clientWidth + SLACK && /auto|scroll/.test(styleOf(el).overflowX);
      if ((down || across) && isSeen(el) && !mayScroll(el) && el.tagName !== "TEXTAREA") {
        tell("scrolls", el, el.getBoundingClientRect(), `${el.scrollWidth}×${el.scrollHeight} in ${el.clientWidth}×${el.clientHeight}`);
      }
    }
  }

  const isHeld = (el) => /^(hand|rows)$/.test(partOf(el)?.dataset.part ?? "") && el.querySelector("svg.card") !== null;
  const isIdle = (el) => el.dataset.playable === "false" && partOf(el)?.dataset.part === "rows";

  /** A card of mine: it is in the window, and enough of it can be seen and touched. */
  function checkHeld(el) {
    const box = el.getBoundingClientRect(), { clip, scrolls } = frameOf(el);
    if (box.left < -SLACK || box.top < -SLACK || box.right > WIDTH + SLACK || (box.bottom > HEIGHT + SLACK && !scrolls)) tell("outside", el, box, `the window ends at ${WIDTH}×${HEIGHT}`);
    if (isIdle(el)) return;
    if (scrolls && (box.top < clip.top - SLACK || box.top + TARGET > clip.bottom + SLACK)) return;
    const { wide, high } = seenOf(el);
    if (wide < STRIP - SLACK || high < TARGET - SLACK) tell("small target", el, box, `one sees ${Math.round(wide)}×${Math.round(high)} of it`);
  }

  /** The card that lies on the rank of this one and stands beside it in a row or a fan. What lies deeper in a pile may be hidden. */
  function nextOver(card) {
    const index = card.querySelector("text")?.getBoundingClientRect();
    if (!index || isHidden(index, card)) return null;
    for (const share of [0.5, 0.85]) {
      const next = document.elementFromPoint(index.left + index.width * share, index.top + index.height / 2)?.closest("svg.card");
      if (next && next !== card && styleOf(common(card, next)).display.endsWith("flex")) return next;
    }
    return null;
  }
  const isHidden = (box, el) => isNothing(meet(meet(box, frameOf(el).clip), WINDOW));
  const common = (one, two) => (one.contains(two) ? one : common(one.parentElement, two));
  function checkRank(card) {
    const next = nextOver(card);
    if (next) tell("rank hidden", card, card.getBoundingClientRect(), "by the next card", next);
  }

  /** Where a finger is taken for this target: from its middle as far as needed, each way. */
  function reaches(el, x, y) {
    const top = document.elementFromPoint(x, y);
    return top !== null && (top === el || el.contains(top) || (top.closest("label")?.contains(el) ?? false));
  }
  function checkTarget(el) {
    const whole = el.getBoundingClientRect();
    const box = meet(meet(whole, frameOf(el).clip), WINDOW);
    if (isNothing(box)) return;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, half = TARGET / 2 - SLACK;
    if (!reaches(el, x, y)) {
      const top = document.elementFromPoint(x, y);
      if (isUnderBar(el, top)) return;
      tell("covered", el, box, "a press on its middle does not find it", top ?? document.documentElement);
    }
    if (whole.right - whole.left < TARGET - SLACK && !(reaches(el, x - half, y) && reaches(el, x + half, y)))
      tell("small target", el, whole, `${Math.round(whole.right - whole.left)} px wide`);
    if (whole.bottom - whole.top < TARGET - SLACK && !(reaches(el, x, y - half) && reaches(el, x, y + half)))
      tell("small target", el, whole, `${Math.round(whole.bottom - whole.top)} px high`);
  }

  /** Whether something has scrolled under a bar that stays in sight: it can be scrolled back. */
  function isUnderBar(el, cover) {
    const bar = cover?.closest("[data-sticks]");
    return Boolean(bar) && styleOf(bar).position === "sticky" && !bar.contains(el);
  }

  /** What a button says stays within it, but for marks that are put at its edge. */
  function checkSpill({ el, lines }) {
    const button = el.closest("button, [role=button]");
    if (!button || isHeld(button) || isPut(el, button) || frameOf(el).dots) return;
    const box = union(lines), own = button.getBoundingClientRect();
    if (box.left < own.left - SLACK || box.right > own.right + SLACK || box.top < own.top - SLACK || box.bottom > own.bottom + SLACK)
      tell("spills", el, box, "out of its button", button);
  }
  const isPut = (el, button) => el !== button && (styleOf(el).position === "absolute" || isPut(el.parentElement, button));

  /** Three points of each line that are in sight. */
  function* pointsOf({ el, lines }) {
    const clip = meet(frameOf(el).clip, WINDOW);
    for (const line of lines) {
      const box = meet(line, clip);
      if (isNothing(box)) continue;
      for (const share of [0.1, 0.5, 0.9]) yield [box.left + (box.right - box.left) * share, (box.top + box.bottom) / 2];
    }
  }

  function checkCovered(text) {
    for (const [x, y] of pointsOf(text)) {
      const cover = coverAt(text.el, x, y);
      if (isUnderBar(text.el, cover)) return;
      if (cover) return tell("covered", text.el, union(text.lines), `at ${Math.round(x)}, ${Math.round(y)}`, cover);
    }
  }

  /** No word goes on in the next line, but after a hyphen, a slash or a dash. */
  function checkWords({ el, lines }) {
    if (lines.length < 2) return;
    const range = document.createRange();
    for (const node of el.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\s\-‐–—/\u00ad\u200b]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const seen = [...range.getClientRects()].filter((box) => box.width > 0 && overlap(box, frameOf(el).clip)); // no line behind the dots
        const tops = new Set(seen.map((box) => Math.round(box.top)));
        if (tops.size > 1) return tell("broken word", el, union(lines), word);
      }
    }
  }

  const related = (one, two) => one.contains(two) || two.contains(one);
  const clippedLines = (text) => text.lines.map((line) => meet(line, frameOf(text.el).clip));

  function checkTexts() {
    const lines = texts.flatMap((text) => clippedLines(text).map((box) => ({ text, box })));
    lines.sort((one, two) => one.box.top - two.box.top);
    const told = new Set();
    lines.forEach((one, index) => {
      for (let next = index + 1; next < lines.length && lines[next].box.top < one.box.bottom; next++) {
        const two = lines[next];
        if (one.text === two.text || (related(one.text.el, two.text.el) && !overlap(one.box, two.box, 3))) continue;
        if (!overlap(one.box, two.box) || told.has(one.text)) continue;
        if (isUnderBar(one.text.el, two.text.el) || isUnderBar(two.text.el, one.text.el)) continue;
        told.add(one.text);
        tell("text on text", one.text.el, one.box, "", two.text.el, two.box);
      }
    });
  }

  // ---------------------------------------------------------------- parts

  /** The smallest things that are drawn, each with the part that it belongs to. */
  function leaves(buttons) {
    const all = [];
    const add = (el, box) => {
      const part = partOf(el), seen = meet(meet(box, frameOf(el).clip), WINDOW);
      if (part && !isNothing(seen)) all.push({ el, part, box: seen });
    };
    for (const text of texts) for (const line of text.lines) add(text.el, line);
    for (const el of root.querySelectorAll("[data-part] *, [data-part]")) {
      if (el instanceof SVGElement ? el instanceof SVGSVGElement && isSeen(el) : isPainted(el) && isSeen(el)) add(el, boxOf(el.getBoundingClientRect()));
    }
    for (const el of buttons) add(el, boxOf(el.getBoundingClientRect()));
    return all;
  }

  /** A refusal or a hint may lie on an empty place of the bar: what it covers of its contents is found in other ways. */
  const partsOf = (...two) => two.map((part) => part.dataset.part).sort().join();
  const isOverBar = (...two) => ["bar,refusal", "advice,bar"].includes(partsOf(...two));

  function checkParts(buttons) {
    const parts = new Map();
    for (const leaf of leaves(buttons)) parts.set(leaf.part, [...(parts.get(leaf.part) ?? []), leaf]);
    const all = [...parts].map(([part, own]) => ({ part, own, box: union(own.map((leaf) => leaf.box)) }));
    all.forEach((one, index) => {
      for (const two of all.slice(index + 1)) {
        if (related(one.part, two.part) || isOverBar(one.part, two.part) || !overlap(one.box, two.box)) continue;
        const pair = crossing(one.own, two.own);
        if (pair) tell("parts overlap", pair[0].el, pair[0].box, `${one.part.dataset.part} and ${two.part.dataset.part}`, pair[1].el, pair[1].box);
      }
    });
  }
  function crossing(ones, twos) {
    for (const one of ones)
      for (const two of twos) {
        const box = overlap(one.box, two.box, 1.5);
        if (box && bothThere(one.el, two.el, box)) return [one, two];
      }
    return null;
  }
  /** Whether both are drawn at one point of a box: cards that are turned do not fill theirs. */
  function bothThere(one, two, box) {
    const isDrawn = (each, el) => (el instanceof SVGSVGElement ? each !== el : each === el) && el.contains(each);
    const there = (stack, el) => stack.some((each) => isDrawn(each, el));
    for (const across of [0.5, 0.12, 0.88])
      for (const down of [0.5, 0.12, 0.88]) {
        const stack = document.elementsFromPoint(box.left + (box.right - box.left) * across, box.top + (box.bottom - box.top) * down);
        if (there(stack, one) && there(stack, two)) return true;
      }
    return false;
  }

  /** While a deal is played everything has its part: the table knows where things may be. */
  function checkBelonging(things) {
    if (!playing || root !== document.body) return;
    const lost = things.filter((el) => !partOf(el));
    if (lost.length) tell("no part", lost[0], lost[0].getBoundingClientRect(), `and ${lost.length - 1} more`);
  }

  // ---------------------------------------------------------------- all of it

  const buttons = targetsIn(root);
  texts = textsIn(root);
  checkScrolling();
  for (const el of buttons) if (!isHeld(el)) checkPlace(el, boxOf(el.getBoundingClientRect()));
  for (const text of texts) checkPlace(text.el, union(text.lines));
  texts.forEach(checkSpill);
  texts.forEach(checkWords);
  for (const el of root.querySelectorAll("svg.card")) if (isSeen(el) && !el.closest("button")) checkPlace(el, boxOf(el.getBoundingClientRect()));
  for (const el of buttons) isHeld(el) ? checkHeld(el) : checkTarget(el);
  for (const { el, words } of texts) {
    const size = sizeOf(el);
    if (size < SMALLEST - 0.05) tell("small text", el, el.getBoundingClientRect(), `${size.toFixed(1)} px: ${words.slice(0, 20)}`);
  }
  checkTexts();
  checkBelonging([...buttons, ...texts.map((text) => text.el)]);
  // From here on what lets a press through is found like the rest: it may cover all the same.
  const through = [root, ...root.querySelectorAll("*")].filter((el) => styleOf(el).pointerEvents === "none");
  for (const el of through) el.style.setProperty("pointer-events", "auto", "important");
  texts.forEach(checkCovered);
  for (const card of root.querySelectorAll("svg.card")) if (isSeen(card)) checkRank(card);
  checkParts(buttons);
  for (const el of through) el.style.removeProperty("pointer-events");
  return found;
}
