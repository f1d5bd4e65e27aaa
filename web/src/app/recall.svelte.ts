/** Calls somebody back who has been away from the page for a minute while it is their turn. */

import { t } from "../lib/i18n.svelte";
import { ring } from "../lib/sound.svelte";
import { local } from "../lib/storage";
import { subscribe, unsubscribe } from "./push";

/**
 * `sound`: the title of the tab, and a sound if sounds are on. `notice`: also a notification, which makes phones vibrate.
 * Where the browser can, it comes from the card room, so that no page has to be open.
 */
export const WAYS = ["off", "sound", "notice"] as const;
export type Way = (typeof WAYS)[number];

const AWAY = 60_000; // ms
const WAY = "tripot.recall";
const CALLED = "tripot.recalled"; // the turn that was called last, for all tabs of this browser
const PUSHED = "tripot.pushed"; // whether the card room calls this browser

const kept = (): Way => WAYS.find((way) => way === local.getItem(WAY)) ?? "sound";
const keptPushed = (): boolean => local.getItem(PUSHED) === "yes";

let chosen: Way = $state(kept());
let pushed = $state(keptPushed());

export const way = (): Way => chosen;

/** Whether notifications come although no page is open. */
export const isPushed = (): boolean => pushed;

/** Browsers show notifications of secure pages only, and through a service worker. */
export const canNotify = (): boolean => isSecureContext && "Notification" in globalThis && "serviceWorker" in navigator;

/** Chooses a way. Notifications need the browser's permission; without it, the answer is `false` and the call is a sound. */
export async function choose(wanted: Way): Promise<boolean> {
  const allowed = wanted !== "notice" || (await Notification.requestPermission()) === "granted";
  chosen = allowed ? wanted : "sound";
  local.setItem(WAY, chosen);
  await keepCalled();
  return allowed;
}

let told = Promise.resolve();

/**
 * Lets the card room know whether to call this browser: it may be a new one, or another person's now. One after the
 * other, so that what was chosen last holds.
 */
export const keepCalled = (): Promise<void> => (told = told.then(tell));

async function tell(): Promise<void> {
  if (chosen === "notice") pushed = await subscribe().catch(() => false);
  else if (pushed) pushed = await unsubscribe().then(() => false, () => true);
  local.setItem(PUSHED, pushed ? "yes" : "no");
}

/** Takes over what another page of this browser has chosen. */
export function hearWay(): void {
  addEventListener("storage", ({ key }) => {
    if (key === WAY) chosen = kept();
    else if (key === PUSHED) pushed = keptPushed();
  });
}

/** What is done when somebody is called, and when they are back or the turn has passed. */
export interface Bell {
  call(): void;
  stop(): void;
}

/** Waits for a minute away from the page while it is my turn. Calls once a turn, in whichever tab is first. */
export class Recall {
  readonly #bell: Bell;
  readonly #look = (): void => this.#see();
  #turn = "";
  #called = false;
  #away: number | null = null; // since when, in ms
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bell: Bell) {
    this.#bell = bell;
    document.addEventListener("visibilitychange", this.#look);
    this.#see();
  }

  /** `turn` names my turn, the same in every tab; empty if it is not mine. */
  follow(turn: string): void {
    if (!turn) this.#end();
    this.#turn = turn;
    this.#wait();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#look);
    this.follow("");
  }

  #see(): void {
    this.#away = document.hidden ? Date.now() : null;
    if (this.#away === null && this.#called) this.#bell.stop();
    this.#wait();
  }

  #end(): void {
    if (this.#called) this.#bell.stop();
    this.#called = false;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#away === null || !this.#turn || this.#called) return;
    this.#timer = setTimeout(() => this.#call(), Math.max(0, this.#away + AWAY - Date.now()));
  }

  #call(): void {
    if (chosen === "off" || local.getItem(CALLED) === this.#turn) return;
    local.setItem(CALLED, this.#turn);
    this.#called = true;
    this.#bell.call();
  }
}

/** The bell of a table: the title of the tab, a sound, and a notification for those who want one. */
export function bellOf(path: string, game: () => string): Bell {
  let before: string | null = null;
  const called = (): string => t("recall.title", { game: game() });
  return {
    call() {
      before = document.title;
      document.title = called();
      ring("turn");
      if (chosen === "notice") void notify(path, game()).catch(() => undefined);
    },
    stop() {
      if (before === null) return;
      if (document.title === called()) document.title = before; // unless the page has given itself another one
      before = null;
      void dismiss(path).catch(() => undefined);
    },
  };
}

async function notify(path: string, game: string): Promise<void> {
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage({ title: t("recall.notice"), body: game, path });
}

/** Takes away the notices about the table at a path: somebody looks at it. */
export async function dismiss(path: string): Promise<void> {
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) if (shown.data === path) shown.close();
}
