/**
 * Cards that travel. Places on screen carry `data-anchor`; a plan says which cards go from which anchor to which.
 * The picture of the table changes at once; ghosts of cards fly over it, and what they land on stays unseen till then.
 */

import { mount, tick, unmount, type Component } from "svelte";
import Card from "../cards/Card.svelte";

export interface Step {
  card: string | null;
  from: string;
  to: string;
  /** What travels instead of a card, as wide as a card: a token, a spoon. */
  piece?: Component;
}

/** `first` flies over the table as it was, `then` over the table as it is after the news. */
export interface Plan {
  first: Step[];
  then: Step[];
}

interface Place {
  element: Element;
  rect: DOMRect;
}
type Places = Map<string, Place[]>;

const FLIGHT = 380; // ms
const STAGGER = 28;
const LONGEST_STAGGER = 420;
const HASTE = 0.5;
const RATIO = 1.4;
const SPOT = 46; // px, width of a card that lands on something which is no card

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function measure(): Places {
  const places: Places = new Map();
  for (const element of document.querySelectorAll("[data-anchor]")) {
    const anchor = element.getAttribute("data-anchor")!;
    const place = { element, rect: cardRect(element.getBoundingClientRect()) };
    places.set(anchor, [...(places.get(anchor) ?? []), place]);
  }
  return places;
}

/** The rectangle itself where it is a card's, else a small card in its middle. */
function cardRect(rect: DOMRect): DOMRect {
  const ratio = rect.height / (rect.width || 1);
  if (ratio > 1.25 && ratio < 1.6) return rect;
  const width = Math.min(SPOT, rect.width || SPOT);
  const height = width * RATIO;
  return new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height);
}

/** The place of an anchor, or of what contains it: `hand:2:KS` falls back to `hand:2`. Twins take turns. */
function find(places: Places, anchor: string, taken: Set<Element>): Place | null {
  for (let name = anchor; name; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) {
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
  readonly #card: Record<string, unknown>;
  readonly #width: number;

  constructor(layer: Element, { card, piece }: Step, width: number) {
    this.#width = width;
    this.#box.className = "ghost";
    this.#box.style.width = `${width}px`;
    layer.append(this.#box);
    this.#card = piece ? mount(piece, { target: this.#box }) : mount(Card, { target: this.#box, props: { code: card } });
  }

  fly(from: DOMRect, to: DOMRect, delay: number, duration: number): Promise<unknown> {
    const at = (rect: DOMRect): string => `translate(${rect.x}px, ${rect.y}px) scale(${rect.width / this.#width})`;
    const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 6);
    const middle = new DOMRect((from.x + to.x) / 2, (from.y + to.y) / 2 - lift, (from.width + to.width) / 2);
    const frames = [{ transform: at(from) }, { transform: at(middle), offset: 0.5 }, { transform: at(to) }];
    const options = { delay, duration, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" as const };
    const animation = this.#box.animate(frames, options);
    const settle = (): void => animation.finish();
    running.add(settle);
    return animation.finished.catch(() => undefined).finally(() => running.delete(settle));
  }

  remove(): void {
    void unmount(this.#card);
    this.#box.remove();
  }
}

const conceal = (element: Element, duration: number): void => {
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
};

const shrunk = (count: number): number => Math.min(STAGGER, LONGEST_STAGGER / Math.max(1, count));

function beside(rect: DOMRect, i: number): DOMRect {
  return new DOMRect(rect.x + i * rect.width * 0.3, rect.y, rect.width, rect.height);
}

/** Plays a plan around `apply`, which changes the table. `speed` 1 is unhurried, 0 shows nothing. */
export async function perform(layer: Element, plan: Plan, apply: () => void, speed: number): Promise<void> {
  if (speed <= 0 || (plan.first.length === 0 && plan.then.length === 0)) {
    apply();
    await tick();
    return;
  }
  if (calm()) return fade(plan, apply);
  const duration = FLIGHT * speed;
  const before = measure();
  const landed = await flyFirst(layer, plan.first, before, duration);
  apply();
  await tick();
  await flyThen(layer, plan.then, before, landed, duration);
}

/**
 * Puts the table on the page at once and lets cards fly over it behind the player's back: nothing waits for them, and
 * nothing they land on is hidden. For moments in which every tenth of a second counts.
 */
export function performBehind(layer: Element, plan: Plan, apply: () => void): void {
  const steps = [...plan.first, ...plan.then];
  const before = steps.length > 0 && !calm() ? measure() : null;
  apply();
  if (before) void tick().then(() => flyThen(layer, steps, before, new Map(), FLIGHT * HASTE, false));
}

const running = new Set<() => void>();

/** Ends at once whatever is on its way, so that what has just come in can be shown. */
export function settleAll(): void {
  for (const settle of running) settle();
}

/** Waits, unless all is settled before. */
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

async function flyFirst(layer: Element, steps: Step[], before: Places, duration: number): Promise<Landed> {
  const landed: Landed = new Map();
  const taken = new Set<Element>();
  const flights = steps.map((step, i) => {
    const from = find(before, step.from, taken);
    const to = find(before, step.to, new Set());
    if (!from || !to) return null;
    const rect = beside(to.rect, i);
    const ghost = new Ghost(layer, step, rect.width);
    if (step.from.split(":").length > 2) conceal(from.element, duration + 600);
    const key = step.card ?? "";
    landed.set(key, [...(landed.get(key) ?? []), { ghost, rect }]);
    return ghost.fly(from.rect, rect, i * STAGGER, duration);
  });
  await Promise.all(flights);
  // A breath, so that eyes see what was played before all of it leaves.
  if (steps.length > 0) await pause(duration * 0.6);
  return landed;
}

async function flyThen(
  layer: Element,
  steps: Step[],
  before: Places,
  landed: Landed,
  duration: number,
  hiding = true,
): Promise<void> {
  const after = measure();
  const left = new Set<Element>();
  const reached = new Set<Element>();
  const stagger = shrunk(steps.length);
  const ghosts: Ghost[] = [];
  const flights = steps.map((step, i) => {
    const start = landed.get(step.card ?? "")?.shift();
    start?.ghost.remove();
    const from = start?.rect ?? (find(before, step.from, left) ?? find(after, step.from, left))?.rect;
    const to = find(after, step.to, reached);
    if (!from || !to) return null;
    const delay = i * stagger;
    if (hiding && to.element.getAttribute("data-anchor") === step.to) conceal(to.element, delay + duration);
    const ghost = new Ghost(layer, step, to.rect.width);
    ghosts.push(ghost);
    return ghost.fly(from, to.rect, delay, duration).then(() => ghost.remove());
  });
  for (const rest of landed.values()) for (const { ghost } of rest) ghost.remove();
  await Promise.all(flights);
}

/** For who asked for less motion: what is new comes in softly where it belongs. */
async function fade(plan: Plan, apply: () => void): Promise<void> {
  apply();
  await tick();
  const places = measure();
  const taken = new Set<Element>();
  for (const step of plan.then) {
    const place = find(places, step.to, taken);
    place?.element.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: 450, easing: "ease-out" });
  }
}
