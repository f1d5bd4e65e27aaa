import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LineState } from "./line";
import { SocketLine } from "./socket";

const { CONNECTING, OPEN, CLOSED } = { CONNECTING: 0, OPEN: 1, CLOSED: 3 };

/** A websocket that opens when the test says so, and notices its own end at once. */
class FakeSocket {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSED = CLOSED;
  static made: FakeSocket[] = [];
  readyState = CONNECTING;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = OPEN;
    this.onopen?.();
    this.onmessage?.({ data: '{"type": "done"}' });
  }

  close(): void {
    this.readyState = CLOSED;
    this.onclose?.();
  }
}

const page = Object.assign(new EventTarget(), { hidden: false, baseURI: "https://room/cards/", scripts: [] });
const browser = new EventTarget();
let states: LineState[];
let line: SocketLine;

/** The sockets that are not closed. */
const living = (): FakeSocket[] => FakeSocket.made.filter(({ readyState }) => readyState !== CLOSED);

beforeEach(() => {
  vi.useFakeTimers();
  const { addEventListener, removeEventListener } = {
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
  };
  const globals = { WebSocket: FakeSocket, document: page, navigator: { onLine: true }, addEventListener, removeEventListener };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  FakeSocket.made = [];
  states = [];
  line = new SocketLine("ABC");
  line.open({ message: () => undefined, state: (now) => states.push(now), opened: () => undefined, since: () => null });
});

afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The line was up and is cut while there is no network, and the first attempt to reconnect hangs. */
function hang(): FakeSocket {
  FakeSocket.made[0]!.open();
  FakeSocket.made[0]!.close();
  vi.advanceTimersByTime(600);
  const [attempt, ...more] = living();
  expect(more).toEqual([]);
  expect(attempt?.readyState).toBe(CONNECTING);
  return attempt!;
}

test.each([
  ["the network is back", () => browser.dispatchEvent(new Event("online"))],
  ["the page is seen again", () => page.dispatchEvent(new Event("visibilitychange"))],
])("an attempt that hangs is replaced at once when %s", (_, happens) => {
  const attempt = hang();
  happens();
  const [fresh, ...more] = living();
  expect(more).toEqual([]);
  expect(fresh).not.toBe(attempt);
  fresh!.open();
  expect(states).toEqual(["lost", "up"]);
});

test("an attempt that does not open is given up within seconds, and another is made", () => {
  const attempt = hang();
  vi.advanceTimersByTime(8000);
  expect(attempt.readyState).toBe(CLOSED);
  expect(living()).toHaveLength(1);
});

test("a line that is open is kept when the network changes", () => {
  FakeSocket.made[0]!.open();
  browser.dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(1);
});
