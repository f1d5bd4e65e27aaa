/** The chat of a table: its lines, the unread ones, muted people, and words that float over a seat for a moment. */

import { t } from "../lib/i18n.svelte";
import { seatName } from "../lib/names";
import { local } from "../lib/storage";
import type { ReadyReaction, Said, Table } from "../lib/wire";
import type { Sentence } from "../lib/words";
import type { Bubble } from "./reader";

export const REACTIONS: ReadyReaction[] = ["hello", "bravo", "laugh", "oops", "hurry", "wait", "thanks", "goodbye"];
export const TABS = ["chat", "log"] as const;
/** What the panel shows: the chat, or the log of the deal. */
export type Tab = (typeof TABS)[number];
const KEPT = 50;
const FLOATS = 3800; // ms

export interface Line {
  id: number;
  said: Said;
}

/** The speaker of a line: a seat by its number, a spectator by the name. */
export const speakerOf = (said: Said): string => (said.seat === null ? `name ${said.name ?? ""}` : `seat ${said.seat}`);

export const wordsOf = (said: Said): string => (said.reaction ? t(`chat.reaction.${said.reaction}`) : (said.text ?? ""));

const toldOf = (table: Table, said: Said): string =>
  t("chat.told", { name: said.name ?? seatName(table.seats, said.seat ?? 0), text: wordsOf(said) });

export class Chat {
  lines = $state.raw<Line[]>([]);
  unread = $state(0);
  open = $state(false);
  tab = $state<Tab>("chat");
  /** What is being written, and to whom: the panel may be closed meanwhile. */
  draft = $state("");
  to = $state("");
  bubbles = $state.raw<(Bubble & { id: number })[]>([]);
  muted = $state.raw<Set<string>>(new Set());
  /** The lines of people who are not muted. */
  heard = $derived(this.lines.filter(({ said }) => !this.muted.has(speakerOf(said))));

  readonly #key: string;
  readonly #tell: (sentence: Sentence) => void;
  #count = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: string, tell: (sentence: Sentence) => void) {
    this.#key = `tripot-mute-${table}`;
    this.#tell = tell;
    this.muted = load(this.#key);
  }

  hear(table: Table): void {
    if (table.chat && (this.lines.length === 0 || table.chat.length > 0)) this.#replace(table.chat);
    for (const news of table.news) {
      if (news.kind === "said") this.#add(table, { seat: null, name: null, to: null, text: null, reaction: null, ...news });
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

  mute(speaker: string, yes: boolean): void {
    const muted = new Set(this.muted);
    if (yes) muted.add(speaker);
    else muted.delete(speaker);
    this.muted = muted;
    save(this.#key, muted);
  }

  /** Lets words float over a seat for a moment. */
  float(words: Bubble): void {
    const bubble = { id: ++this.#count, ...words };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== words.seat), bubble];
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
    // A message with the whole chat contains this line already.
    if (!table.chat?.length) this.lines = [...this.lines, { id: ++this.#count, said }].slice(-KEPT);
    const mine = said.seat !== null && said.seat === table.you;
    if (this.muted.has(speakerOf(said))) return;
    if (!(this.open && this.tab === "chat") && !mine) this.unread += 1;
    if (said.seat !== null) this.float({ seat: said.seat, text: () => wordsOf(said) });
    if (!mine) this.#tell(() => toldOf(table, said));
  }
}

function load(key: string): Set<string> {
  try {
    return new Set(JSON.parse(local.getItem(key) ?? "[]") as string[]);
  } catch {
    return new Set(); // spoilt: nobody is muted
  }
}

function save(key: string, muted: Set<string>): void {
  if (muted.size > 0) local.setItem(key, JSON.stringify([...muted]));
  else local.removeItem(key);
}
