/**
 * Flying cards. Places on screen have a `data-anchor`; a plan says which cards fly from which anchor to which. The
 * picture of the table changes at once. Copies of the cards fly over it, and a card stays hidden until its copy has
 * landed.
 */

import { mount, tick, unmount, type Component } from "svelte";
import Card from "../cards/Card.svelte";
import { RATIO } from "../lib/cards";
import { calm } from "./pace";

export interface Step {
  card: string | null;
  from: string;
  to: string;
  /** Something that flies instead of a card and is as wide as a card: a token, a spoon. */
  piece?: Component;
}

/** `first` flies over the table as it was, `then` over the table after the news. */
export interface Plan {
  first: Step[];
  then: Step[];
}

interface Place {
  element: HTMLElement;
  rect: DOMRect;
  /** The stacking order: later anchors are on top of earlier ones. */
  order: number;
  /** Whether the anchor is one card, which is hidden while another flies to it. */
  card: boolean;
}
type Places = Map<string, Place[]>;

const FLIGHT = 380; // ms
const STAGGER = 28;
const LONGEST_STAGGER = 420;
const HASTE = 0.5;
const SPOT = 46; // px: the width of a card that lands on something other than a card

const LATEST = 1000; // ms after the last landing, when cards become visible in any case
const HOLD = 420; // ms for which a still is shown
const MOST_STILLS = 12; // cards that are framed where they arrive, if nothing may move
const GLOW = 1100; // ms

/** The anchors of a plan, with those that contain them: `hand:2:KS` and `hand:2`. */
function anchorsOf(steps: Step[]): Set<string> {
  const names = new Set<string>();
  for (const { from, to } of steps) for (const anchor of [from, to]) for (let name = anchor; name; name = outer(name)) names.add(name);
  return names;
}

const outer = (anchor: string): string => anchor.slice(0, Math.max(0, anchor.lastIndexOf(":")));

/** Where the anchors of a plan are. Nothing is written meanwhile, so that layout happens once at most. */
function measure(steps: Step[]): Places {
  const wanted = anchorsOf(steps);
  const places: Places = new Map();
  document.querySelectorAll<HTMLElement>("[data-anchor]").forEach((element, order) => {
    const anchor = element.dataset["anchor"]!;
    if (wanted.has(anchor)) places.set(anchor, [...(places.get(anchor) ?? []), placeOf(element, order)]);
  });
  return places;
}

/** The only card at the place, otherwise a small card in the middle of it. */
function placeOf(element: HTMLElement, order: number): Place {
  const [single, ...more] = element.querySelectorAll("svg.card");
  const card = more.length === 0 ? single : undefined;
  const rect = (card ?? element).getBoundingClientRect();
  // A tilted card is as wide as it is drawn, not as the box around it.
  const width = card ? card.clientWidth || rect.width : Math.min(SPOT, rect.width || SPOT);
  const height = width * RATIO;
  const x = rect.x + (rect.width - width) / 2;
  const y = rect.y + (rect.height - height) / 2;
  return { element, rect: new DOMRect(x, y, width, height), order, card: card !== undefined };
}

/** The place of an anchor, or of the one that contains it: `hand:2:KS` falls back to `hand:2`. Twins take turns. */
function find(places: Places, anchor: string, taken: Set<Element>): Place | null {
  for (let name = anchor; name; name = outer(name)) {
    const found = places.get(name);
    if (!found?.length) continue;
    const free = name === anchor ? found.find((place) => !taken.has(place.element)) : found[0];
    const place = free ?? found[0]!;
    if (name === anchor) taken.add(place.element);
    return place;
  }
  return null;
}

class Ghost {
  readonly #box = document.createElement("div");
  readonly #drawn: Record<string, unknown>;
  readonly #width: number;

  /** `order` is its stacking order among the ghosts. */
  constructor(layer: Element, { card, piece }: Step, width: number, order = 0) {
    this.#width = width;
    this.#box.className = piece ? "ghost" : "ghost paper";
    this.#box.style.width = `${width}px`;
    this.#box.style.zIndex = String(order);
    layer.append(this.#box);
    this.#drawn = piece ? mount(piece, { target: this.#box }) : mount(Card, { target: this.#box, props: { code: card } });
  }

  /** Puts it there without a flight. */
  lie(at: DOMRect): void {
    this.#box.style.transform = this.#at(at);
  }

  /**
   * Flies it. Without `stays`, it disappears when it lands. Before its start, it is outside the window: see `.ghost`.
   */
  fly(from: DOMRect, to: DOMRect, delay: number, duration: number, stays: boolean): Promise<unknown> {
    const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 6);
    const middle = new DOMRect((from.x + to.x) / 2, (from.y + to.y) / 2 - lift, (from.width + to.width) / 2);
    // Only `transform` changes, so the page has nothing to redraw until all have landed.
    const frames = [from, middle, to].map((rect) => ({ transform: this.#at(rect) }));
    const fill = stays ? "forwards" : "none";
    const animation = this.#box.animate(frames, { delay, duration, easing: "cubic-bezier(.3,.1,.25,1)", fill });
    const settle = (): void => animation.finish();
    running.add(settle);
    return animation.finished.catch(() => undefined).finally(() => running.delete(settle));
  }

  #at({ x, y, width }: DOMRect): string {
    return `translate(${x}px, ${y}px) scale(${width / this.#width})`;
  }

  remove(): void {
    void unmount(this.#drawn);
    this.#box.remove();
  }
}

/** Hides what is at a place until its card has landed there. Fading would need a layer per card. */
function conceal({ element }: Place): void {
  element.style.clipPath = "inset(100%)";
}

const reveal = ({ element }: Place): void => void (element.style.clipPath = "");

const shrunk = (count: number): number => Math.min(STAGGER, LONGEST_STAGGER / Math.max(1, count));

function beside(rect: DOMRect, i: number): DOMRect {
  return new DOMRect(rect.x + i * rect.width * 0.3, rect.y, rect.width, rect.height);
}

/**
 * Plays a plan around `apply`, which changes the table. At `speed` 1, flights are unhurried.
 * `landed` is called when the first flights have landed: then they are heard.
 */
export async function perform(layer: Element, plan: Plan, apply: () => void, speed: number, landed: () => void): Promise<void> {
  if (calm()) {
    landed();
    if (plan.first.length + plan.then.length > MOST_STILLS) return apply(); // frames around everything say nothing
    return showStills(layer, plan, apply, HOLD * speed);
  }
  const duration = FLIGHT * speed;
  const begun = turns;
  const before = measure([...plan.first, ...plan.then]);
  const { lying, left } = await flyFirst(layer, plan.first, before, duration, landed);
  apply();
  await tick();
  left.forEach(reveal);
  await flyThen(layer, begun === turns ? plan.then : [], before, lying, duration);
  if (plan.first.length === 0) landed();
}

/**
 * Puts the table on the page at once and lets cards fly over it, so that nothing waits for the flights. This is for
 * moments when every tenth of a second counts. Only with `hiding`, for a deal, are cards hidden until they land.
 */
export function performBehind(layer: Element, plan: Plan, apply: () => void, speed: number, hiding: boolean, landed: () => void): void {
  const steps = [...plan.first, ...plan.then];
  const before = steps.length > 0 && speed > 0 && !calm() ? measure(steps) : null;
  apply();
  if (!before) return landed();
  void tick()
    .then(() => flyThen(layer, steps, before, new Map(), FLIGHT * HASTE * speed, hiding))
    .then(landed);
}

const running = new Set<() => void>();
let turns = 0; // the number of times that places have moved

/** The window has a new size: all flights end at once, and no new one starts from an old place. */
export function placesMoved(): void {
  turns += 1;
  settleAll();
}

/** Ends all flights at once, so that the table that has just arrived can be shown. */
export function settleAll(): void {
  for (const settle of running) settle();
}

/** Waits, or stops waiting when all flights are ended. */
function pause(duration: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      running.delete(settle);
      resolve();
    };
    const timer = setTimeout(settle, duration);
    running.add(settle);
  });
}

type Landed = Map<string, { ghost: Ghost; rect: DOMRect }[]>;

/** Flies the first cards. Returns the cards that are now above the table, and the places that they have left. */
async function flyFirst(
  layer: Element,
  steps: Step[],
  before: Places,
  duration: number,
  landed: () => void,
): Promise<{ lying: Landed; left: Place[] }> {
  const lying: Landed = new Map();
  const left: Place[] = [];
  const taken = new Set<Element>();
  const flights = steps.map((step, i) => {
    const from = find(before, step.from, taken);
    const to = find(before, step.to, new Set());
    if (!from || !to) return null;
    const rect = beside(to.rect, i);
    const ghost = new Ghost(layer, step, rect.width);
    if (step.from.split(":").length > 2) left.push(from);
    const key = step.card ?? "";
    lying.set(key, [...(lying.get(key) ?? []), { ghost, rect }]);
    return ghost.fly(from.rect, rect, i * STAGGER, duration, true);
  });
  left.forEach(conceal);
  await Promise.all(flights);
  if (steps.length > 0) {
    landed();
    await pause(duration * 0.6); // so that people see the cards played before they leave
  }
  return { lying, left };
}

async function flyThen(
  layer: Element,
  steps: Step[],
  before: Places,
  landed: Landed,
  duration: number,
  hiding = true,
): Promise<void> {
  const after = measure(steps);
  const left = new Set<Element>();
  const reached = new Set<Element>();
  const concealed: Place[] = [];
  const ghosts: Ghost[] = [];
  const stagger = shrunk(steps.length);
  const flights = steps.map((step, i) => {
    const start = landed.get(step.card ?? "")?.shift();
    start?.ghost.remove();
    const from = start?.rect ?? (find(before, step.from, left) ?? find(after, step.from, left))?.rect;
    const to = find(after, step.to, reached);
    if (!from || !to) return null;
    const hides = hiding && to.element.dataset["anchor"] === step.to;
    if (hides) concealed.push(to);
    const ghost = new Ghost(layer, step, to.rect.width, to.order);
    ghosts.push(ghost);
    return ghost.fly(from, to.rect, i * stagger, duration, hides && to.card);
  });
  for (const rest of landed.values()) for (const { ghost } of rest) ghost.remove();
  concealed.forEach(conceal);
  // All at once and not one after the other: the page is redrawn once, not once per card.
  await landing(flights, steps.length * stagger + duration + LATEST);
  concealed.forEach(reveal);
  for (const ghost of ghosts) ghost.remove();
}

/** Waits until all have landed, up to `latest` ms: on a page that is not drawn, nothing ever lands. */
async function landing(flights: (Promise<unknown> | null)[], latest: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, latest)));
  await Promise.race([Promise.all(flights), late]);
  clearTimeout(timer);
}

/** For people who want less motion: cards are shown for a moment where they were played, and whatever is new glows. */
async function showStills(layer: Element, plan: Plan, apply: () => void, hold: number): Promise<void> {
  const laid = layStill(layer, plan.first);
  if (laid.length > 0) await pause(hold);
  apply();
  for (const ghost of laid) ghost.remove();
  await tick();
  const places = measure(plan.then);
  const taken = new Set<Element>();
  for (const step of plan.then) glow(find(places, step.to, taken));
}

function layStill(layer: Element, steps: Step[]): Ghost[] {
  const places = measure(steps);
  return steps.flatMap((step, i) => {
    const to = find(places, step.to, new Set());
    if (!to) return [];
    const rect = beside(to.rect, i);
    const ghost = new Ghost(layer, step, rect.width);
    ghost.lie(rect);
    return [ghost];
  });
}

/** Lights up a place; if it holds one card, only the card, because its corners are round. */
function glow(place: Place | null): void {
  const lit = { outline: "3px solid #ffe08a", outlineOffset: "1px" };
  const element = place?.card ? place.element.querySelector("svg.card") : place?.element;
  element?.animate([lit, { ...lit, offset: 0.7 }, { outline: "3px solid transparent" }], { duration: GLOW });
}
