import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./synth", () => ({ master: () => ({ into: {}, volume: { gain: {} } }), perform: () => undefined }));

/** Whether a tap or key that Safari accepts is being handled now. */
let touched = false;
const heard: FakeAudio[] = [];

/** Starts only during what Safari accepts as a tap; an interruption stops it. */
class FakeAudio {
  state: "suspended" | "running" | "interrupted" = "suspended";
  onstatechange: (() => void) | null = null;
  constructor() {
    heard.push(this);
  }
  async resume(): Promise<void> {
    if (!touched) throw new DOMException("not allowed", "NotAllowedError");
    this.turn("running");
  }
  turn(state: FakeAudio["state"]): void {
    this.state = state;
    this.onstatechange?.();
  }
}

const COUNTED = ["pointerup", "touchend", "click", "keydown"];

function happen(page: EventTarget, kind: string): void {
  touched = COUNTED.includes(kind);
  page.dispatchEvent(new Event(kind));
  touched = false;
}

const tap = (page: EventTarget): void => ["pointerdown", "touchstart", "pointerup", "touchend"].forEach((kind) => happen(page, kind));

async function opened(): Promise<{ page: EventTarget; shown: EventTarget; hearing: () => string }> {
  vi.resetModules();
  const { hearing, unlockByTouch } = await import("./sound.svelte");
  const page = new EventTarget();
  const shown = new EventTarget();
  unlockByTouch(page, shown);
  return { page, shown, hearing };
}

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});

test("one tap is enough for sound to begin in Safari", async () => {
  const { page, hearing } = await opened();
  expect(hearing()).toBe("waiting");
  happen(page, "pointerdown");
  expect(hearing()).toBe("waiting");
  tap(page);
  expect(hearing()).toBe("on");
});

test("sound comes back with the next touch after a telephone call", async () => {
  const { page, shown, hearing } = await opened();
  tap(page);
  heard[0]!.turn("interrupted");
  expect(hearing()).toBe("waiting");
  happen(shown, "visibilitychange"); // not allowed without a tap, but no reason to give up
  await Promise.resolve();
  expect(hearing()).toBe("waiting");
  tap(page);
  expect(hearing()).toBe("on");
  expect(heard).toHaveLength(1);
});

test("sound comes back as soon as the page is seen again where no touch is asked for", async () => {
  const { page, shown, hearing } = await opened();
  tap(page);
  heard[0]!.turn("interrupted");
  touched = true;
  shown.dispatchEvent(new Event("visibilitychange"));
  touched = false;
  expect(hearing()).toBe("on");
});
