/** Plays the sounds of the table, if the person wants them and the browser allows them. */

import { prefs } from "./prefs.svelte";
import { master, perform, type SoundName } from "./synth";

/** `waiting`: browsers let sound begin only with a first touch or key. `none`: this browser gives no sound. */
export type Hearing = "off" | "waiting" | "on" | "none";

const SAME = 30; // ms in which one sound is not begun twice
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

/** To be called from a touch or a key. */
export function unlock(): void {
  if (!prefs.sound || refused) return;
  desk ??= open();
  if (desk && desk.audio.state !== "running") desk.audio.resume().catch(() => (refused = true));
}

/** Switches sounds on or off; to be called from the press of the switch. */
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

/** Ears count in steps of loudness: half the way down sounds half as loud. */
const loudness = (volume: number): number => Math.min(1, Math.max(0, volume)) ** 2;
