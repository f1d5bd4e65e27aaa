/** My hand: the cards in my order, the selection, and the moves it can become. */

import { keyed, sorted } from "../lib/cards";
import { prefs } from "../lib/prefs.svelte";
import { fitting, HAND, HIDDEN, isAmong, isFlip, isPlain, kept, moveOf, playable, toggle, VISIBLE, without, wholeOf, type Pick } from "../lib/selection";
import type { Choice, Move } from "../lib/wire";
import type { TableModel } from "./model.svelte";
import { mayAct } from "./turn";

export class Holding {
  readonly model: TableModel;
  #chosen = $state.raw<{ step: number | undefined; picks: Pick[] }>({ step: undefined, picks: [] });
  #sent = $state.raw<readonly Pick[]>([]); // the cards of the last move

  constructor(model: TableModel) {
    this.model = model;
  }

  /** What I have chosen. In a lesson, a card chosen at one step is no longer chosen at the next. */
  get picks(): Pick[] {
    return this.#chosen.step === this.model.step ? this.#chosen.picks : [];
  }
  set picks(picks: Pick[]) {
    this.#chosen = { step: this.model.step, picks };
  }

  /** Whether I may act now, on my turn or not. */
  myTurn = $derived.by(() => (this.model.shown && !this.model.sending.waits ? mayAct(this.model.shown) : false));
  /** Whether a move out of turn may be tried, for the server to refuse. */
  daring = $derived.by(() => !this.myTurn && this.model.showing.outOfTurn !== null);
  choices: Choice[] = $derived.by(() => (this.myTurn ? (this.model.shown?.deal?.choices ?? []) : []));
  cards = $derived.by(() => {
    const { table, reader } = this.model.showing;
    if (!table?.deal || table.you === null) return null;
    return reader?.seats(table.deal)[table.you] ?? null;
  });
  hand: Pick[] = $derived.by(() => picksOf(HAND, sorted(this.cards?.known ?? [], prefs.order, this.model.showing.game?.ranks)));
  visible: Pick[] = $derived.by(() => picksOf(VISIBLE, this.cards?.visible ?? []));

  /** My cards in hand and in my visible row. */
  #mine: Pick[] = $derived.by(() => [...this.hand, ...this.visible]);

  /** The cards chosen. Those that were chosen too early, and cannot be played now that my turn has come, are given up. */
  selected: Pick[] = $derived.by(() => kept(this.picks, this.#mine).filter((pick) => !this.myTurn || this.choices.length === 0 || this.isPlayable(pick)));
  fits: Choice[] = $derived.by(() => fitting(this.choices, this.selected));
  flips: Choice[] = $derived.by(() => this.choices.filter(isFlip));
  /** The game's verb for turning one up. */
  flipVerb = $derived.by(() => this.flips[0]?.verb);
  /** The choices that are moves by themselves. */
  plain: Choice[] = $derived.by(() => this.choices.filter(isPlain));
  whole = $derived.by(() => wholeOf(this.choices, this.selected));
  /** The verbs on offer, each once, in the order of the choices. */
  verbs: string[] = $derived.by(() => [...new Set(this.choices.filter((it) => !isPlain(it)).map((it) => it.verb))]);

  /** The choices that play cards, not only show them. */
  #plays: Choice[] = $derived.by(() => this.choices.filter(({ verb }) => verb !== this.model.showing.reader?.showing));

  isPlayable(pick: Pick): boolean {
    return playable(this.choices, pick);
  }

  /** Whether this card may be chosen, but only to be shown. */
  isToShow(pick: Pick): boolean {
    return this.isPlayable(pick) && !playable(this.#plays, pick);
  }

  /** Whether this card is lit: it can be played, or no card can, and it can be shown. */
  isLit(pick: Pick): boolean {
    return this.isPlayable(pick) && !(this.isToShow(pick) && this.#plays.some(({ cards }) => cards?.length));
  }

  isSelected(pick: Pick): boolean {
    return isAmong(this.selected, pick);
  }

  /** Whether this card is on its way to the card room. It looks chosen until there is an answer. */
  isSent(pick: Pick): boolean {
    return this.model.sending.unanswered && isAmong(this.#sent, pick);
  }

  /** Whether this choice with these cards is on its way to the card room. */
  isMade(choice: Choice, cards: readonly string[] = []): boolean {
    return this.model.sending.isSent(moveOf(choice, cards));
  }

  /** Whether a tap on this card is the only possible move, so that one tap plays it. */
  isForced(pick: Pick): boolean {
    const [choice, ...others] = this.choices;
    return others.length === 0 && choice?.cards?.length === 1 && fitting([choice], [pick]).length === 1;
  }

  touch(pick: Pick): void {
    this.model.sending.error = null;
    const refused = this.refusedMove(pick);
    if (this.model.marks && !refused) this.#mark(pick);
    else if (this.isForced(pick) || this.#races(pick)) this.playOne(pick);
    else if (refused) void this.model.sending.tellWhy(refused);
    else this.picks = toggle(this.choices, this.model.kept(this.selected, pick.card, ({ card }) => card), pick);
  }

  /** Marks a card, or takes the mark away. What has been checked stays as it is. */
  #mark(pick: Pick): void {
    if (this.model.asks) this.picks = without(this.selected, pick) ?? [...this.selected, pick];
  }

  /** The move that the rules would refuse, if this card is grey: I hold it, it is my turn, and no choice takes it. */
  refusedMove(pick: Pick): Move | null {
    if (!this.myTurn || !isAmong(this.#mine, pick) || this.isPlayable(pick) || this.isSelected(pick)) return null;
    const trial = this.model.showing.reader?.trial(pick.place, [pick.card]) ?? null;
    return trial && this.model.marks ? { ...trial, verb: this.choices[0]?.verb ?? trial.verb } : trial;
  }

  /** Why the grey card I am pointing at cannot be played. */
  pointedWhy = $derived.by(() => {
    const grey = this.#mine.filter((pick) => this.refusedMove(pick));
    return this.model.pointedWhy(grey.map(({ key }) => key));
  });

  /** Whether it is nobody's turn and everybody races to play a card like this one, so that a touch is the press. */
  #races(pick: Pick): boolean {
    const race = this.model.shown?.deal?.race;
    const [fit, ...more] = fitting(this.choices, [pick]);
    if (!race || !fit || more.length || this.model.showing.turn !== null || !race.verbs.includes(fit.verb)) return false;
    return this.model.showing.reader?.raced?.includes(fit.verb) ?? false;
  }

  clear(): void {
    this.picks = [];
    this.model.sending.error = null;
  }

  /** Makes a choice with the selected cards. */
  make(choice: Choice, cards = this.selected.map((pick) => pick.card)): void {
    const bare = isFlip(choice) || isPlain(choice);
    this.model.sending.move(moveOf(choice, bare ? [] : cards));
    this.#sent = bare ? [] : this.selected;
    this.picks = []; // a card shown in order to pick up comes back to the hand, where it must not be selected
  }

  /** Sends all cards that are marked. They stay so, and the answer takes away which are wrong. */
  check(): void {
    const [choice] = this.choices;
    if (choice && this.selected.length) this.model.sending.move({ verb: choice.verb, cards: this.selected.map((pick) => pick.card) });
  }

  /** Enter: plays the first choice that fits, otherwise tries the move and lets the server answer. */
  play(): void {
    if (this.model.marks) return this.check();
    if (!this.myTurn && !this.daring) return;
    const [choice] = this.fits;
    if (choice) this.make(choice);
    else this.attempt();
  }

  /** The selection as a move if it matches no choice: the server will say why it is refused. No second word for a move. */
  trial: Move | null = $derived.by(() => {
    const [first] = this.selected;
    const move = first && this.model.showing.reader?.trial(first.place, this.selected.map((pick) => pick.card));
    return move && (!this.fits.length || this.verbs.includes(move.verb)) ? move : null;
  });

  /** Turns up a hidden card. If no choice does, the server will say why it is refused. */
  flip(slot: number): void {
    const move = this.flips.find((choice) => choice.slot === slot) ?? this.model.showing.reader?.trial(HIDDEN, [], slot);
    if (this.myTurn && move) this.make(move);
  }

  attempt(): void {
    if (this.trial) this.model.sending.move(this.trial);
    this.#sent = this.selected;
    if (this.daring) this.picks = []; // the cards go back to the hand
  }

  /** A double click plays this card alone, if that is unambiguous. */
  playOne(pick: Pick): void {
    if ((!this.myTurn && !this.daring) || this.refusedMove(pick) || this.model.marks) return;
    this.picks = [pick];
    if (this.daring) this.attempt();
    const fits = fitting(this.choices, [pick]);
    if (fits.length === 1 && fits[0]) this.make(fits[0], [pick.card]);
  }

  /** A card was dropped on the baize: plays it with the others that were chosen, or alone. */
  drop(pick: Pick): void {
    if (this.model.marks) return this.touch(pick);
    this.model.sending.error = null;
    if (!this.isSelected(pick)) this.picks = [pick];
    this.play();
  }

  /** The choice that the verb makes with the selection, or by itself. */
  ready(verb: string): Choice | undefined {
    const plain = this.plain.filter((choice) => choice.verb === verb);
    return this.fits.find((fit) => fit.verb === verb) ?? (plain.length === 1 ? plain[0] : undefined);
  }

  /** Plays the verb with the selection if it fits, or by itself if it needs nothing more. */
  act(verb: string): boolean {
    const choice = this.ready(verb);
    if (choice) this.make(choice, isPlain(choice) ? [] : undefined);
    return choice !== undefined;
  }
}

const picksOf = (place: string, cards: readonly string[]): Pick[] =>
  keyed(cards).map(({ card, key }) => ({ place, card, key }));
