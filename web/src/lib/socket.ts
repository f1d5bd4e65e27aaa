/** The line of a table: its websocket, how it stands, and how it comes back. */

import type { FromServer, ToServer } from "./wire";
import { Watch } from "./watch";

const FIRST_WAIT = 400; // ms before the first attempt to come back
const LONGEST_WAIT = 4000;
const TICK = 250; // ms

/** The messages of a table; probes are answered here. */
export type Heard = Exclude<FromServer, { type: "probe" }>;

/**
 * How the line to the card room is: `up`; `silent`, when nothing was heard for a while; `offline`, when this device says
 * that it has no network; `lost`, when it was cut, and is being opened again.
 */
export type Line = "up" | "silent" | "offline" | "lost";

export interface Listener {
  message(message: Heard): void;
  line(now: Line): void;
  /** A new connection has spoken: what follows is the table as it stands. */
  opened(): void;
  /** The last event that the page has been told of. */
  since(): number | null;
}

/** A table's websocket that notices silence, and comes back by itself, with growing pauses, until it is closed. */
export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #line: Line = "up";
  readonly #watch = new Watch();
  readonly #ticker: ReturnType<typeof setInterval>;
  readonly #address: string;
  readonly #listener: Listener;
  readonly #look = ({ type }: Event): void => this.#lookAgain(type);

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/ws`;
    this.#listener = listener;
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, this.#look);
    document.addEventListener("visibilitychange", this.#look);
    this.#ticker = setInterval(() => this.#tick(), TICK);
    this.#open();
  }

  /** Sends, or returns `false` without a connection. Nothing is kept here. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Opens a new connection in place of this one. */
  reopen(): void {
    const old = this.#socket;
    clearTimeout(this.#timer);
    this.#open();
    old?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ticker);
    for (const name of ["online", "offline", "pageshow"]) removeEventListener(name, this.#look);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  #open(): void {
    const since = this.#listener.since();
    const socket = new WebSocket(since === null ? this.#address : `${this.#address}?since=${since}`);
    this.#socket = socket;
    this.#watch.begin(performance.now());
    socket.onopen = () => socket === this.#socket && this.#watch.opened(performance.now());
    socket.onmessage = (event) => {
      if (typeof event.data === "string" && socket === this.#socket) this.#hear(socket, JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #hear(socket: WebSocket, message: FromServer): void {
    const first = this.#watch.hear(performance.now());
    this.#wait = FIRST_WAIT;
    if (first) this.#listener.opened();
    this.#say("up");
    // The server measures the distance to us, so the answer must not wait.
    if (message.type === "probe") socket.send(JSON.stringify({ type: "echo", id: message.id } satisfies ToServer));
    else this.#listener.message(message);
  }

  #say(line: Line): void {
    if (line === this.#line || this.#closed) return;
    this.#line = line;
    this.#listener.line(line);
  }

  #tick(): void {
    const verdict = this.#watch.look(performance.now(), navigator.onLine);
    if (verdict === "dead") this.#abandon();
    else if (verdict === "silent" && this.#line === "up") this.#say(navigator.onLine ? "silent" : "offline");
  }

  /** A line that nothing comes through any more is given up without waiting for its end. */
  #abandon(): void {
    const dead = this.#socket;
    if (dead?.readyState === WebSocket.CLOSED) return;
    this.#lost(dead);
    dead?.close();
  }

  #lost(socket: WebSocket | null): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    this.#watch.end();
    this.#say(navigator.onLine ? "lost" : "offline");
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Online, offline, or back on the screen: whatever was known of the line may be old. */
  #lookAgain(type: string): void {
    if (this.#closed) return;
    this.#watch.doubt(performance.now());
    if (!navigator.onLine) return;
    // An attempt begun without a network hangs on when there is one.
    const renewed = type === "online" || (type === "visibilitychange" && !document.hidden);
    const hangs = renewed && this.#socket?.readyState === WebSocket.CONNECTING;
    if (!this.#socket || hangs) this.reopen();
  }
}
