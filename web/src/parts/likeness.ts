/**
 * How each seat's player looks. Twenty seats, twenty people: hair, hat and coat repeat at different intervals. Bots are
 * men in even seats and women in odd ones (`bot.names`), so faces go with names.
 */

import { isLevel, type Level } from "../lib/names";

export interface Likeness {
  wall: string;
  coat: string;
  collar: string;
  skin: string;
  hair: string;
  brow: string;
  hat: string;
  mouth: string;
  /** The mouth of a winner. */
  smile: string;
  /** The symbols of `faces.svg` that make up the head, from back to front. */
  parts: string[];
}

const WALLS = ["#c9d3b4", "#d8c49a", "#b9c7d6", "#dcb9a6", "#c6b6d0", "#b7d0c8", "#e0cf95"];
const COATS = ["#7a1830", "#22304e", "#2f5d43", "#8a5a1c", "#4b2a5e", "#1f5b6b", "#3d3a36", "#a3442a", "#5c6b24", "#7c2c54", "#28487c"];
const SKINS = ["#f6dec4", "#e4b58c", "#c58a5c", "#8f5d3b", "#f0cda6"];
const HAIRS = ["#3a2416", "#b9762e", "#6b4a2a", "#d8b46a", "#8c3b1c", "#2b2622", "#c9c4b4", "#57391f"];
const YOUNG = HAIRS.slice(0, 6); // without grey
const HATS = ["#5c1526", "#22304e", "#2b2622", "#2f5d43"];
const MOUTHS = ["M27.5 39.5C30 41.5 34 41.5 36.5 39.5", "M28 40h8", "M28 39.5C30.5 42.5 34.5 42 36.5 38.5", "M29 40.5C31 39.3 33.5 39.3 35.5 40.5"];

/** What people wear on their heads, as symbols of `faces.svg`. */
const OF_MEN = ["short", "brim", "bald", "beret", "curls"];
const OF_WOMEN = ["parted", "bun", "curls", "brim", "beret"];
const LONG = ["parted", "curls", "bun"]; // hair that shows behind the face

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;

/** What is special about a level, whatever the seat. Random bots are dice. */
const OF_LEVELS: Record<Level, Partial<Likeness>> = {
  random: { skin: "#fbf6e6", mouth: "M25.5 36.5C28.5 39.5 35.5 39.5 38.5 36.5", smile: "M25.5 36C27.5 42 36.5 42 38.5 36Z" },
  beginner: { mouth: "M28.3 38.3C30 41.8 34 41.8 35.7 38.3" },
  regular: { mouth: "M28.5 40.5C30.5 42 33.5 42 35.5 40.5" },
  expert: { mouth: "M29 41C31.5 41.5 34 41 36 39.5" },
  master: { mouth: "M29.5 41C31 42 33 42 34.5 41", smile: "M28.5 40.5C30.5 43.5 33.5 43.5 35.5 40.5" },
};

export function likeness(seat: number, bot: string | null = null): Likeness {
  const man = seat % 2 === 0;
  const turn = Math.floor(seat / 2);
  const hair = pick(bot === "beginner" ? YOUNG : HAIRS, seat * 5 + 1);
  return {
    wall: pick(WALLS, seat * 2),
    coat: pick(COATS, seat * 4),
    collar: seat % 3 ? "#f7efdc" : "#d9b45c",
    skin: pick(SKINS, turn * 3 + (seat % 2) * 2),
    hair,
    brow: hair === "#c9c4b4" ? "#8a8577" : "#3a2416",
    hat: pick(HATS, turn),
    mouth: pick(MOUTHS, seat),
    smile: MOUTHS[2]!,
    parts: isLevel(bot) ? [`${bot}-${man ? "m" : "f"}`] : person(seat, man, turn),
    ...(isLevel(bot) && OF_LEVELS[bot]),
  };
}

function person(seat: number, man: boolean, turn: number): string[] {
  const top = pick(man ? OF_MEN : OF_WOMEN, turn);
  const bearded = man && (turn % 3 === 1 || top === "bald");
  return [
    ...(LONG.includes(top) ? [`${top}-behind`] : []),
    "head",
    ...(bearded ? ["beard"] : []),
    "eyes",
    ...(man && !bearded && turn % 2 === 1 ? ["moustache"] : []),
    ...(seat % 5 === 3 ? ["glasses"] : []),
    top,
  ];
}
