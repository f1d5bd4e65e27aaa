/** One table as this browser knows it. Messages arrive, are shown one after another, and are put into words. */

import { perform, performBehind, settleAll, type Plan } from "./animate";
import { games, tableIsThere } from "../lib/api";
import { t, textsOf } from "../lib/i18n.svelte";
import { forgetMine, remember } from "../lib/mine";
import { brieflyTheCards } from "../lib/names";
import { pressTime, RaceWatch } from "../lib/race";
import { TableSocket, type Heard, type Line } from "../lib/socket";
import { ring } from "../lib/sound.svelte";
import { session } from "../lib/storage";
import type { Advice, Deal, Extension, Game, GameTexts, Move, News, Table, ToServer, WireError } from "../lib/wire";
import type { SoundName } from "../lib/synth";
import type { Sentence } from "../lib/words";
import { awaySentence } from "./away";
import { Chat } from "./chat.svelte";
import { Ending } from "./ending.svelte";
import { Hint } from "./hint.svelte";
import { Log } from "./log.svelte";
import { pace } from "./pace";
import { Places } from "./places";
import { Share } from "./shuffle";
import { Steps, type Step } from "./steps";
import { Unanswered, type SentMove } from "./unanswered.svelte";
import type { Reader } from "./reader";
import { cryOf, sentencesOf, soundOf, turnSentence } from "./tell";
import { isMyTurn, mayAct, severalAct, turnOf } from "./turn";

const TOLD = 8; // sentences kept in the live region
const LAG_HURRY = 700; // ms behind: faster
const LAG_SKIP = 4000; // ms behind: no more travelling, just the table as it is
/** Answers to a move sent again by which the table has gone on without it. */
const LEFT_BEHIND = ["stale", "late", "not_now", "not_your_turn", "illegal", "bad_stamp"];
/** Sounds of what travels: they are heard when it lands. All others are heard at once. */
const ON_LANDING: ReadonlySet<SoundName> = new Set(["card", "flip", "pickup", "sweep", "pay"]);
const CRY_TIME = 1500;
const RETRY = 2000; // ms after which the drawing of a game is fetched again
const NOTICE_TIME = 7000; // ms for which a sentence beside the line stays

type Missing = "table" | "damaged" | "removed" | "banned";

/** A sentence that was told. Its text follows the language. */
class Told {
  constructor(
    readonly id: number,
    readonly sentence: Sentence,
  ) {}

  get text(): string {
    return this.sentence();
  }
}

interface Arrived {
  table: Table;
  at: number;
  /** The first table after an absence: old news must not be played over it. */
  back: boolean;
}

export class Room {
  shown = $state.raw<Table | null>(null);
  /** The `performance.now()` at which the table shown here was sent: the clock counts from there. */
  since = $state(0);
  line = $state<Line>("up");
  /** Why there is no table to show: none has this code, what is stored of it is damaged, or the host does not want me. */
  missing = $state<"" | Missing>("");
  game = $state.raw<Game | undefined>(undefined);
  /** The last thing that was refused. */
  error = $state.raw<(WireError & { answer?: string }) | null>(null);
  /** Whether cards travel just now: a turn begins when they have landed. */
  moving = $state(false);
  told = $state.raw<Told[]>([]);
  layer: Element | null = null;

  readonly id: string;
  readonly chat: Chat;
  /** Everything that has been told of this deal. */
  readonly log = new Log();
  readonly ending = new Ending();
  readonly hint = new Hint();
  readonly places = new Places(session);
  readonly #loaded: (game: string) => Reader | undefined;
  readonly #load: (game: string) => Promise<void>;
  readonly #socket: TableSocket;
  #queue: Arrived[] = [];
  #busy = false;
  #count = 0;
  #opened = false; // the next table is the first of a line
  #renewed = false; // by myself, not because the line was lost
  #cameIn = (): void => {};
  #moves = new Unanswered();
  #steps = new Steps();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #cryTimer: ReturnType<typeof setTimeout> | undefined;
  #race = new RaceWatch();
  #share = new Share(session);
  #caption = $state.raw<Sentence>(() => "");
  #notice = $state.raw<Sentence>(() => "");
  #cry = $state.raw<Sentence>(() => "");
  #asked = new Map<string, (answer: Extension | Advice | null) => void>();

  /** `loaded` gives a game's reader once `load` has fetched it. */
  constructor(id: string, loaded: (game: string) => Reader | undefined, load: (game: string) => Promise<void>) {
    this.id = id;
    this.#loaded = loaded;
    this.#load = load;
    this.chat = new Chat(id, (sentence) => this.say(sentence));
    this.#socket = new TableSocket(id, {
      message: (message) => this.#receive(message),
      line: (now) => this.#hold(now),
      opened: () => (this.#opened = true),
      since: () => (this.#renewed ? null : (this.shown?.seq ?? null)),
    });
  }

  get reader(): Reader | undefined {
    return this.shown ? this.#loaded(this.shown.game) : undefined;
  }

  /** Whether a move of mine was sent, and no answer has come. */
  get unanswered(): boolean {
    return this.#moves.moves.length > 0;
  }

  /** Whether this very move is such a one: what was pressed for it looks pressed. */
  isSent(move: Move): boolean {
    return this.#moves.has(move);
  }

  /** Whether a move of mine waits for the line: I have acted, and what follows is not known. */
  get waits(): boolean {
    return this.unanswered && !this.connected;
  }

  /** The one seat whose turn it is, or `null`. While the line is down nobody knows. */
  get turn(): number | null {
    return this.shown && !this.moving && this.connected ? turnOf(this.shown, this.#readerOf(this.shown)) : null;
  }

  /** The milliseconds that the clock of the turn had left at `since`; `null` without one, and while nobody knows. */
  get deadline(): number | null {
    return (this.connected ? this.shown?.deal?.deadline_ms : null) ?? null;
  }

  get isMyTurn(): boolean {
    return this.shown !== null && this.turn !== null && isMyTurn(this.shown, this.#readerOf(this.shown));
  }

  /** The reader of a table that is shown: nothing is shown before it is there. */
  #readerOf({ game }: Table): Reader {
    return this.#loaded(game)!;
  }

  /** The answer to a move of mine out of turn, where one may be tried. */
  get outOfTurn(): string | null {
    const table = this.shown;
    return table?.phase === "playing" && table.you !== null && !this.waits ? (this.reader?.outOfTurn?.(table) ?? null) : null;
  }

  /** The last news, for eyes. */
  get caption(): string {
    return this.#caption();
  }

  /** What is called out over the table just now. */
  get cry(): string {
    return this.#cry();
  }

  get texts(): GameTexts {
    return textsOf(this.game);
  }

  /** What the game is called that is really played: one of several by the name of its variant. */
  get title(): string {
    const variant = this.shown?.options["variant"];
    return (variant !== undefined && this.texts.choices?.["variant"]?.[String(variant)]) || this.texts.title;
  }

  get connected(): boolean {
    return this.line === "up";
  }

  /** What is to be seen by me alone, for a while: what happened while my line was down, or that I am the host now. */
  get notice(): string {
    return this.#notice();
  }

  /** Sends, where the line is up; whether it was. Otherwise the page says why not. */
  send(message: ToServer): boolean {
    this.error = null;
    if (this.connected && this.#socket.send(message)) return true;
    this.error = { type: "error", code: "no_line", detail: "" };
    return false;
  }

  /** Asks for the next step of the table's course. */
  step(type: Step): void {
    const asked = this.#steps.ask(type, this.shown?.seq ?? -1);
    if (asked && !this.send(asked)) this.#steps.forget();
  }

  /** Plays a move. In a race the press is stamped with its time: the time of the press counts, not of its arrival. */
  move(move: Move, pressed = pressTime()): void {
    if (!this.shown) return;
    const reaction = this.#race.stamp(this.shown, move.verb, pressed);
    const made: SentMove = { type: "move", seq: this.shown.seq, move, ref: this.#moves.ref(), ...(reaction && { reaction }) };
    if (this.send(made)) this.#moves.add(made);
  }

  /** Asks how an unfinished move of mine may go on; `null` when there is no answer. Nothing is played. */
  extend(move: Move): Promise<Extension | null> {
    const table = this.shown;
    if (!table) return Promise.resolve(null);
    return this.#ask((ref) => ({ type: "extend", seq: table.seq, move, ref }));
  }

  /** Asks what I had best play. Nothing is played. */
  async askHint(): Promise<void> {
    const table = this.shown;
    if (table?.hints && mayAct(table)) await this.hint.ask(table, () => this.#ask((ref) => ({ type: "hint", seq: table.seq, ref })));
  }

  #ask<A extends Extension | Advice>(question: (ref: string) => ToServer): Promise<A | null> {
    const ref = `ask-${++this.#count}`;
    return new Promise((resolve) => {
      this.#asked.set(ref, (answer) => resolve(answer as A | null));
      if (!this.#socket.send(question(ref))) this.#answer(ref, null);
    });
  }

  /** Says something in the live region. */
  say(sentence: Sentence): void {
    this.told = [...this.told, new Told(++this.#count, sentence)].slice(-TOLD);
  }

  /** Comes in anew, as the guest that this browser is by now, and is done when the table is shown to that guest. */
  reconnect(): Promise<void> {
    this.#renewed = true;
    this.#socket.reopen();
    return new Promise((done) => (this.#cameIn = done));
  }

  close(): void {
    remember(this.shown);
    this.#socket.close();
    clearTimeout(this.#cryTimer);
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#retryTimer);
    this.ending.close();
    this.chat.close();
  }

  #answer(ref: string, answer: Extension | Advice | null): void {
    this.#asked.get(ref)?.(answer);
    this.#asked.delete(ref);
  }

  #hold(line: Line): void {
    const before = this.line;
    if (this.shown && (line === "up") !== this.connected) ring(line === "up" ? "back" : "lost");
    this.line = line;
    this.#notice = () => "";
    if (line !== "up") for (const ref of [...this.#asked.keys()]) this.#answer(ref, null);
    else if (this.error?.code === "no_line") this.error = null;
    if (line === "lost" && !this.shown) void this.#lookFor();
    // a new line begins with the table as it stands, which tells more
    if (line === "up" && before !== "up" && !this.#opened && this.shown) this.#announceSame();
  }

  /** Nothing came over the line that was silent: what was said before it was, it says again. */
  #announceSame(): void {
    const mine = this.isMyTurn;
    this.#announce(() => `${t("line.back")} ${t("line.same")}${mine ? ` ${t("table.yourturn")}.` : ""}`);
  }

  #announce(sentence: Sentence): void {
    this.#notice = sentence;
    this.say(sentence);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.#notice = () => ""), NOTICE_TIME);
  }

  /** A websocket does not say why it failed; plain HTTP does. */
  async #lookFor(): Promise<void> {
    if (await tableIsThere(this.id).catch(() => true)) return;
    this.#giveUp("table");
  }

  #giveUp(missing: Missing): void {
    this.missing = missing;
    this.close();
    if (missing === "removed" || missing === "banned") forgetMine(this.id);
  }

  #receive(message: Heard): void {
    if (message.type === "error") this.#refused(message);
    if (message.type === "done" && message.ref) this.#moves.answered(message.ref);
    if (message.type === "extension" || message.type === "advice") this.#answer(message.ref, message);
    if (message.type !== "table") return;
    const share = this.#share.answer(message);
    if (share) this.#socket.send(share);
    remember(message);
    this.chat.hear(message);
    const back = this.#enter(); // which may begin the queue anew
    this.#queue.push({ table: message, at: performance.now(), back });
    if (severalAct(message)) settleAll(); // nobody waits for a card in the air while others may be quicker
    if (!this.#busy) void this.#follow();
  }

  /** Whether a table is the first after an absence. Then it replaces what was still to be shown. */
  #enter(): boolean {
    const back = this.#opened && !this.#renewed && this.shown !== null;
    if (back) this.#queue = [];
    if (this.#opened) this.#steps.forget();
    // The card room knows the moves that it has played: they are not played twice.
    if (this.#opened) for (const move of this.#moves.again()) this.#socket.send(move);
    this.#opened = this.#renewed = false;
    this.#cameIn();
    return back;
  }

  #refused(error: WireError): void {
    if (error.ref && this.#asked.has(error.ref)) return this.#answer(error.ref, null);
    const late = error.ref ? this.#moves.answered(error.ref) : false;
    if (late && LEFT_BEHIND.includes(error.code)) return this.#giveBack(late);
    if (this.#steps.taken(error)) return;
    if (error.code === "stale") return; // the table that follows shows what has changed
    if (error.code === "unknown_table") return this.#giveUp("table");
    if (error.code === "damaged" || error.code === "removed" || error.code === "banned") return this.#giveUp(error.code);
    if (error.code !== "late") ring("refusal");
    const answer = error.code === "not_your_turn" ? this.outOfTurn : null;
    this.error = answer ? { ...error, answer } : error;
  }

  /** A move that the line has lost, and that the table has not waited for. */
  #giveBack({ reaction }: SentMove): void {
    this.error = { type: "error", code: reaction ? "missed_race" : "missed_move", detail: "" };
  }

  async #follow(): Promise<void> {
    this.#busy = true;
    try {
      if (!(await this.#learnGame())) return this.#followLater();
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#show(next);
    } finally {
      this.#busy = false;
    }
  }

  /** Tries again by itself: while people gather the next message may be long in coming. */
  #followLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#busy || void this.#follow(), RETRY);
  }

  /** Fetches what this browser needs of the game; whether its drawing is there. */
  async #learnGame(): Promise<boolean> {
    const wanted = this.#queue[0]?.table.game;
    if (this.game || !wanted) return true;
    const [all] = await Promise.all([games().catch(() => []), this.#load(wanted).catch(() => undefined)]);
    this.game = all.find((game) => game.name === wanted);
    return this.#loaded(wanted) !== undefined;
  }

  async #show({ table, at, back }: Arrived): Promise<void> {
    const before = this.shown;
    const reader = this.#readerOf(table);
    if (before && table.seq < before.seq) return;
    const apply = (): void => {
      this.places.see(table);
      this.shown = table;
      this.since = at;
      if (this.#race.show(table) && !reader.unprompted?.(table)) ring("go");
      this.ending.see(before, table, this.#unsettled(table));
      // a refusal in the deal is of no use after it, except that somebody was quicker, which has decided the deal
      if (before?.phase === "playing" && table.phase !== "playing" && this.error?.code !== "late") this.error = null;
    };
    if (back) {
      apply();
      for (const news of table.news) this.#note(table, news);
      return this.#announce(awaySentence(before, table, () => this.texts, this.#readerOf(table)));
    }
    this.#bubble(table);
    await this.#move(before, table, apply, this.#speed(table, at));
    this.ending.hold();
    this.#tell(before, table);
  }

  #unsettled(table: Table): Deal | null {
    return (table.deal?.over && this.#readerOf(table).unsettled?.(table.deal)) || null;
  }

  /** Moves the table on by `apply`, with what is to be seen and heard of it. */
  async #move(before: Table | null, table: Table, apply: () => void, speed: number): Promise<void> {
    const sounds = this.#sounds(table);
    for (const name of sounds) if (!ON_LANDING.has(name)) ring(name);
    const landed = (): void => {
      for (const name of sounds) if (ON_LANDING.has(name)) ring(name);
    };
    const plan = this.#plan(before, table) ?? { first: [], then: [] };
    if (!this.layer || speed === 0) {
      apply();
      landed();
    } else if (severalAct(table)) {
      performBehind(this.layer, plan, apply, speed, table.news.some(({ kind }) => kind === "dealt"), landed);
    } else await this.#perform(this.layer, plan, apply, speed, landed);
  }

  /** Cards travel; whose turn it is is told when they have landed. */
  async #perform(layer: Element, plan: Plan, apply: () => void, speed: number, landed: () => void): Promise<void> {
    this.moving = true;
    try {
      await perform(layer, plan, apply, speed, landed);
    } finally {
      this.moving = false;
    }
  }

  #speed({ deal, news }: Table, at: number): number {
    if (deal?.race && news.some(({ kind }) => kind === "dealt")) return 0; // the race is on: no card flies over its word
    const lag = performance.now() - at;
    if (document.hidden || lag > LAG_SKIP || this.#queue.some(({ table }) => severalAct(table))) return 0;
    return pace() * (lag > LAG_HURRY || this.#queue.length > 1 ? 0.5 : 1);
  }

  #plan(before: Table | null, table: Table): Plan | null {
    const reader = this.#readerOf(table);
    const deal = table.deal;
    if (!before || !deal) return null;
    const plans = table.news.map((news) => reader.plan(before.deal, deal, news, table.you));
    return { first: plans.flatMap((plan) => plan.first), then: plans.flatMap((plan) => plan.then) };
  }

  #bubble(table: Table): void {
    const reader = this.#readerOf(table);
    for (const news of table.news) {
      const bubble = reader.bubble?.(table, news);
      if (bubble) this.chat.float(bubble);
    }
  }

  #sounds(table: Table): SoundName[] {
    const news = table.news.filter(({ kind }) => kind !== "match_over");
    return news.flatMap((each) => soundOf(table, each, this.#readerOf(table)) ?? []);
  }

  /** Writes a piece of news into the log; its sentences. */
  #note(table: Table, news: News): Sentence[] {
    const reader = this.#readerOf(table);
    const sentences = sentencesOf({ ...table, news: [news] }, () => this.texts, reader);
    this.log.add(news, sentences, reader.closes?.(news) ?? false);
    return sentences;
  }

  /** The same for the line beside me, which has little room; the log has all cards by their names. */
  #briefly(table: Table, news: News): Sentence[] {
    return sentencesOf({ ...table, news: [news] }, () => this.texts, this.#readerOf(table), brieflyTheCards);
  }

  #tell(before: Table | null, table: Table): void {
    const reader = this.#readerOf(table);
    for (const news of table.news) {
      const sentences = this.#note(table, news);
      const toSee = news.kind === "host" && news.seat === table.you; // it changes what my page offers
      for (const sentence of sentences) toSee ? this.#announce(sentence) : this.say(sentence);
      // that cards were dealt is seen: beside a clock that runs, the turn alone is said
      this.#caption = news.kind === "dealt" ? () => "" : (this.#briefly(table, news).at(-1) ?? this.#caption);
    }
    const cry = (): string => cryOf(table, this.texts, reader);
    if (cry()) this.#call(cry);
    this.#tellTurn(before, table);
  }

  #tellTurn(before: Table | null, table: Table): void {
    const reader = this.#readerOf(table);
    if (!this.connected || !mayAct(table) || reader.unprompted?.(table)) return;
    const mine = isMyTurn(table, reader);
    const fresh = !before || !mayAct(before) || (mine && !isMyTurn(before, reader));
    // In games where all play at once it is said once. In turns it is said after every move of mine.
    if (fresh || (mine && table.news.some((news) => news.kind === "move"))) this.say(() => turnSentence(table, mine));
    if (before && fresh) ring("turn");
  }

  #call(cry: Sentence): void {
    this.#cry = cry;
    clearTimeout(this.#cryTimer);
    this.#cryTimer = setTimeout(() => (this.#cry = () => ""), CRY_TIME);
  }
}
