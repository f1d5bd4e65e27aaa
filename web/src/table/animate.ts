/**
 * Cards that travel. Places on screen carry `data-anchor`; a plan says which cards go from which anchor to which.
 * The picture of the table changes at once. Ghosts of cards fly over it; a card stays hidden until its ghost has landed.
 */

import { flushSync, mount, tick, unmount, type Component } from "svelte";
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
const SPOT = 46; // px, width of a card that lands on something other than a card

const LATEST = 1000; // ms after which a card is seen in any case
const HOLD = 420; // ms for which a still is shown
const GLOW = 1100; // ms

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function measure(): Places {
  const places: Places = new Map();
  for (const element of document.querySelectorAll("[data-anchor]")) {
    const anchor = element.getAttribute("data-anchor")!;
    const place = { element, rect: cardRect(element) };
    places.set(anchor, [...(places.get(anchor) ?? []), place]);
  }
  return places;
}

/** The one card that lies there, otherwise a small card in the middle of the place. */
function cardRect(element: Element): DOMRect {
  const [card, ...more] = element.querySelectorAll("svg.card");
  const single = card && more.length === 0;
  const rect = (single ? card : element).getBoundingClientRect();
  // A card that lies askew is as wide as it is drawn, not as the box around it.
  const width = single ? card.clientWidth || rect.width : Math.min(SPOT, rect.width || SPOT);
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

let back: Element | null = null;

/** A card's back. Most cards that travel are seen from behind: it is drawn once, and copied. */
function drawBack(): Element {
  if (!back) {
    back = document.createElement("div");
    mount(Card, { target: back });
    flushSync();
  }
  return back.firstElementChild!.cloneNode(true) as Element;
}

class Ghost {
  readonly #box = document.createElement("div");
  readonly #drawn: Record<string, unknown> | null;
  readonly #width: number;

  constructor(layer: Element, { card, piece }: Step, width: number) {
    this.#width = width;
    this.#box.className = piece ? "ghost" : "ghost paper";
    this.#box.style.width = `${width}px`;
    layer.append(this.#box);
    this.#drawn = this.#draw(card, piece);
  }

  #draw(code: string | null, piece: Component | undefined): Record<string, unknown> | null {
    if (piece) return mount(piece, { target: this.#box });
    if (code) return mount(Card, { target: this.#box, props: { code } });
    this.#box.append(drawBack());
    return null;
  }

  /** Lies there without having travelled. */
  lie(at: DOMRect): void {
    this.#box.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.width / this.#width})`;
    this.#box.style.opacity = "1";
  }

  fly(from: DOMRect, to: DOMRect, delay: number, duration: number): Promise<unknown> {
    const at = (rect: DOMRect): string => `translate(${rect.x}px, ${rect.y}px) scale(${rect.width / this.#width})`;
    const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 6);
    const middle = new DOMRect((from.x + to.x) / 2, (from.y + to.y) / 2 - lift, (from.width + to.width) / 2);
    // Before its turn a ghost is not seen: the cards of a stack would lay their shadows over each other.
    const frames = [
      { transform: at(from), opacity: 1 },
      { transform: at(middle), opacity: 1, offset: 0.5 },
      { transform: at(to), opacity: 1 },
    ];
    const options = { delay, duration, easing: "cubic-bezier(.3,.1,.25,1)", fill: "forwards" as const };
    const animation = this.#box.animate(frames, options);
    const settle = (): void => animation.finish();
    running.add(settle);
    return animation.finished.catch(() => undefined).finally(() => running.delete(settle));
  }

  remove(): void {
    if (this.#drawn) void unmount(this.#drawn);
    this.#box.remove();
  }
}

/** Hides what lies in a place until `reveal`, or until all flights are ended. */
function conceal(element: Element, duration: number): () => void {
  const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  const reveal = (): void => {
    hidden.cancel();
    running.delete(reveal);
  };
  running.add(reveal);
  return reveal;
}

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
  if (calm()) return showStills(layer, plan, apply, HOLD * speed);
  const duration = FLIGHT * speed;
  const before = measure();
  const landed = await flyFirst(layer, plan.first, before, duration);
  apply();
  await tick();
  await flyThen(layer, plan.then, before, landed, duration);
}

/**
 * Puts the table on the page at once and lets cards fly over it: nothing waits for the flights. This is for moments in
 * which every tenth of a second counts. Only cards that are dealt (`hiding`) are not seen before they have landed.
 */
export function performBehind(layer: Element, plan: Plan, apply: () => void, speed: number, hiding: boolean): void {
  const steps = [...plan.first, ...plan.then];
  const before = steps.length > 0 && speed > 0 && !calm() ? measure() : null;
  apply();
  if (before) void tick().then(() => flyThen(layer, steps, before, new Map(), FLIGHT * HASTE * speed, hiding));
}

const running = new Set<() => void>();

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

async function flyFirst(layer: Element, steps: Step[], before: Places, duration: number): Promise<Landed> {
  const landed: Landed = new Map();
  const taken = new Set<Element>();
  const flights = steps.map((step, i) => {
    const from = find(before, step.from, taken);
    const to = find(before, step.to, new Set());
    if (!from || !to) return null;
    const rect = beside(to.rect, i);
    const ghost = new Ghost(layer, step, rect.width);
    if (step.from.split(":").length > 2) conceal(from.element, i * STAGGER + duration * 1.6 + 200);
    const key = step.card ?? "";
    landed.set(key, [...(landed.get(key) ?? []), { ghost, rect }]);
    return ghost.fly(from.rect, rect, i * STAGGER, duration);
  });
  await Promise.all(flights);
  // A short pause, so that people see the cards played before they leave.
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
  const flights = steps.map((step, i) => {
    const start = landed.get(step.card ?? "")?.shift();
    start?.ghost.remove();
    const from = start?.rect ?? (find(before, step.from, left) ?? find(after, step.from, left))?.rect;
    const to = find(after, step.to, reached);
    if (!from || !to) return null;
    const delay = i * stagger;
    const exact = to.element.getAttribute("data-anchor") === step.to;
    const reveal = hiding && exact ? conceal(to.element, delay + duration + LATEST) : null;
    const ghost = new Ghost(layer, step, to.rect.width);
    return ghost.fly(from, to.rect, delay, duration).then(() => {
      reveal?.();
      ghost.remove();
    });
  });
  for (const rest of landed.values()) for (const { ghost } of rest) ghost.remove();
  await Promise.all(flights);
}

/** For people who asked for less motion: cards lie for a moment where they were laid, and what is new glows. */
async function showStills(layer: Element, plan: Plan, apply: () => void, hold: number): Promise<void> {
  const laid = layStill(layer, plan.first);
  if (laid.length > 0) await pause(hold);
  apply();
  for (const ghost of laid) ghost.remove();
  await tick();
  const places = measure();
  const taken = new Set<Element>();
  for (const step of plan.then) glow(find(places, step.to, taken)?.element);
}

function layStill(layer: Element, steps: Step[]): Ghost[] {
  const places = measure();
  return steps.flatMap((step, i) => {
    const to = find(places, step.to, new Set());
    if (!to) return [];
    const rect = beside(to.rect, i);
    const ghost = new Ghost(layer, step, rect.width);
    ghost.lie(rect);
    return [ghost];
  });
}

function glow(element: Element | undefined): void {
  const lit = { outline: "3px solid #ffe08a", outlineOffset: "1px" };
  element?.animate([lit, { ...lit, offset: 0.7 }, { outline: "3px solid transparent" }], { duration: GLOW });
}
