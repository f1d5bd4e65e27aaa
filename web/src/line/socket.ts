/** The line to a table of the card room: its websocket, its state, and how it reconnects. */

import { full } from "../lib/address";
import { tableIsThere } from "../lib/api";
import { toJson } from "../lib/json";
import { hearRelease, ownRelease } from "../lib/release.svelte";
import type { FromServer, ToServer, WireError } from "../lib/wire";
import type { Line, LineState, Listener } from "./line";
import { Watch } from "./watch";

const FIRST_WAIT = 400; // ms before the first attempt to reconnect
const LONGEST_WAIT = 4000;
const TICK = 250; // ms

/** A table's websocket that notices silence and reconnects by itself, with growing pauses, until it is closed. */
export class SocketLine implements Line {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #state: LineState = "up";
  #answered = false; // whether anything has ever arrived
  #ticker: ReturnType<typeof setInterval> | undefined;
  #listener!: Listener;
  readonly #watch = new Watch();
  readonly #table: string;
  readonly #look = ({ type }: Event): void => this.#lookAgain(type);

  constructor(table: string) {
    this.#table = table;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, this.#look);
    document.addEventListener("visibilitychange", this.#look);
    this.#ticker = setInterval(() => this.#tick(), TICK);
    this.#connect();
  }

  /** Sends, or returns `false` if there is no connection. Nothing is stored here. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(toJson(message));
    return true;
  }

  /** Replaces this connection with a new one. */
  reopen(): void {
    const old = this.#socket;
    clearTimeout(this.#timer);
    this.#connect();
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

  #connect(): void {
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    this.#watch.begin(performance.now());
    socket.onopen = () => socket === this.#socket && this.#watch.opened(performance.now());
    socket.onmessage = (event) => {
      if (typeof event.data === "string" && socket === this.#socket) this.#hear(socket, JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #address(): string {
    const since = this.#listener.since();
    const page = full(`api/tables/${encodeURIComponent(this.#table)}/ws?release=${ownRelease()}`);
    const address = page.replace(/^http/, "ws"); // and https becomes wss
    return since === null ? address : `${address}&since=${since}`;
  }

  #hear(socket: WebSocket, message: FromServer): void {
    const first = this.#watch.hear(performance.now());
    this.#wait = FIRST_WAIT;
    this.#answered = true;
    if (first) this.#listener.opened();
    this.#say("up");
    // The server measures the distance to us, so the answer must not wait.
    if (message.type === "probe") socket.send(JSON.stringify({ type: "echo", id: message.id } satisfies ToServer));
    else if (message.type === "release") hearRelease(message.release);
    else if (message.type !== "alive") this.#listener.message(message);
  }

  #say(state: LineState): void {
    if (state === this.#state || this.#closed) return;
    this.#state = state;
    this.#listener.state(state);
    if (state === "lost" && !this.#answered) void this.#lookFor();
  }

  /** A websocket does not say why it failed; plain HTTP does. */
  async #lookFor(): Promise<void> {
    if ((await tableIsThere(this.#table).catch(() => true)) || this.#closed) return;
    this.#listener.message({ type: "error", code: "unknown_table", detail: "" } satisfies WireError);
  }

  #tick(): void {
    const verdict = this.#watch.look(performance.now(), navigator.onLine);
    if (verdict === "dead") this.#abandon();
    else if (verdict === "silent" && this.#state === "up") this.#say(navigator.onLine ? "silent" : "offline");
  }

  /** Gives up a line on which nothing arrives any more, without waiting for it to close. */
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
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Online, offline, or back on screen: what we knew about the line may be out of date. */
  #lookAgain(type: string): void {
    if (this.#closed) return;
    this.#watch.doubt(performance.now());
    if (!navigator.onLine) return;
    // An attempt that began without a network hangs even after the network is back.
    const renewed = type === "online" || (type === "visibilitychange" && !document.hidden);
    const hangs = renewed && this.#socket?.readyState === WebSocket.CONNECTING;
    if (!this.#socket || hangs) this.reopen();
  }
}
