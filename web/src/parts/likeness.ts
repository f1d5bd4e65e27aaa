/**
 * How each seat's player looks. Twenty seats, twenty people: hair, hat and coat have periods that rarely meet.
 * The house's own players are men on even seats and women on odd ones (`bot.names`); faces go with their names.
 */

export interface Likeness {
  wall: string;
  coat: string;
  collar: string;
  skin: string;
  hair: string;
  brow: string;
  mouth: string;
  /** Hair or hat on top, in front of the face. */
  top: string;
  /** The hat's colour; none for hair. */
  hat: string | null;
  band: string | null;
  /** Hair behind the face. */
  behind: string | null;
  beard: string | null;
  moustache: boolean;
  glasses: boolean;
}

const WALLS = ["#c9d3b4", "#d8c49a", "#b9c7d6", "#dcb9a6", "#c6b6d0", "#b7d0c8", "#e0cf95"];
const COATS = ["#7a1830", "#22304e", "#2f5d43", "#8a5a1c", "#4b2a5e", "#1f5b6b", "#3d3a36", "#a3442a", "#5c6b24", "#7c2c54", "#28487c"];
const SKINS = ["#f6dec4", "#e4b58c", "#c58a5c", "#8f5d3b", "#f0cda6"];
const HAIRS = ["#3a2416", "#b9762e", "#6b4a2a", "#d8b46a", "#8c3b1c", "#2b2622", "#c9c4b4", "#57391f"];
const HATS = ["#5c1526", "#22304e", "#2b2622", "#2f5d43"];
const MOUTHS = ["M27.5 39.5C30 41.5 34 41.5 36.5 39.5", "M28 40h8", "M28 39.5C30.5 42.5 34.5 42 36.5 38.5", "M29 40.5C31 39.3 33.5 39.3 35.5 40.5"];

interface Style {
  top: string;
  behind?: string;
  hat?: boolean;
  band?: string;
}

const STYLES: Style[] = [
  { top: "M18.5 25C16 12 24 6 33 7 42 6.5 48 13 45.5 25 44.5 19 41 16.5 36 17 30 17.5 22 16 18.5 25Z" }, // short
  {
    top: "M18.5 26C17 13 24 6.5 32 6.5S47 13 45.5 26C43 20 38 18 32 12 28 17 21 19 18.5 26Z", // parted
    behind: "M32 6.5C18 6.5 14 18 15.5 46 21 49 43 49 48.5 46 50 18 46 6.5 32 6.5Z",
  },
  {
    top: "M16 20C15 10 23 5.5 32 5.5S49 10 48 20C52 21 54 23.5 53 25 45 20.5 19 20.5 11 25 10 23.5 12 21 16 20Z", // hat with a brim
    hat: true,
    band: "M16 20C22 16.5 42 16.5 48 20L47.8 16.5C42 13.5 22 13.5 16.2 16.5Z",
  },
  {
    top: "M17 23C13 22 13 16 17 15 16 9 23 6 26 8 29 4 36 4 38 8 43 6 48 10 47 15 51 16 51 22 47 23 45 18 41 17 38 18 33 15 29 15 26 18 22 17 19 18 17 23Z", // curls
    behind: "M16 20C10 24 12 33 16 34 14 39 19 43 22 41L42 41C45 43 50 39 48 34 52 33 54 24 48 20Z",
  },
  { top: "M14.5 22C14 10 25 4.5 37 6.5 47 8 52 14 50 18.5 42 15 26 16 18.5 23.5 17 25 14.8 24.5 14.5 22Z", hat: true, band: "M17 21.5C26 14.5 40 13.5 49 16.5L49.8 14C40 10.5 25 12 15.5 19Z" }, // beret
  {
    top: "M19 25C18.5 15 24 10 32 10S45.5 15 45 25C43 17 39 14.5 32 14.5S21 17 19 25Z", // bun
    behind: "M25 9.5C24 3 29 1 32 1S40 3 39 9.5C46 11 48 17 47 28H17C16 17 18 11 25 9.5Z",
  },
  { top: "M18.5 24C19 20 19.5 18 21 16.5 20 21 20.5 22 18.5 24ZM45.5 24C45 20 44.5 18 43 16.5 44 21 43.5 22 45.5 24Z" }, // bald
];

const BEARD = "M19 31C21 36 25 35.5 28 36.5H36C39 35.5 43 36 45 31 46 42 40 50 32 50S18 42 19 31ZM28 38.5C30 37.5 34 37.5 36 38.5 36 41.5 28 41.5 28 38.5Z";

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;

/** Which styles men and women wear, by their place in `STYLES`. */
const OF_MEN = [0, 2, 6, 4, 3];
const OF_WOMEN = [1, 5, 3, 2, 4];

/** The mouth of everybody who has won. */
export const SMILE = MOUTHS[2]!;

export function likeness(seat: number): Likeness {
  const man = seat % 2 === 0;
  const turn = Math.floor(seat / 2);
  const style = STYLES[pick(man ? OF_MEN : OF_WOMEN, turn)]!;
  const hair = pick(HAIRS, seat * 5 + 1);
  const bearded = man && (turn % 3 === 1 || style === STYLES[6]);
  return {
    wall: pick(WALLS, seat * 2),
    coat: pick(COATS, seat * 4),
    collar: seat % 3 ? "#f7efdc" : "#d9b45c",
    skin: pick(SKINS, turn * 3 + (seat % 2) * 2),
    hair,
    brow: hair === "#c9c4b4" ? "#8a8577" : "#3a2416",
    mouth: pick(MOUTHS, seat),
    top: style.top,
    hat: style.hat ? pick(HATS, turn) : null,
    band: style.band ?? null,
    behind: style.behind ?? null,
    beard: bearded ? BEARD : null,
    moustache: man && !bearded && turn % 2 === 1,
    glasses: seat % 5 === 3,
  };
}
