/** The line to a first deal: the script of a lesson, which goes on when the learner has done what it asks. */

import type { Deal, Lesson, LessonAnswer, LessonTurn, News, Table, ToServer } from "../lib/wire";
import { isQuestion, refusalOf, type Question } from "./asking";
import type { Line, Listener } from "./line";

/** The card room, as a lesson needs it. */
export interface Room {
  /** Asks what the rules say to what the learner tries. */
  ask(lesson: string, question: Question): Promise<LessonAnswer>;
  /** The milliseconds before the next move of another player. Players who may all act wait less. */
  beat(several: boolean): number;
  /** What the learner is called. */
  learner(): string;
  /** What is said to whoever plays on where there is something to read. */
  readFirst(): string;
  /** Hears which moment is shown, to begin there next time. */
  keep(number: number): void;
}

/** A refusal in a first deal: the reason in words, without a link that leads away from it. */
function forBeginners(answer: LessonAnswer["answer"]): LessonAnswer["answer"] {
  return answer.type === "error" && answer.clause ? { ...answer, clause: null } : answer;
}

/** A moment that the card room no longer has: no table follows that would show it, so it has to be said. */
function unlessChanged(answer: LessonAnswer["answer"]): LessonAnswer["answer"] {
  return answer.type === "error" && answer.code === "stale" ? { ...answer, code: "lesson_changed" } : answer;
}

export class LessonLine implements Line {
  /** What the learner is asked to do; `null` while the deal goes on by itself. */
  turn = $state.raw<LessonTurn | null>(null);
  /** The number of the moment that was sent last: `seq` of its table. */
  number = $state(0);
  /** Whether the exercise that is shown has been done, and there is something to read about it. */
  answered = $state(false);
  /** The other cards with which that exercise could have been answered. */
  also = $state.raw<readonly string[]>([]);
  /** Whether the last exercise has been done. */
  practised = $state(false);
  readonly lesson: Lesson;
  readonly #room: Room;
  readonly #first: number;
  #listener!: Listener;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The cards that have been marked wrongly. */
  #out: readonly string[] = [];
  /** How many answers are on their way. */
  #awaited = 0;

  /** `first` is the number of the moment to begin with. */
  constructor(lesson: Lesson, room: Room, first = 0) {
    this.lesson = lesson;
    this.#first = first;
    this.#room = room;
  }

  /** How many steps wait for the learner, and which of them this is, from 1. */
  get progress(): { n: number; total: number } {
    const steps = (until?: number): number => this.lesson.moments.slice(0, until).filter(({ turn }) => turn).length;
    return { n: steps(this.number + 1), total: steps() };
  }

  get wanted(): readonly string[] | null {
    return this.turn?.move?.cards ?? null;
  }

  /** Whether the deal has come to its end. */
  get over(): boolean {
    return this.number >= this.lesson.moments.length - 1;
  }

  /** Which of the exercises is shown, from 1, and their number; `null` before them. */
  get exercise(): { n: number; total: number } | null {
    const { moments, exercises } = this.lesson;
    return this.number < moments.length ? null : { n: this.number - moments.length + 1, total: exercises.length };
  }

  /** Whether an exercise waits for its answer: its choices are right and wrong ones. */
  get asks(): boolean {
    return this.exercise !== null && !this.answered;
  }

  /** Whether an exercise asks for all cards that may be played, to be marked. */
  get marks(): boolean {
    return this.#task?.all ?? false;
  }

  get #task(): Lesson["tasks"][number] | undefined {
    return this.lesson.tasks[this.number - this.lesson.moments.length];
  }

  /** The key of the sentence that tells what to do or to read; empty if there is none. */
  get says(): string {
    return (this.answered ? this.#task?.right : this.#task?.say) ?? this.turn?.say ?? "";
  }

  /** Whether there is only something to read. */
  get reads(): boolean {
    return this.exercise ? this.answered : this.turn !== null && !this.turn.move;
  }

  /** The step that waited before this one; none at the beginning, and none among the exercises. */
  get #before(): number | null {
    if (this.exercise) return null;
    const at = this.lesson.moments.slice(0, this.number).findLastIndex(({ turn }) => turn);
    return at < 0 ? null : at;
  }

  /** Whether the learner can go back a step. */
  get goesBack(): boolean {
    return this.#before !== null;
  }

  /** Goes back to the step that waited before, to read or to do it again. */
  back(): void {
    const at = this.#before;
    if (at === null || this.#awaited > 0) return; // what is on its way would be done once more
    clearTimeout(this.#timer);
    this.#listener.opened(); // nothing is played backwards
    this.#show(at);
  }

  /** Begins with the exercises. */
  practise(): void {
    this.#showExercise(this.lesson.moments.length);
  }

  open(listener: Listener): void {
    this.#listener = listener;
    this.#show(this.#first);
  }

  /** The learner has read what there is to read. */
  read(): void {
    if (this.answered) this.#showExercise(this.number + 1);
    else if (this.reads) this.#next();
  }

  send(message: ToServer): boolean {
    if (isQuestion(message)) void (this.#readsFirst(message) ? this.#hold(message) : this.#ask(message));
    else this.#listener.message({ type: "done", ref: message.ref ?? null });
    return true;
  }

  reopen(): void {
    this.#listener.opened();
    if (this.exercise) this.#showExercise(this.number);
    else this.#show(this.number);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Nothing is played where there is something to read. After an answer, nothing is asked about what stood there before. */
  #readsFirst({ type }: Question): boolean {
    return this.answered || (this.reads && type === "move");
  }

  #hold({ ref }: Question): void {
    this.#listener.message({ type: "error", code: "lesson", detail: this.#room.readFirst(), ref: ref ?? null });
  }

  async #ask(question: Question): Promise<void> {
    const at = this.number;
    this.#awaited += 1;
    const { answer, goes_on, after, also = [] } = await this.#room.ask(this.lesson.name, question).catch((reason: unknown): LessonAnswer => ({ answer: refusalOf(reason, question), goes_on: false, after: null }));
    this.#awaited -= 1;
    if (this.#closed) return; // the learner has left
    this.#listener.message(unlessChanged(this.exercise ? answer : forBeginners(answer)));
    if (at !== this.number) return;
    if (answer.type === "error" && answer.cards?.length) return this.#rule(answer.cards);
    if (!goes_on) return;
    if (this.exercise) this.#rest(after, also);
    else this.#next();
  }

  #next(): void {
    if (!this.over) this.#show(this.number + 1);
  }

  #showExercise(number: number): void {
    const { moments, exercises } = this.lesson;
    const deal = exercises[number - moments.length];
    this.answered = false;
    this.also = [];
    this.#out = [];
    this.practised = !deal;
    if (!deal) return;
    this.number = number;
    this.turn = null;
    this.#listener.message(this.#table(number, deal, [])); // nothing moves or glows: frames are for answers
  }

  /** Cards were marked that may not be played: they cannot be marked again. */
  #rule(out: readonly string[]): void {
    this.#out = [...this.#out, ...out];
    const deal = this.lesson.exercises[this.number - this.lesson.moments.length]!;
    const choices = deal.choices.map((choice) => ({ ...choice, cards: choice.cards?.filter((card) => !this.#out.includes(card)) }));
    this.#listener.message(this.#table(this.number, { ...deal, choices }, []));
  }

  /** The exercise has been done: what it came to is shown, and waits for nobody. */
  #rest(after: LessonAnswer["after"], also: readonly string[]): void {
    this.answered = true;
    this.also = also;
    if (after) this.#listener.message(this.#table(this.number, after.deal, after.news));
  }

  #show(number: number): void {
    const moment = this.lesson.moments[number];
    if (!moment) return;
    this.number = number;
    this.turn = moment.turn;
    this.#room.keep(number);
    this.#listener.message(this.#table(number, moment.deal, moment.news));
    if (!moment.turn) this.#timer = setTimeout(() => this.#next(), this.#room.beat(moment.deal.actors.length > 1));
  }

  #table(number: number, deal: Deal, news: News[]): Table {
    const { table, ended } = this.lesson;
    const seats = table.seats.map((seat, at) => (at === table.you ? { ...seat, name: this.#room.learner() } : seat));
    const frame = { ...table, seq: number, seats, deal, news };
    return deal.over && ended ? { ...frame, match: ended, phase: "counting" } : frame;
  }
}
