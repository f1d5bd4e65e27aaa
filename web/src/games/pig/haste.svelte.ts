/** Playing faster than the network: the moves I have sent until the server's table shows them. The server decides what is legal. */

import type { Move, Table } from "../../lib/wire";
import type { Room } from "../../table/room.svelte";
import type { Pick } from "../../lib/selection";

const LOST = 1500; // ms after which a move that no table shows is forgotten
const REST = 900; // ms for which my hand rests after a wrong signal

export class Haste {
  /** Keys of cards that have been put and are not yet seen to have gone. */
  gone: string[] = $state.raw([]);
  /** Cards taken up that have not come yet. */
  coming = $state(0);
  resting = $state(false);
  readonly #room: Room;
  #trying = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  send(move: Move): void {
    this.#room.move(move);
    this.#watch();
  }

  /** What is on its way to the card room is not lost. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#room.unanswered ? this.#watch() : this.forget()), LOST);
  }

  put(verb: string, pick: Pick): void {
    if (this.gone.includes(pick.key)) return;
    this.send({ verb, cards: [pick.card] });
    this.gone = [...this.gone, pick.key];
  }

  pick(): void {
    this.send({ verb: "pick" });
    this.coming += 1;
  }

  /** The signal: a finger on the nose, or a spoon. It can always be tried, so that nothing on screen says when it is right. */
  signal(): void {
    if (this.resting) return;
    this.#trying = true;
    this.send({ verb: "signal" });
  }

  /** Removes from the lists the moves of mine that the news of this table tells. */
  seen(table: Table, held: Pick[]): void {
    for (const { kind, seat, move } of table.news) {
      if (kind === "dealt") this.forget();
      if (kind !== "move" || seat !== table.you) continue;
      if (move?.verb === "pick") this.coming = Math.max(0, this.coming - 1);
      else this.gone = this.gone.slice(1);
    }
    this.gone = this.gone.filter((key) => held.some((pick) => pick.key === key));
  }

  refused(): void {
    if (this.#trying) this.#rest();
    this.forget();
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.gone = [];
    this.coming = 0;
    this.#trying = false;
  }

  #rest(): void {
    this.resting = true;
    setTimeout(() => (this.resting = false), REST);
  }
}
