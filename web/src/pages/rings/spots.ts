/** The places on the table of what a sentence names, found by the `data-` attributes of the page's parts. */

/** A box in pixels of the window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is named, and what is written on its ring. */
export interface Spot extends Box {
  label: string;
}

const CARD = /^[A-Z\d]{2}$/;
const MINE = "button[data-card]";
const PLACES = ["row", "anchor", "part"]; // cards come before the room that they have
const APART = 6; // pixels for two rings, one of them above the other
const LOOK = 150; // ms: cards rise, hands scroll

/** The spots of what `LessonTurn.shows` names, if they can be seen. `root` holds the table. */
export function spotsOf(root: ParentNode, shows: readonly string[]): Spot[] {
  const found = shows.flatMap((show) => {
    const [what = "", label = ""] = show.split("=");
    const box = named(root, what);
    return box ? [{ ...box, label }] : [];
  });
  return uncovered(found);
}

/** A card wherever it lies open or, as `mine:7D`, in my hand or row; a player's face with its badges; all parts of a place. */
function named(root: ParentNode, what: string): Box | null {
  const all = (selector: string): Element[] => [...root.querySelectorAll(selector)];
  const [kind, which] = what.split(":");
  if (CARD.test(what)) return around(all(`svg[data-code="${what}"]`).filter((each) => each.clientWidth > 0).slice(0, 1));
  if (kind === "mine") return around(all(`${MINE}[data-card="${which}"]`).slice(0, 1));
  if (kind === "seat") return around(all(`[data-testid="seat-${which}"] :is(.picture, .picture > *)`));
  return PLACES.map((place) => around(all(`[data-${place}="${what}"]`))).find(Boolean) ?? null;
}

/** The box around some things, if they can be seen. */
export function around(things: readonly Element[]): Box | null {
  const seen = things.map(seenOf).filter(({ width }) => width > 0);
  if (!seen.length) return null;
  const [x, y] = [Math.min(...seen.map((each) => each.x)), Math.min(...seen.map((each) => each.y))];
  const [right, bottom] = [Math.max(...seen.map((each) => each.x + each.width)), Math.max(...seen.map((each) => each.y + each.height))];
  return { x, y, width: right - x, height: bottom - y };
}

/** The visible part of a thing: of one of my cards, the part that the next ones do not cover. */
function seenOf(thing: Element): Box {
  const found = thing.querySelector(":scope > button") ?? thing;
  const card = found.closest(MINE);
  if (!card) return found.getBoundingClientRect();
  const others = [...document.querySelectorAll(MINE)].filter((each) => card.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  return besides(card.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()));
}

/** The part of a card that later ones do not cover: the next in its line, and those in a lower line of the same hand. */
export function besides({ x, y, width, height }: Box, later: readonly Box[]): Box {
  const inLine = later.filter((each) => Math.abs(each.y - y) < height / 3 && x < each.x && each.x < x + width);
  const below = later.filter((each) => y + height / 3 <= each.y && each.y < y + height && each.x < x + width && x < each.x + each.width);
  const [right, bottom] = [Math.min(x + width, ...inLine.map((each) => each.x - APART)), Math.min(y + height, ...below.map((each) => each.y - APART))];
  return { x, y, width: right - x, height: bottom - y };
}

/** Boxes of which none is in another: of cards below others, only what is seen above them. */
export function uncovered<Each extends Box>(boxes: readonly Each[]): Each[] {
  return boxes.map((box) => {
    const above = boxes.filter((other) => box.y < other.y && other.y < box.y + box.height && beside(box, other));
    const bottom = Math.min(...above.map(({ y }) => y - APART));
    return above.length ? { ...box, height: Math.max(0, bottom - box.y) } : box;
  });
}

const beside = (one: Box, other: Box): boolean => one.x < other.x + other.width && other.x < one.x + one.width;

/** Looks now, and again and again, since what is on the table moves. Returns what ends it. */
export function often(look: () => void): () => void {
  look();
  const timer = setInterval(look, LOOK);
  addEventListener("resize", look);
  return () => {
    clearInterval(timer);
    removeEventListener("resize", look);
  };
}
