/** What the page says about its table: in the live region, in the log, over the table and in sounds. */

import { t } from "../lib/i18n.svelte";
import { brieflyTheCards } from "../lib/names";
import { ring } from "../lib/sound.svelte";
import type { SoundName } from "../lib/synth";
import type { GameTexts } from "../lib/games";
import type { News, Table } from "../lib/wire";
import type { Sentence } from "../lib/words";
import { awaySentence } from "./away";
import { Chat } from "./chat.svelte";
import { Log } from "./log.svelte";
import { promptText } from "./prompt";
import type { Reader } from "./reader";
import { cryOf, sentencesOf, soundOf, turnSentence } from "./tell";
import { Told } from "./told";
import { isMyTurn, mayAct } from "./turn";

const TOLD = 8; // sentences kept in the live region
/** Sounds of things that fly, which are heard when they land. All others are heard at once. */
const ON_LANDING: ReadonlySet<SoundName> = new Set(["card", "flip", "pickup", "sweep", "pay"]);
const CRY_TIME = 1500;
const NOTICE_TIME = 7000; // ms for which a notice is shown

/** Whether a turn of mine goes on with something new to do. */
const goesOn = (before: Table, table: Table): boolean =>
  table.news.some(({ kind, seat }) => kind === "move" && (seat === table.you || promptText(before) !== promptText(table)));

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Telling {
  /** The sentences in the live region. */
  told = $state.raw<Told[]>([]);
  /** Everything that has been said about this deal. */
  readonly log = new Log();
  readonly chat: Chat;
  readonly #texts: () => GameTexts;
  #count = 0;
  #noticeTimer: Timer;
  #cryTimer: Timer;
  #caption = $state.raw<Sentence>(() => "");
  #notice = $state.raw<Sentence>(() => "");
  #cry = $state.raw<Sentence>(() => "");

  /** `texts` returns the sentences of the game. */
  constructor(id: string, texts: () => GameTexts) {
    this.#texts = texts;
    this.chat = new Chat(id, (sentence) => this.say(sentence), (sentence) => this.#call(sentence));
  }

  /** The last news, as visible text. */
  get caption(): string {
    return this.#caption();
  }

  /** What is being called out over the table. */
  get cry(): string {
    return this.#cry();
  }

  /** A message only for me, shown for a while: what happened while my line was down, or that I am the host now. */
  get notice(): string {
    return this.#notice();
  }

  /** Says something in the live region. */
  say(sentence: Sentence): void {
    this.told = [...this.told, new Told(++this.#count, sentence)].slice(-TOLD);
  }

  /** A race begins. */
  race(): void {
    ring("go");
  }

  /** A request of mine was refused. */
  refusal(): void {
    ring("refusal");
  }

  close(): void {
    clearTimeout(this.#cryTimer);
    clearTimeout(this.#noticeTimer);
    this.chat.close();
  }

  // ---------------------------------------------------------------- the line

  /** The line is up again, or no longer. `table` is shown meanwhile. */
  hold(up: boolean, wasUp: boolean, table: Table | null): void {
    if (table && up !== wasUp) ring(up ? "back" : "lost");
    this.#notice = () => "";
  }

  /** A silent line is back without news: says that nothing has changed, and whether it is my turn. */
  same(mine: boolean): void {
    this.#announce(() => `${t("line.back")} ${t("line.same")}${mine ? ` ${t("table.yourturn")}.` : ""}`);
  }

  /** I am back, and the table has gone on meanwhile: says what has happened, without playing it again. */
  catchUp(before: Table | null, table: Table, reader: Reader): void {
    if (!table.id && before && table.seq < before.seq) return this.#goBack();
    for (const news of table.news) this.#note(table, news, reader);
    this.#announce(awaySentence(before, table, this.#texts, reader));
  }

  /** A lesson has gone back: nothing was missed, and what happened later is yet to come. */
  #goBack(): void {
    this.#caption = () => "";
  }

  #announce(sentence: Sentence): void {
    this.#notice = sentence;
    this.say(sentence);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.#notice = () => ""), NOTICE_TIME);
  }

  // ---------------------------------------------------------------- the news

  /** Lets the words of seats float over them. */
  bubble(table: Table, reader: Reader): void {
    for (const news of table.news) {
      const bubble = news.kind === "move" && reader.bubble?.(table, news);
      if (bubble) this.chat.float(bubble);
    }
  }

  /** Plays the sounds of a table's news. Returns a function that plays those that wait until the cards have landed. */
  ring(table: Table, reader: Reader): () => void {
    const news = table.news.filter(({ kind }) => kind !== "match_over");
    const sounds = news.flatMap((each) => soundOf(table, each, reader) ?? []);
    for (const name of sounds) if (!ON_LANDING.has(name)) ring(name);
    return () => {
      for (const name of sounds) if (ON_LANDING.has(name)) ring(name);
    };
  }

  /** Says what a table's news are. Without news, the deal may have jumped: back or, in a lesson, to a later moment. */
  tell(before: Table | null, table: Table, reader: Reader): void {
    if (!table.news.length && before?.deal?.moves !== table.deal?.moves) this.#caption = () => "";
    for (const news of table.news) {
      const sentences = this.#note(table, news, reader);
      const toSee = news.kind === "host" && news.seat === table.you; // it changes what my page offers
      for (const sentence of sentences) toSee ? this.#announce(sentence) : this.say(sentence);
      // Everybody sees the cards being dealt: beside a running clock, only the turn is said.
      this.#caption = news.kind === "dealt" ? () => "" : (this.#briefly(table, news, reader).at(-1) ?? this.#caption);
    }
    const cry = (): string => cryOf(table, this.#texts(), reader);
    if (cry()) this.#call(cry);
  }

  /** Says that it is my turn, if that is new. */
  turn(before: Table | null, table: Table, reader: Reader): void {
    if (!mayAct(table) || reader.unprompted?.(table)) return;
    const mine = isMyTurn(table, reader);
    const fresh = !before || !mayAct(before) || (mine && !isMyTurn(before, reader));
    // In games where everybody plays at once, it is said once. In games with turns, it is said after every move of
    // mine, and after one of others that changes what I am asked for.
    if (fresh || (mine && goesOn(before, table))) this.say(() => turnSentence(table, mine));
    if (before && fresh) ring("turn");
  }

  /** Writes a piece of news into the log; returns its sentences. */
  #note(table: Table, news: News, reader: Reader): Sentence[] {
    const sentences = sentencesOf({ ...table, news: [news] }, this.#texts, reader);
    this.log.add(news, sentences, news.kind === "move" && (reader.closes?.(news) ?? false));
    return sentences;
  }

  /** The same for the line beside me, which has little room; the log names all the cards. */
  #briefly(table: Table, news: News, reader: Reader): Sentence[] {
    return sentencesOf({ ...table, news: [news] }, this.#texts, reader, brieflyTheCards);
  }

  #call(cry: Sentence): void {
    this.#cry = cry;
    clearTimeout(this.#cryTimer);
    this.#cryTimer = setTimeout(() => (this.#cry = () => ""), CRY_TIME);
  }
}
