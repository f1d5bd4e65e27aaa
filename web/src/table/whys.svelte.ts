/**
 * The grey card I am pointing at, with the mouse or the focus, and why it cannot be played. When the page moves the focus,
 * nobody points at anything.
 */

import type { Move, WireError } from "../lib/wire";
import { isMovingFocus } from "./focus";

export interface Pointing {
  onblur: () => void;
  onpointermove: (event: PointerEvent) => void;
  onpointerleave: () => void;
}

export class Whys {
  #key = $state("");
  #error = $state.raw<WireError | null>(null);
  #refused: () => Move | null = () => null;
  #asked = 0;
  readonly #ask: (move: Move) => Promise<WireError | null>;

  constructor(ask: (move: Move) => Promise<WireError | null>) {
    this.#ask = ask;
  }

  /**
   * Points at a card. The answer may come a little later. `refused` returns the move that the rules refuse now, if any.
   */
  async look(key: string, refused: () => Move | null): Promise<void> {
    if (isMovingFocus()) return;
    this.#key = key;
    this.#refused = refused;
    await this.renew();
  }

  /** Asks about the same card again: the table has moved on, and the old answer is out of date. */
  async renew(): Promise<void> {
    const number = ++this.#asked;
    this.#error = null;
    const move = this.#key ? this.#refused() : null;
    const error = move && (await this.#ask(move));
    if (number === this.#asked) this.#error = error;
  }

  leave(key: string): void {
    if (this.#key === key) this.#key = "";
  }

  /**
   * The events of a card: a mouse points at it, and mouse and focus leave it. A card that comes under a resting mouse is
   * not pointed at. The card handles its focus itself.
   */
  pointing(key: string, look: () => void): Pointing {
    const leave = (): void => this.leave(key);
    return { onblur: leave, onpointermove: ({ pointerType }) => pointerType === "mouse" && this.#key !== key && look(), onpointerleave: leave };
  }

  /** Why the card cannot be played, if it is the one I am pointing at. */
  of(key: string): WireError | null {
    return key === this.#key ? this.#error : null;
  }
}
