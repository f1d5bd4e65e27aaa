/** The faces that people have chosen. Their drawings are fetched when the first of them is shown. */

import drawings from "./faces.svg?url";
import { likeness, type Likeness } from "./likeness";

interface Drawn {
  look: Likeness;
  /** The file with the symbols of its parts. */
  drawings: string;
}

type People = typeof import("./people");

let people = $state.raw<People | null>(null);
let asked = false;

function fetchPeople(): void {
  if (asked) return;
  asked = true;
  void import("./people").then((found) => (people = found), () => (asked = false)); // the next face asks again
}

/** Until a chosen face is there, it is a coat in front of a wall. */
const awaited = (): Likeness => ({ ...likeness(0), wall: "#cfc6b4", coat: "#8a8172", mouth: "", smile: "", parts: [] });

/** How a player looks: as that person has chosen, or else as the seat or the level of the bot has it. */
export function faceOf(seat: number, bot: string | null, face: string | null): Drawn {
  if (!face || bot) return { look: likeness(seat, bot), drawings };
  fetchPeople();
  if (!people) return { look: awaited(), drawings };
  const look = (people.people as Record<string, Likeness | undefined>)[face];
  return look ? { look, drawings: people.drawings } : { look: likeness(seat), drawings };
}
