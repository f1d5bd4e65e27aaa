/** Small sounds made on the spot with WebAudio; silent unless the person switched them on. */

import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

/** Browsers let sound begin only from a gesture: call this from one. */
export function unlock(): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  void context.resume();
}

function ready(): AudioContext | null {
  return prefs.sound && context?.state === "running" ? context : null;
}

/** A burst of filtered noise: cards are paper. */
function noise(length: number, from: number, to: number, loud: number, delay = 0): void {
  const audio = ready();
  if (!audio) return;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.8 });
  const begin = audio.currentTime + delay;
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(begin);
}

function tone(frequency: number, length: number, loud: number, delay = 0): void {
  const audio = ready();
  if (!audio) return;
  const begin = audio.currentTime + delay;
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

export const sounds = {
  tap: () => noise(0.07, 1800, 900, 0.5),
  sweep: () => noise(0.5, 500, 4500, 0.5),
  pickup: () => [0, 0.07, 0.14, 0.21].forEach((delay) => noise(0.09, 1500, 2600, 0.3, delay)),
  flip: () => noise(0.12, 900, 2600, 0.4),
  turn: () => [tone(880, 0.5, 0.12), tone(1320, 0.6, 0.06, 0.03)],
  win: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, 0.7, 0.1, i * 0.13)),
};
