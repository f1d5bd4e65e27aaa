/** What is said at a table: the list, what is unread, who is muted, and what floats over a seat for a moment. */

import { sideOf } from "../games";
import { t } from "../lib/i18n.svelte";
import { seatName } from "../lib/names";
import type { ReadyReaction, Said, Table } from "../lib/wire";

export const REACTIONS: ReadyReaction[] = ["hello", "bravo", "laugh", "oops", "hurry", "wait", "thanks", "goodbye"];
export const LONGEST = 200; // characters of a message
const KEPT = 50;
const FLOATS = 3800; // ms

export interface Line {
  id: number;
  said: Said;
}

export interface Bubble {
  id: number;
  seat: number;
  text: string;
}

/** Who has said something: seats by number, those who watch by name. */
export const speakerOf = (said: Said): string => (said.seat === null ? `name ${said.name ?? ""}` : `seat ${said.seat}`);

export const wordsOf = (said: Said): string => (said.reaction ? t(`chat.reaction.${said.reaction}`) : (said.text ?? ""));

export class Chat {
  lines = $state.raw<Line[]>([]);
  unread = $state(0);
  open = $state(false);
  bubbles = $state.raw<Bubble[]>([]);
  muted = $state.raw<Set<string>>(new Set());
  /** Those who may be heard. */
  heard = $derived(this.lines.filter(({ said }) => !this.muted.has(speakerOf(said))));

  readonly #key: string;
  readonly #tell: (text: string) => void;
  #count = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: string, tell: (text: string) => void) {
    this.#key = `tripot-mute-${table}`;
    this.#tell = tell;
    this.muted = load(this.#key);
  }

  hear(table: Table): void {
    if (table.chat && (this.lines.length === 0 || table.chat.length > 0)) this.#replace(table.chat);
    for (const news of table.news) {
      if (news.kind === "said") this.#add(table, { seat: null, name: null, to: null, text: null, reaction: null, ...news });
      const bubble = sideOf(table.game)?.bubble?.(table, news);
      if (bubble) this.float(bubble.seat, bubble.text);
    }
  }

  toggle(): void {
    this.open = !this.open;
    if (this.open) this.unread = 0;
  }

  mute(speaker: string, yes: boolean): void {
    const muted = new Set(this.muted);
    if (yes) muted.add(speaker);
    else muted.delete(speaker);
    this.muted = muted;
    save(this.#key, muted);
  }

  /** Lets words float over a seat for a moment. */
  float(seat: number, text: string): void {
    const bubble = { id: ++this.#count, seat, text };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== seat), bubble];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.bubbles = this.bubbles.filter((other) => other !== bubble);
    }, FLOATS);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #replace(said: Said[]): void {
    this.lines = said.slice(-KEPT).map((each) => ({ id: ++this.#count, said: each }));
  }

  #add(table: Table, said: Said): void {
    // A message that brings the whole chat has brought this too.
    if (!table.chat?.length) this.lines = [...this.lines, { id: ++this.#count, said }].slice(-KEPT);
    const mine = said.seat !== null && said.seat === table.you;
    if (this.muted.has(speakerOf(said))) return;
    if (!this.open && !mine) this.unread += 1;
    if (said.seat !== null) this.float(said.seat, wordsOf(said));
    if (!mine) this.#tell(t("chat.told", { name: said.name ?? seatName(table.seats, said.seat ?? 0), text: wordsOf(said) }));
  }
}

function load(key: string): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? "[]") as string[]);
  } catch {
    return new Set(); // storage forbidden or spoilt: nobody is muted
  }
}

function save(key: string, muted: Set<string>): void {
  try {
    if (muted.size > 0) localStorage.setItem(key, JSON.stringify([...muted]));
    else localStorage.removeItem(key);
  } catch {
    // as in load
  }
}
