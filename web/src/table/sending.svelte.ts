/** What the page sends to its table: moves, requests and questions, and what becomes of them. */

import type { Line, LineState } from "../line/line";
import { t } from "../lib/i18n.svelte";
import { pressTime, RaceWatch } from "../lib/race";
import { session } from "../lib/storage";
import type { Extension, Move, Table, ToServer, WireError } from "../lib/wire";
import { Hint } from "./hint.svelte";
import { Questions } from "./questions";
import { Share } from "./shuffle";
import { Steps, type Step } from "./steps";
import { mayAct } from "./turn";
import { Unanswered, type SentMove } from "./unanswered.svelte";
import { Whys } from "./whys.svelte";

/** The answers to a move sent again which mean that the table has gone on without it. */
const LEFT_BEHIND = ["stale", "late", "not_now", "not_your_turn", "illegal", "bad_stamp"];

/** What the table says once, and is not out of date when my turn comes. */
const LASTING = ["late", "not_kept"];

export class Sending {
  /** The state of the line. */
  line = $state<LineState>("up");
  /** The last refusal. */
  error = $state.raw<(WireError & { answer?: string }) | null>(null);
  /** The last move of mine that was played, if this page has seen it. */
  made: Move | null = null;
  /** The move that was refused last, or that I only asked about, and why. */
  #refused: { move: Move; error: WireError } | null = null;
  readonly hint = new Hint();
  readonly whys = new Whys((move) => this.#whyNot(move));
  readonly #line: Line;
  readonly #shown: () => Table | null;
  readonly #moves = new Unanswered();
  #takingBack = false;
  readonly #steps = new Steps();
  readonly #questions = new Questions((question) => this.#line.send(question));
  readonly #race = new RaceWatch();
  readonly #share = new Share(session);

  /** `shown` returns the table that is shown: moves and questions are about that one. */
  constructor(line: Line, shown: () => Table | null) {
    this.#line = line;
    this.#shown = shown;
  }

  get connected(): boolean {
    return this.line === "up";
  }

  /** Whether a move of mine was sent and has no answer yet. */
  get unanswered(): boolean {
    return this.#moves.moves.length > 0;
  }

  /** Whether this move has been sent and not answered: the button or card for it looks pressed. */
  isSent(move: Move): boolean {
    return this.#moves.has(move);
  }

  /** Whether a move of mine waits for the line: I have acted, but do not know what follows. */
  get waits(): boolean {
    return this.unanswered && !this.connected;
  }

  /** Sends, if the line is up; returns whether it was. If not, the page says why. */
  send(message: ToServer): boolean {
    this.error = null;
    if (this.connected && this.#line.send(message)) return true;
    this.error = { type: "error", code: "no_line", detail: "" };
    return false;
  }

  /** Says what nobody waits for. */
  mention(message: ToServer): void {
    this.#line.send(message);
  }

  /** Asks for the next step of the table. */
  step(type: Step): void {
    const asked = this.#steps.ask(type, this.#shown()?.seq ?? -1);
    if (asked && !this.send(asked)) this.#steps.forget();
  }

  /** Plays a move. In a race, the press is stamped with its own time, so that its arrival does not matter. */
  move(move: Move, pressed = pressTime()): void {
    const table = this.#shown();
    if (!table) return;
    const reaction = this.#race.stamp(table, move.verb, pressed);
    const made: SentMove = { type: "move", seq: table.seq, move, ref: this.#moves.ref(), ...(reaction && { reaction }) };
    if (this.send(made)) this.#moves.add(made);
  }

  /** Asks how an unfinished move of mine may continue; `null` if there is no answer. Nothing is played. */
  extend(move: Move): Promise<Extension | null> {
    const table = this.#shown();
    if (!table) return Promise.resolve(null);
    return this.#questions.ask((ref) => ({ type: "extend", seq: table.seq, move, ref }));
  }

  /** Asks for my best move. Nothing is played. */
  async askHint(): Promise<void> {
    const table = this.#shown();
    if (table?.phase !== "playing") return;
    if (!table.hints) return this.hint.notGiven(table);
    if (!mayAct(table)) return this.hint.askedTooSoon(table);
    await this.hint.ask(table, () => this.#questions.ask((ref) => ({ type: "hint", seq: table.seq, ref })), this.#shown);
  }

  /** Takes back my last move. The table does not show that it went on first, so that is said. */
  async takeBack(seq: number): Promise<void> {
    if (this.#takingBack) return; // a second tap came before the answer
    this.error = null;
    this.#takingBack = true;
    const refusal = await this.request((ref) => ({ type: "take_back", seq, ref }));
    this.#takingBack = false;
    if (refusal) this.error = refusal.code === "stale" ? { ...refusal, code: "undo_stale" } : refusal;
  }

  /** Asks for something, and returns why it is refused; `null` if it is done. */
  async request(wanted: (ref: string) => ToServer): Promise<WireError | null> {
    if (!this.connected) return { type: "error", code: "no_line", detail: "" };
    return this.#questions.refusal(wanted);
  }

  /** Says why a card that I have tried to play cannot be played, if the card room knows. */
  async tellWhy(move: Move): Promise<void> {
    const error = await this.#whyNot(move, true);
    if (!error) return;
    this.#refused = { move, error };
    this.error = error;
  }

  /** Whether the page says why this card cannot be played. */
  refuses(card: string): boolean {
    return this.error !== null && this.error === this.#refused?.error && (this.#refused.move.cards ?? []).includes(card);
  }

  async #whyNot(move: Move, tried = false): Promise<WireError | null> {
    const seq = this.#shown()?.seq;
    return seq === undefined ? null : this.#questions.askWhy((ref) => ({ type: "why", seq, move, ...(tried && { tried }), ref }));
  }

  // ---------------------------------------------------------------- what comes back

  /** The line has changed. */
  hold(line: LineState): void {
    this.line = line;
    if (line !== "up") this.#questions.giveUp();
    else if (this.error?.code === "no_line") this.error = null;
  }

  /** A line has been opened: what was asked of the one before may be lost. Its moves are sent again. */
  renew(): void {
    this.#steps.forget();
    // The card room recognises moves that it has already played, and does not play them twice.
    for (const move of this.#moves.again()) this.#line.send(move);
  }

  /** A table has arrived: gives the shuffle what it needs from me. */
  answer(table: Table): void {
    const share = this.#share.answer(table);
    if (share) this.#line.send(share);
  }

  /** A table is shown. Returns whether a race begins with it. */
  see(before: Table | null, table: Table): boolean {
    void this.whys.renew();
    for (const each of table.news) {
      if (each.kind === "move" && each.seat === table.you && each.by === "player") this.made = each.move;
      if (each.kind === "taken_back") this.hint.forget(); // another move may lead to a position with the same number
    }
    // A refusal is out of date once the deal is over or my turn has come, except that somebody was quicker, which decided it.
    const over = before?.phase === "playing" && table.phase !== "playing";
    const begins = mayAct(table) && !(before && mayAct(before));
    if ((over || begins) && !LASTING.includes(this.error?.code ?? "")) this.error = null;
    return this.#race.show(table);
  }

  /** A request has been carried out, or a question answered. */
  done(ref: string, answer: Parameters<Questions["answer"]>[1]): void {
    if (!this.#questions.answer(ref, answer)) this.#moves.answered(ref);
  }

  /** Takes a refusal; returns whether the page has nothing more to say about it. */
  settles(error: WireError): boolean {
    if (error.ref && this.#questions.answer(error.ref, error)) return true;
    if (!error.ref && error.code === "unreadable") this.#questions.giveUp(error); // it may have been any of them
    const made = this.#moves.moves.find(({ ref }) => ref === error.ref);
    if (made) this.#refused = { move: error.cards?.length ? { ...made.move, cards: error.cards } : made.move, error };
    const late = error.ref ? this.#moves.answered(error.ref) : false;
    if (late && LEFT_BEHIND.includes(error.code)) {
      this.#giveBack(late);
      return true;
    }
    if (made && error.code === "not_now") {
      this.error = { ...error, answer: t("news.deal_over") }; // others have ended it, and the page does not show that yet
      return true;
    }
    return this.#steps.taken(error) || error.code === "stale"; // the next table shows what has changed
  }

  /** Reports a move that the line has lost, and that the table did not wait for. */
  #giveBack({ reaction }: SentMove): void {
    this.error = { type: "error", code: reaction ? "missed_race" : "missed_move", detail: "" };
  }
}
