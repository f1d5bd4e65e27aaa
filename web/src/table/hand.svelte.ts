/** My hand: the cards in my order, the selection, and the moves it makes. */

import { keyed, sorted } from "../lib/cards";
import { prefs } from "../lib/prefs.svelte";
import { fitting, HAND, HIDDEN, isFlip, isPlain, kept, moveOf, playable, toggle, VISIBLE, wholeOf, type Pick } from "../lib/selection";
import type { Choice, Move } from "../lib/wire";
import type { Room } from "./room.svelte";
import { mayAct } from "./turn";

export class Holding {
  readonly room: Room;
  picks = $state.raw<Pick[]>([]);
  #sent = $state.raw<readonly Pick[]>([]); // those of the last move

  constructor(room: Room) {
    this.room = room;
  }

  /** Whether I may act now, be it my turn or not. */
  myTurn = $derived.by(() => (this.room.shown && !this.room.waits ? mayAct(this.room.shown) : false));
  /** Whether a move out of turn may be tried, for the server to refuse. */
  daring = $derived.by(() => !this.myTurn && this.room.outOfTurn !== null);
  choices: Choice[] = $derived.by(() => (this.myTurn ? (this.room.shown?.deal?.choices ?? []) : []));
  cards = $derived.by(() => {
    const { shown, reader } = this.room;
    if (!shown?.deal || shown.you === null) return null;
    return reader?.seats(shown.deal)[shown.you] ?? null;
  });
  hand: Pick[] = $derived.by(() => picksOf(HAND, sorted(this.cards?.known ?? [], prefs.order, this.room.game?.ranks)));
  visible: Pick[] = $derived.by(() => picksOf(VISIBLE, this.cards?.visible ?? []));

  selected: Pick[] = $derived.by(() => kept(this.picks, [...this.hand, ...this.visible]));
  fits: Choice[] = $derived.by(() => fitting(this.choices, this.selected));
  flips: Choice[] = $derived.by(() => this.choices.filter(isFlip));
  /** The game's verb for them. */
  flipVerb = $derived.by(() => this.flips[0]?.verb);
  /** The choices that are moves by themselves. */
  plain: Choice[] = $derived.by(() => this.choices.filter(isPlain));
  whole = $derived.by(() => wholeOf(this.choices, this.selected));
  /** The verbs on offer, each once, in the order of the choices. */
  verbs: string[] = $derived.by(() => [...new Set(this.choices.filter((it) => !isPlain(it)).map((it) => it.verb))]);

  isPlayable(pick: Pick): boolean {
    return playable(this.choices, pick);
  }

  isSelected(pick: Pick): boolean {
    return isAmong(this.selected, pick);
  }

  /** Whether this card is on its way to the card room: it looks chosen until there is an answer. */
  isSent(pick: Pick): boolean {
    return this.room.unanswered && isAmong(this.#sent, pick);
  }

  /** Whether a choice is on its way, made with these cards. */
  isMade(choice: Choice, cards: readonly string[] = []): boolean {
    return this.room.isSent(moveOf(choice, cards));
  }

  /** Whether a tap on this card is the only move there is: it needs no second one. */
  isForced(pick: Pick): boolean {
    const [choice, ...others] = this.choices;
    return others.length === 0 && choice?.cards?.length === 1 && fitting([choice], [pick]).length === 1;
  }

  touch(pick: Pick): void {
    this.room.error = null;
    if (this.isForced(pick) || this.#races(pick)) this.playOne(pick);
    else this.picks = toggle(this.choices, this.selected, pick);
  }

  /** Whether nobody has the turn, and all race to lay a card like this one: then a touch is the press. */
  #races(pick: Pick): boolean {
    const race = this.room.shown?.deal?.race;
    const [fit, ...more] = fitting(this.choices, [pick]);
    if (!race || !fit || more.length || this.room.turn !== null || !race.verbs.includes(fit.verb)) return false;
    return this.room.reader?.raced?.includes(fit.verb) ?? false;
  }

  clear(): void {
    this.picks = [];
    this.room.error = null;
  }

  /** Makes a choice with the selected cards. */
  make(choice: Choice, cards = this.selected.map((pick) => pick.card)): void {
    const bare = isFlip(choice) || isPlain(choice);
    this.room.move(moveOf(choice, bare ? [] : cards));
    this.#sent = bare ? [] : this.selected;
    this.picks = []; // a card shown to pick up comes back to the hand, and must not come back selected
  }

  /** Enter: plays the first choice that fits, otherwise tries the move and lets the server answer. */
  play(): void {
    if (!this.myTurn && !this.daring) return;
    const [choice] = this.fits;
    if (choice) this.make(choice);
    else this.attempt();
  }

  /** The selection read as a move when it is in no choice: the server will say why it is refused. */
  trial: Move | null = $derived.by(() => {
    const [first] = this.selected;
    return (first && this.room.reader?.trial(first.place, this.selected.map((pick) => pick.card))) ?? null;
  });

  /** Turns up a hidden card. Where no choice does, the server will say why it is refused. */
  flip(slot: number): void {
    const move = this.flips.find((choice) => choice.slot === slot) ?? this.room.reader?.trial(HIDDEN, [], slot);
    if (this.myTurn && move) this.make(move);
  }

  attempt(): void {
    if (this.trial) this.room.move(this.trial);
    this.#sent = this.selected;
    if (this.daring) this.picks = []; // the cards go back to the hand
  }

  /** Double click: this card alone, when that is clear. */
  playOne(pick: Pick): void {
    if (!this.myTurn && !this.daring) return;
    this.picks = [pick];
    if (this.daring) this.attempt();
    const fits = fitting(this.choices, [pick]);
    if (fits.length === 1 && fits[0]) this.make(fits[0], [pick.card]);
  }

  /** A card let go over the cloth: it is played with those that were chosen with it, or alone. */
  drop(pick: Pick): void {
    this.room.error = null;
    if (!this.isSelected(pick)) this.picks = [pick];
    this.play();
  }

  /** The choice that the verb makes with what is selected, or by itself. */
  ready(verb: string): Choice | undefined {
    const plain = this.plain.filter((choice) => choice.verb === verb);
    return this.fits.find((fit) => fit.verb === verb) ?? (plain.length === 1 ? plain[0] : undefined);
  }

  /** Plays the verb with what is selected, when it fits, or by itself, when it needs nothing more. */
  act(verb: string): boolean {
    const choice = this.ready(verb);
    if (choice) this.make(choice, isPlain(choice) ? [] : undefined);
    return choice !== undefined;
  }
}

const isAmong = (picks: readonly Pick[], { place, key }: Pick): boolean => picks.some((other) => other.place === place && other.key === key);

const picksOf = (place: string, cards: readonly string[]): Pick[] =>
  keyed(cards).map(({ card, key }) => ({ place, card, key }));
