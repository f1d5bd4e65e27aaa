/** A table as this page knows it. Messages come over the line that it is handed; what to do with them has three parts. */

import type { Heard, Line, LineState } from "../line/line";
import { isAlone } from "../lib/alone";
import { forgetMine, remember } from "../lib/mine";
import type { Table, WireError } from "../lib/wire";
import { Sending } from "./sending.svelte";
import { Showing, type Readers } from "./showing.svelte";
import { Telling } from "./telling.svelte";
import { refusalText } from "./why";

const LOST = ["damaged", "removed", "banned", "closed", "elsewhere", "cannot_run", "no_rules", "unread", "old"] as const;
/** Why there is no table to show: none has this code, its record is damaged, I may not be there, or it cannot run here. */
export type Missing = "table" | (typeof LOST)[number];

export class TableModel {
  missing = $state<"" | Missing>("");
  readonly showing: Showing;
  readonly telling: Telling;
  readonly sending: Sending;
  readonly #id: string;
  readonly #line: Line;
  #opened = false; // the next table is the first of a line
  #renewed = false; // I have reconnected myself: the line was not lost
  #cameIn = (): void => {};

  constructor(id: string, line: Line, readers: Readers) {
    this.#id = id;
    this.#line = line;
    this.sending = new Sending(line, () => this.shown);
    this.telling = new Telling(id, () => this.showing.texts);
    this.showing = new Showing(readers, this.sending, this.telling);
    line.open({
      message: (message) => this.#receive(message),
      state: (now) => this.#hold(now),
      opened: () => (this.#opened = true),
      since: () => (this.#renewed ? null : (this.shown?.seq ?? null)),
    });
  }

  /** The table that is shown; `null` before the first one. */
  get shown(): Table | null {
    return this.showing.table;
  }

  /** The step of a lesson; `undefined` elsewhere. */
  get step(): number | undefined {
    return this.#line.number;
  }

  /** What stays chosen when a card is touched: in a lesson, nothing else beside the cards that it asks for. */
  kept<T>(chosen: readonly T[], touched: string, cardOf: (it: T) => string): T[] {
    const wanted = this.#line.wanted;
    return wanted?.includes(touched) ? chosen.filter((it) => wanted.includes(cardOf(it))) : [...chosen];
  }

  /** Whether a lesson asks for more cards than these. */
  lacks(chosen: readonly unknown[]): boolean {
    return (this.#line.wanted?.length ?? 0) > chosen.length;
  }

  /** Whether the choices are right and wrong ones, to find out. */
  get asks(): boolean {
    return this.#line.asks ?? false;
  }

  /** Whether all cards that may be played are to be marked, and then checked together. */
  get marks(): boolean {
    return this.#line.marks ?? false;
  }

  /** Whether there is only something to read for now. */
  get reads(): boolean {
    return this.#line.reads ?? false;
  }

  /** Why the grey card I am pointing at cannot be played, if it is one of these; empty while a refusal says so. */
  pointedWhy(keys: readonly string[]): string {
    if (this.sending.error) return "";
    const error = keys.map((key) => this.sending.whys.of(key)).find(Boolean);
    return error ? refusalText(error, this.shown, this.showing.texts) : "";
  }

  /** Enters again as the guest that this browser has become; resolves when the table is shown to that guest. */
  reconnect(): Promise<void> {
    this.#renewed = true;
    this.#line.reopen();
    return new Promise((done) => (this.#cameIn = done));
  }

  /** Enters again with another name or face, and takes the seat that I have with it. */
  async introduce(): Promise<void> {
    await this.reconnect();
    const seat = this.shown?.you;
    if (typeof seat === "number") this.sending.send({ type: "sit", seat });
  }

  close(): void {
    if (this.shown?.id) remember(this.shown);
    this.#line.close();
    this.showing.close();
    this.telling.close();
  }

  #hold(now: LineState): void {
    const { connected } = this.sending;
    this.telling.hold(now === "up", connected, this.shown);
    this.sending.hold(now);
    // a new line begins with the current table, which says more
    if (now === "up" && !connected && !this.#opened && this.shown) this.telling.same(this.showing.isMyTurn);
  }

  #receive(message: Heard): void {
    if (message.type === "error") this.#refused(message);
    else if (message.type === "table") this.#enter(message);
    else if (message.ref) this.sending.done(message.ref, message.type === "done" ? null : message);
  }

  #enter(table: Table): void {
    if (table.id) {
      this.sending.answer(table);
      remember(table); // a replay has no id: nobody sits there
    }
    this.telling.chat.hear(table);
    const back = this.#opened && !this.#renewed && this.shown !== null;
    if (this.#opened) this.sending.renew();
    this.#opened = this.#renewed = false;
    this.#cameIn();
    this.showing.add(table, back);
  }

  #refused(error: WireError): void {
    if (this.sending.settles(error)) return;
    if (error.code === "unknown_table") return this.#giveUp("table");
    const lost = LOST.find((code) => code === error.code);
    if (lost) return this.#giveUp(lost);
    if (error.code !== "late") this.telling.refusal();
    const answer = error.code === "not_your_turn" ? this.showing.outOfTurn : null;
    this.sending.error = answer ? { ...error, answer } : error;
  }

  #giveUp(missing: Missing): void {
    this.missing = missing;
    this.close();
    if (missing === "removed" || missing === "banned" || (missing === "table" && isAlone())) forgetMine(this.#id);
  }
}
