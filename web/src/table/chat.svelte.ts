/** The chat of a table: its lines, the unread ones, muted people, and words that float over a seat for a moment. */

import { t } from "../lib/i18n.svelte";
import { MUTES } from "../lib/mutes";
import { seatName } from "../lib/names";
import { ring } from "../lib/sound.svelte";
import { local } from "../lib/storage";
import type { ReadyReaction, SaidNews, Table } from "../lib/wire";
import type { Sentence } from "../lib/words";
import type { Bubble } from "./reader";

export const REACTIONS: ReadyReaction[] = ["hello", "bravo", "laugh", "oops", "hurry", "wait", "thanks", "goodbye"];
/** Those with a drawing, which lands on a face. */
export const DRAWN: ReadyReaction[] = ["bravo", "laugh", "thanks", "oops", "hurry", "hello"];
export const TABS = ["chat", "log"] as const;
/** What the panel shows: the chat, or the log of the deal. */
export type Tab = (typeof TABS)[number];
const KEPT = 50;
const FLOATS = 3800; // ms
/** Milliseconds in which the table's call is not heard again. */
export const CALL_REST = 3000;

export interface Line {
  id: number;
  said: SaidNews;
}

/** A reaction that has landed on the face of a seat. */
export interface Landing extends Line {
  on: number;
}

export const wordsOf = (said: SaidNews): string => (said.reaction ? t(`chat.reaction.${said.reaction as ReadyReaction}`) : (said.text ?? "…"));

const toldOf = (table: Table, said: SaidNews): string =>
  t(said.to == null ? "chat.told" : "chat.told.to", {
    name: said.name,
    to: said.to == null ? "" : seatName(table.seats, said.to),
    text: wordsOf(said),
  });

/** The seat on whose face a reaction lands, if it has a drawing: that of its addressee, or its sender’s if it is for everybody. */
const landsOn = (said: SaidNews): number | null => (DRAWN.includes(said.reaction as ReadyReaction) ? (said.to ?? said.seat) : null);

export class Chat {
  lines = $state.raw<Line[]>([]);
  unread = $state(0);
  open = $state(false);
  tab = $state<Tab>("chat");
  bubbles = $state.raw<(Bubble & { id: number })[]>([]);
  landings = $state.raw<Landing[]>([]);
  /** Names of people, who may change seats. */
  muted = $state.raw<Set<string>>(new Set());
  /** The lines of people who are not muted. */
  heard = $derived(this.lines.filter(({ said }) => !this.muted.has(said.name)));

  readonly #key: string;
  readonly #tell: (sentence: Sentence) => void;
  readonly #cry: (sentence: Sentence) => void;
  #count = 0;
  #called = -CALL_REST;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** `tell` says something in the live region, `cry` calls it out over the table. */
  constructor(table: string, tell: (sentence: Sentence) => void, cry: (sentence: Sentence) => void) {
    this.#key = MUTES + table;
    this.#tell = tell;
    this.#cry = cry;
    this.muted = load(this.#key);
  }

  hear(table: Table): void {
    if (table.daily) this.tab = "log"; // nobody may speak there
    if (table.chat && (this.lines.length === 0 || table.chat.length > 0)) this.#replace(table.chat);
    for (const news of table.news) {
      if (news.kind === "said") this.#add(table, news);
    }
  }

  toggle(): void {
    this.open = !this.open;
    if (this.open) this.show(this.unread ? "chat" : this.tab);
  }

  show(tab: Tab): void {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
  }

  /** Changes one entry of the list, which another page of this browser may have changed meanwhile. */
  mute(name: string, yes: boolean): void {
    const muted = load(this.#key);
    if (yes) muted.add(name);
    else muted.delete(name);
    this.muted = muted;
    save(this.#key, muted);
  }

  /** Another page of this browser has stored something under a key. */
  hearStorage(key: string | null): void {
    if (key === this.#key) this.muted = load(this.#key);
  }

  /** Lets words float over a seat for a moment. */
  float(words: Bubble): void {
    const bubble = { id: ++this.#count, ...words };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== words.seat), bubble];
    this.#afterwards(() => (this.bubbles = this.bubbles.filter((other) => other !== bubble)));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Lets a reaction lie on a face for a moment, instead of the last one of the same person. */
  #land(on: number, said: SaidNews): void {
    const landing = { id: ++this.#count, said, on };
    this.landings = [...this.landings.filter((other) => other.on !== on || other.said.name !== said.name), landing];
    this.#afterwards(() => (this.landings = this.landings.filter((other) => other !== landing)));
  }

  #afterwards(forget: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      forget();
    }, FLOATS);
    this.#timers.add(timer);
  }

  /** Calls out the table's call. Pressed again and again, it is still written in the chat. */
  #call(words: Sentence): void {
    const now = performance.now();
    if (now - this.#called < CALL_REST) return;
    this.#called = now;
    ring("call");
    this.#cry(words);
  }

  #replace(said: SaidNews[]): void {
    this.lines = said.slice(-KEPT).map((each) => ({ id: ++this.#count, said: each }));
  }

  #add(table: Table, said: SaidNews): void {
    // A message with the whole chat already contains this line.
    if (!table.chat?.length) this.lines = [...this.lines, { id: ++this.#count, said }].slice(-KEPT);
    const mine = said.seat !== null && said.seat === table.you;
    if (this.muted.has(said.name)) return;
    if (!(this.open && this.tab === "chat") && !mine) this.unread += 1;
    const on = landsOn(said);
    if (on !== null) this.#land(on, said);
    if (said.seat !== null && (on === null || on === said.seat)) this.float({ seat: said.seat, text: () => wordsOf(said) });
    if (said.call) this.#call(() => wordsOf(said));
    if (!mine) this.#tell(() => toldOf(table, said));
  }
}

function load(key: string): Set<string> {
  try {
    return new Set(JSON.parse(local.getItem(key) ?? "[]") as string[]);
  } catch {
    return new Set(); // damaged: nobody is muted
  }
}

function save(key: string, muted: Set<string>): void {
  if (muted.size > 0) local.setItem(key, JSON.stringify([...muted]));
  else local.removeItem(key);
}
