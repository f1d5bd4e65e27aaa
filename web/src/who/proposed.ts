/** The face that stands there for a newcomer to confirm. */

import { people } from "../parts/people";

/** One of the faces that nobody here has, always the same for the same person. */
export function proposedFace(id: string, taken: readonly string[]): string {
  const all = Object.keys(people);
  const free = all.filter((face) => !taken.includes(face));
  const from = free.length ? free : all;
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 997, 0);
  return from[sum % from.length]!;
}
