/** What I have in my hands: the cards in my order, the selection, and the keyboard's place among them. */

import { keyed, sorted } from "../lib/cards";
import { prefs } from "../lib/prefs.svelte";
import { fitting, kept, moveOf, playable, toggle, wholeOf, type Pick } from "../lib/selection";
import type { Choice } from "../lib/wire";
import { isMyTurn, type Room } from "./room.svelte";

export const HAND = "hand";
export const VISIBLE = "visible";

export class Holding {
  readonly room: Room;
  picks = $state.raw<Pick[]>([]);

  constructor(room: Room) {
    this.room = room;
  }

  myTurn = $derived.by(() => (this.room.shown ? isMyTurn(this.room.shown) : false));
  choices: Choice[] = $derived.by(() => (this.myTurn ? (this.room.shown?.deal?.choices ?? []) : []));
  cards = $derived.by(() => {
    const { shown, side } = this.room;
    if (!shown?.deal || shown.you === null) return null;
    return side?.seats(shown.deal)[shown.you] ?? null;
  });
  hand: Pick[] = $derived.by(() => picksOf(HAND, sorted(this.cards?.known ?? [], prefs.order)));
  visible: Pick[] = $derived.by(() => picksOf(VISIBLE, this.cards?.visible ?? []));

  selected: Pick[] = $derived.by(() => kept(this.picks, [...this.hand, ...this.visible]));
  fits: Choice[] = $derived.by(() => fitting(this.choices, this.selected));
  flips: Choice[] = $derived.by(() => this.choices.filter((choice) => choice.slot != null));
  whole = $derived.by(() => wholeOf(this.choices, this.selected));
  /** The verbs on offer, each once, in the order of the choices. */
  verbs: string[] = $derived.by(() => [...new Set(this.choices.map((choice) => choice.verb))]);

  isPlayable(pick: Pick): boolean {
    return playable(this.choices, pick);
  }

  isSelected(pick: Pick): boolean {
    return this.selected.some((other) => other.place === pick.place && other.key === pick.key);
  }

  touch(pick: Pick): void {
    this.room.error = null;
    this.picks = toggle(this.choices, this.selected, pick);
  }

  clear(): void {
    this.picks = [];
    this.room.error = null;
  }

  /** Makes a choice with the selected cards. */
  make(choice: Choice, cards = this.selected.map((pick) => pick.card)): void {
    this.room.move(moveOf(choice, choice.slot != null ? [] : cards));
    this.picks = []; // a card shown to pick up comes back to the hand, and must not come back selected
  }

  /** Enter: the first choice that fits, or else a try that the server will answer. */
  play(): void {
    if (!this.myTurn) return;
    const [choice] = this.fits;
    if (choice) this.make(choice);
    else this.attempt();
  }

  attempt(): void {
    const [first] = this.selected;
    const move = first && this.room.side?.trial(first.place, this.selected.map((pick) => pick.card));
    if (move) this.room.move(move);
  }

  /** Double click: this card alone, when that is clear. */
  playOne(pick: Pick): void {
    if (!this.myTurn) return;
    this.picks = [pick];
    const fits = fitting(this.choices, [pick]);
    if (fits.length === 1 && fits[0]) this.make(fits[0], [pick.card]);
  }

  /** Plays the verb with what is selected, when it fits. */
  act(verb: string): boolean {
    const choice = this.fits.find((fit) => fit.verb === verb);
    if (choice) this.make(choice);
    return choice !== undefined;
  }
}

const picksOf = (place: string, cards: readonly string[]): Pick[] =>
  keyed(cards).map(({ card, key }) => ({ place, card, key }));
