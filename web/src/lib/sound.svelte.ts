/** Plays the sounds of the table, if the person wants them and the browser allows them. */

import { prefs } from "./prefs.svelte";
import { master, perform, type SoundName } from "./synth";

/** `waiting`: browsers let sound start, or restart after a call, only on a tap or key. `none`: there is no sound. */
export type Hearing = "off" | "waiting" | "on" | "none";

const SAME = 30; // ms in which the same sound does not start twice
const AHEAD = 0.005; // seconds

interface Desk {
  audio: AudioContext;
  into: AudioNode;
  volume: GainNode;
}

let desk: Desk | null = null;
let running = $state(false);
let refused = $state(false);
const rung = new Map<SoundName, number>();

export function hearing(): Hearing {
  if (!prefs.sound) return "off";
  if (refused) return "none";
  return running ? "on" : "waiting";
}

function open(): Desk | null {
  try {
    const audio = new AudioContext({ latencyHint: "interactive" });
    audio.onstatechange = () => (running = audio.state === "running");
    return { audio, ...master(audio) };
  } catch {
    refused = true; // no sound in this browser: the switch says so
    return null;
  }
}

/** In Safari, a finger counts when it is lifted, not when it comes down. */
const GESTURES = ["pointerup", "touchend", "click", "keydown"];

/** Lets sound start at the first touch or key, and continue after an interruption such as a phone call. */
export function unlockByTouch(page: EventTarget = window, shown: EventTarget = document): void {
  for (const gesture of GESTURES) page.addEventListener(gesture, unlock, { capture: true });
  shown.addEventListener("visibilitychange", resume);
}

function unlock(): void {
  if (!prefs.sound || refused) return;
  desk ??= open();
  resume();
}

/** If this is not allowed now, the next touch tries again. */
function resume(): void {
  if (prefs.sound && desk && desk.audio.state !== "running") desk.audio.resume().catch(() => undefined);
}

/** Switches sounds on or off. Call this when the switch is pressed. */
export function switchSound(on = !prefs.sound): void {
  prefs.sound = on;
  if (on) unlock();
}

export function ring(name: SoundName, now = performance.now()): void {
  if (hearing() !== "on" || !desk || now - (rung.get(name) ?? -SAME) < SAME) return;
  rung.set(name, now);
  const { audio, into, volume } = desk;
  volume.gain.value = loudness(prefs.volume);
  perform(name, { audio, out: into, at: audio.currentTime + AHEAD, chance: Math.random });
}

/** The ear hears loudness in steps: halfway down should sound half as loud. */
const loudness = (volume: number): number => Math.min(1, Math.max(0, volume)) ** 2;
