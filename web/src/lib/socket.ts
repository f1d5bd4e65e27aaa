import type { FromServer, ToServer } from "./wire";

const FIRST_WAIT = 400; // ms before the first attempt to come back
const LONGEST_WAIT = 4000;

/** What a table hears; probes are answered here. */
export type Heard = Exclude<FromServer, { type: "probe" }>;

export interface Listener {
  message(message: Heard): void;
  connected(yes: boolean): void;
}

/** A table's websocket that comes back by itself, with growing pauses, until it is closed. */
export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #address: string;
  readonly #listener: Listener;
  readonly #retry = (): void => this.#hurry();

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/ws`;
    this.#listener = listener;
    addEventListener("online", this.#retry);
    document.addEventListener("visibilitychange", this.#retry);
    this.#open();
  }

  /** Sends, or says `false` when nobody is listening: nothing is kept for later, the table may have moved on. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Goes and comes back at once. */
  reopen(): void {
    this.#wait = 0;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#retry);
    document.removeEventListener("visibilitychange", this.#retry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#listener.connected(true);
    };
    socket.onmessage = (event) => {
      if (typeof event.data !== "string") return;
      const message = JSON.parse(event.data) as FromServer;
      // The server measures how far away we are: whatever would wait here would count as distance.
      if (message.type === "probe") socket.send(JSON.stringify({ type: "echo", id: message.id } satisfies ToServer));
      else this.#listener.message(message);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#listener.connected(false);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Back online or back on screen: a person is looking, so do not sit out the pause. */
  #hurry(): void {
    if (this.#closed || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
