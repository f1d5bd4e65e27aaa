/**
 * The sounds of the table, made from noise and tones. Nothing here depends on the page, so that a tool can measure
 * every sound.
 */

export interface Bench {
  audio: BaseAudioContext;
  out: AudioNode;
  /** When the sound starts, in seconds of `audio`. */
  at: number;
  /** Numbers from 0 to 1, so that no two sounds are quite the same. */
  chance: () => number;
}

interface Sound {
  /** The decibels that bring the sound to the common loudness, measured by `tools/sounds.py`. */
  trim: number;
  /** By how many semitones the pitch of a whole sound may vary; 0 for music. */
  stray: number;
  play(paint: Painter): void;
}

interface Burst {
  /** The centre of the band at the start and at the end, in Hz. */
  from: number;
  to?: number;
  q?: number;
  length: number;
  attack?: number;
  loud?: number;
  delay?: number;
}

interface Note {
  pitch: number;
  to?: number;
  kind?: OscillatorType;
  length: number;
  attack?: number;
  loud?: number;
  delay?: number;
}

const QUIET = 0.0001; // where an exponential fall ends
const TOP = 6500; // Hz: paper and wood have little above this, and it tires the ear
const ATTACK = 0.004; // seconds

/** Paints one sound: bursts of filtered noise and falling tones. */
class Painter {
  readonly #bench: Bench;
  readonly #pitch: number;

  constructor(bench: Bench, stray: number) {
    this.#bench = bench;
    this.#pitch = 2 ** (((bench.chance() * 2 - 1) * stray) / 12);
  }

  noise({ from, to = from, q = 0.8, length, attack = ATTACK, loud = 1, delay = 0 }: Burst): void {
    const { audio } = this.#bench;
    const begin = this.#bench.at + delay;
    const source = new AudioBufferSourceNode(audio, { buffer: hiss(audio), loop: true });
    const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from * this.#pitch, Q: q });
    band.frequency.setValueAtTime(from * this.#pitch, begin);
    band.frequency.exponentialRampToValueAtTime(to * this.#pitch, begin + length);
    source.connect(band).connect(this.#swell(begin, length, attack, loud));
    source.start(begin, this.#bench.chance());
    source.stop(begin + length);
  }

  tone({ pitch, to = pitch, kind = "sine", length, attack = ATTACK, loud = 1, delay = 0 }: Note): void {
    const { audio } = this.#bench;
    const begin = this.#bench.at + delay;
    const source = new OscillatorNode(audio, { type: kind, frequency: pitch * this.#pitch });
    source.frequency.setValueAtTime(pitch * this.#pitch, begin);
    source.frequency.exponentialRampToValueAtTime(to * this.#pitch, begin + length);
    source.connect(this.#swell(begin, length, attack, loud));
    source.start(begin);
    source.stop(begin + length);
  }

  /** A card that lands on baize: a breath of paper and a low thud. */
  card(delay = 0, loud = 1): void {
    this.noise({ from: 2300, to: 950, q: 0.7, length: 0.075, loud, delay });
    this.tone({ pitch: 165, to: 82, length: 0.11, loud: loud * 0.55, delay: delay + 0.004 });
  }

  /** A plucked note: the tone, and a softer one an octave above that fades sooner. */
  pluck(pitch: number, delay = 0, length = 0.45, loud = 1): void {
    this.tone({ pitch, length, attack: 0.008, loud, delay });
    this.tone({ pitch: pitch * 2, length: length * 0.5, attack: 0.008, loud: loud * 0.25, delay });
  }

  /** A gain that rises softly and falls to nothing. */
  #swell(begin: number, length: number, attack: number, loud: number): GainNode {
    const node = new GainNode(this.#bench.audio, { gain: 0 });
    node.gain.setValueAtTime(0, begin);
    node.gain.linearRampToValueAtTime(loud, begin + attack);
    node.gain.exponentialRampToValueAtTime(QUIET, begin + length);
    node.connect(this.#bench.out);
    return node;
  }
}

const SOUNDS = {
  /** A pack is riffled and dealt. */
  deal: {
    trim: -6,
    stray: 1,
    play: (paint) => {
      for (let i = 0; i < 11; i++) paint.noise({ from: 2500 - i * 90, to: 1400, length: 0.05, loud: 0.5 + 0.5 * Math.sin(i / 3.2), delay: i * 0.034 });
      paint.card(0.42, 0.7);
    },
  },
  card: { trim: -3, stray: 1.5, play: (paint) => paint.card() },
  flip: {
    trim: -6,
    stray: 1.2,
    play: (paint) => {
      paint.noise({ from: 1100, to: 2400, length: 0.09, attack: 0.03, loud: 0.6 });
      paint.card(0.08);
    },
  },
  sweep: {
    trim: -10,
    stray: 1,
    play: (paint) => {
      paint.noise({ from: 550, to: 2600, q: 0.9, length: 0.5, attack: 0.22 });
      paint.tone({ pitch: 120, to: 70, length: 0.2, loud: 0.3, delay: 0.3 });
    },
  },
  pickup: {
    trim: -6,
    stray: 1,
    play: (paint) => {
      for (let i = 0; i < 4; i++) paint.noise({ from: 1300 + i * 220, to: 2100 + i * 220, length: 0.08, attack: 0.015, loud: 0.7, delay: i * 0.065 });
      paint.tone({ pitch: 110, to: 150, length: 0.16, loud: 0.3, delay: 0.2 });
    },
  },
  /** Two coins. */
  pay: {
    trim: -19,
    stray: 0.8,
    play: (paint) => {
      for (const [delay, pitch, loud] of [[0, 1860, 0.7], [0.085, 2090, 1]] as const) {
        for (const [partial, part] of [[1, 1], [1.52, 0.5], [2.27, 0.2]] as const)
          paint.tone({ pitch: pitch * partial, length: 0.24 / partial, attack: 0.002, loud: loud * part, delay });
      }
    },
  },
  /** A spoon is snatched from a wooden table. */
  spoon: {
    trim: -14,
    stray: 0.8,
    play: (paint) => {
      paint.noise({ from: 1700, to: 700, length: 0.06, loud: 0.6 });
      for (const [pitch, loud] of [[1180, 1], [1790, 0.45], [3020, 0.25]] as const)
        paint.tone({ pitch, length: 0.42 - pitch / 12_000, attack: 0.003, loud, delay: 0.01 });
    },
  },
  /** A finger on a nose, which the others must not miss. */
  nose: {
    trim: -14,
    stray: 0.3,
    play: (paint) => {
      paint.tone({ pitch: 330, to: 700, length: 0.14, attack: 0.01 });
      paint.pluck(784, 0.11, 0.3, 0.8);
    },
  },
  /** A hand slams its cards down. */
  slam: {
    trim: -10,
    stray: 0.8,
    play: (paint) => {
      paint.noise({ from: 1500, to: 600, q: 0.6, length: 0.13, attack: 0.003 });
      paint.tone({ pitch: 190, to: 62, length: 0.24, loud: 1.2 });
    },
  },
  shout: {
    trim: -15,
    stray: 0.5,
    play: (paint) => {
      paint.tone({ pitch: 262, to: 349, kind: "triangle", length: 0.16, attack: 0.02 });
      paint.tone({ pitch: 392, to: 370, kind: "triangle", length: 0.42, attack: 0.02, delay: 0.13 });
      paint.noise({ from: 900, to: 700, q: 2, length: 0.35, attack: 0.04, loud: 0.4, delay: 0.1 });
    },
  },
  turn: {
    trim: -18,
    stray: 0,
    play: (paint) => {
      paint.pluck(392, 0, 0.4, 0.8);
      paint.pluck(523.25, 0.12, 0.5);
    },
  },
  /** A dinner bell: the family's call. */
  call: {
    trim: -18,
    stray: 0,
    play: (paint) => [783.99, 659.26, 783.99, 1046.5].forEach((pitch, i) => paint.pluck(pitch, i * 0.16, 0.6, 0.8)),
  },
  tick: {
    trim: -3,
    stray: 0.1,
    play: (paint) => {
      paint.tone({ pitch: 880, to: 820, length: 0.08, attack: 0.003 });
      paint.noise({ from: 1500, q: 3, length: 0.03, loud: 0.5 });
    },
  },
  /** A race begins. */
  go: {
    trim: -18,
    stray: 0,
    play: (paint) => {
      paint.pluck(587.33, 0, 0.3);
      paint.pluck(880, 0.07, 0.45);
    },
  },
  lost: {
    trim: -17,
    stray: 0,
    play: (paint) => {
      paint.pluck(349.23, 0, 0.4);
      paint.pluck(261.63, 0.16, 0.5);
    },
  },
  back: {
    trim: -17,
    stray: 0,
    play: (paint) => {
      paint.pluck(261.63, 0, 0.35);
      paint.pluck(349.23, 0.12, 0.35);
      paint.pluck(440, 0.24, 0.5);
    },
  },
  win: {
    trim: -20,
    stray: 0,
    play: (paint) => [392, 493.88, 587.33, 783.99].forEach((pitch, i) => paint.pluck(pitch, i * 0.12, 0.75, 0.7 + i * 0.1)),
  },
  lose: {
    trim: -17,
    stray: 0,
    play: (paint) => [392, 349.23, 311.13, 261.63].forEach((pitch, i) => paint.pluck(pitch, i * 0.17, 0.6, 1 - i * 0.1)),
  },
  refusal: {
    trim: -10,
    stray: 0.2,
    play: (paint) => {
      for (const delay of [0, 0.11]) paint.tone({ pitch: 233, to: 196, kind: "triangle", length: 0.14, attack: 0.01, delay });
    },
  },
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof SOUNDS;
export const NAMES = Object.keys(SOUNDS) as SoundName[];

/** Plays a sound into `bench.out`. */
export function perform(name: SoundName, bench: Bench): void {
  const { trim, stray, play }: Sound = SOUNDS[name];
  const loud = new GainNode(bench.audio, { gain: 10 ** ((trim + bench.chance() - 0.5) / 20) });
  loud.connect(bench.out);
  play(new Painter({ ...bench, out: loud }, stray));
}

/**
 * What every sound passes through: a compressor, so that several at once are not louder than one, and a limit on the
 * pitch.
 */
export function master(audio: BaseAudioContext): { into: AudioNode; volume: GainNode } {
  const into = new DynamicsCompressorNode(audio, { threshold: -20, knee: 14, ratio: 5, attack: 0.004, release: 0.12 });
  const ceiling = new BiquadFilterNode(audio, { type: "lowpass", frequency: TOP, Q: 0.5 });
  const volume = new GainNode(audio);
  into.connect(ceiling).connect(volume).connect(audio.destination);
  return { into, volume };
}

const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of white noise, made once. */
function hiss(audio: BaseAudioContext): AudioBuffer {
  const known = hisses.get(audio);
  if (known) return known;
  const buffer = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  hisses.set(audio, buffer);
  return buffer;
}
