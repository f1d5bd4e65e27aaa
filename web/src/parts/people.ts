/**
 * The faces that people may choose, put together from the drawings of `people.svg`: somebody of every age and look.
 * Fetched when the first of them is shown (`chosen.svelte.ts`).
 */

import type { FaceName } from "../lib/wire";
import type { Likeness } from "./likeness";

const PALE = "#fae1ca";
const FAIR = "#f2cfa8";
const TAN = "#e2b184";
const OLIVE = "#cf9a6b";
const BROWN = "#a9734b";
const DARK = "#84543a";

const WHITE = "#f1ede2";
const GREY = "#bdb7ab";
const BLACK = "#2a2320";
const CREAM = "#f9f1dc";
const GOLD = "#e3b34a";

const GENTLE = "M28 40C30 41.8 34 41.8 36 40";
const BROAD = "M26.8 39.4C29 43 35 43 37.2 39.4";
const CALM = "M28.6 40.4C30.4 41.4 33.6 41.4 35.4 40.4";
const CROOKED = "M28.4 40.6C31 41.8 34.4 41.4 36.4 39.2";
const IN_BEARD = "M29 40.2C30.6 41.5 33.4 41.5 35 40.2";
const UNDER_WALRUS = "M30.2 43C31.2 43.5 32.8 43.5 33.8 43";
const TEETH = "M26.4 38.8C30 39.8 34 39.8 37.6 38.8";
const LAUGH = "M27 39C28.6 43.6 35.4 43.6 37 39";

type Row = Pick<Likeness, "wall" | "coat" | "skin" | "hair" | "mouth"> & {
  /** The parts of the head, from back to front. */
  worn: string;
  collar?: string;
  brow?: string;
  hat?: string;
};

const ROWS: Record<FaceName, Row> = {
  bun: { wall: "#d9c2d4", coat: "#7d5a8c", collar: CREAM, skin: PALE, hair: WHITE, brow: "#a29a8b", hat: "#b98a2c", mouth: GENTLE, worn: "bun-behind head cardigan beads wrinkles cheeks glad nose half-frame bun pearls" },
  moustache: { wall: "#c3d0c0", coat: "#5b6b45", collar: CREAM, skin: TAN, hair: GREY, brow: "#8e887c", hat: "#7a1830", mouth: UNDER_WALRUS, worn: "jaw shirt tie wrinkles cheeks eyes round-nose walrus sides" },
  shawl: { wall: "#d5cda8", coat: "#46588c", collar: "#ffe9a8", skin: FAIR, hair: GREY, brow: "#8e887c", hat: "#b8322f", mouth: GENTLE, worn: "head wrinkles cheeks glad round-nose kerchief" },
  white_beard: { wall: "#bccbd9", coat: "#2f5d63", collar: CREAM, skin: OLIVE, hair: WHITE, brow: "#d8d2c4", mouth: IN_BEARD, worn: "head shirt long wrinkles eyes nose swept" },
  silver_curls: { wall: "#e6c59a", coat: "#a5324a", collar: GOLD, skin: DARK, hair: "#d6d3cc", brow: "#d6d3cc", hat: "#f0c24b", mouth: TEETH, worn: "curls-behind head scoop beads wrinkles lashes round-nose grin curls hoops" },
  square_glasses: { wall: "#d0c8b8", coat: "#3b4658", collar: "#e7e1d2", skin: FAIR, hair: GREY, brow: "#7d776c", hat: "#2b2622", mouth: CALM, worn: "oval cardigan wrinkles eyes nose square-frame parting" },
  headscarf: { wall: "#e3cdb4", coat: "#1f5b6b", collar: "#14424e", skin: OLIVE, hair: BLACK, brow: "#3a2416", hat: "#2f8f94", mouth: GENTLE, worn: "oval lashes cheeks nose scarf" },
  beard: { wall: "#b9cdb9", coat: "#8a3b22", collar: CREAM, skin: FAIR, hair: "#5a371f", brow: "#4a2c18", mouth: IN_BEARD, worn: "jaw crew full eyes nose thick" },
  afro: { wall: "#e8d28e", coat: "#d2691e", collar: GOLD, skin: DARK, hair: "#231a17", brow: "#231a17", hat: "#1f8a70", mouth: TEETH, worn: "afro-behind oval scoop lashes round-nose grin afro hoops" },
  turban: { wall: "#c9d6dc", coat: "#2d3e63", collar: CREAM, skin: OLIVE, hair: BLACK, brow: BLACK, hat: "#e07b1f", mouth: IN_BEARD, worn: "jaw shirt full curled eyes nose turban" },
  bob: { wall: "#e2b9ae", coat: "#26323f", collar: CREAM, skin: FAIR, hair: "#231d1f", brow: "#3a3034", mouth: CROOKED, worn: "bob-behind oval roll lashes cheeks small-nose bob" },
  goatee: { wall: "#b8c9c3", coat: "#6b3358", collar: CREAM, skin: DARK, hair: "#241b17", brow: "#241b17", hat: "#f0c24b", mouth: IN_BEARD, worn: "jaw crew chin eyes round-nose round-frame shine" },
  straw_hat: { wall: "#bcd7e0", coat: "#e9e2cf", collar: "#c8552f", skin: TAN, hair: "#6e4425", brow: "#5a371f", hat: "#b8322f", mouth: BROAD, worn: "straw-behind oval scoop beads lashes cheeks nose straw" },
  locs: { wall: "#cfd8a9", coat: "#35536b", collar: "#efe6cf", skin: BROWN, hair: "#33241d", brow: "#2b1d16", hat: GOLD, mouth: TEETH, worn: "locs-behind jaw crew stubble eyes round-nose grin locs" },
  waves: { wall: "#b5d0c4", coat: "#2b5e46", collar: CREAM, skin: PALE, hair: "#b5491f", brow: "#93411f", mouth: GENTLE, worn: "waves-behind oval scoop spots lashes cheeks nose waves" },
  quiff: { wall: "#d8bfa0", coat: "#2b2a30", collar: "#f4f1ea", skin: TAN, hair: "#2b211d", brow: "#2b211d", mouth: CROOKED, worn: "jaw jacket eyes nose quiff" },
  pink_hair: { wall: "#c3bfe0", coat: "#3f3a52", collar: "#c9c4e6", skin: PALE, hair: "#e0619a", brow: "#8f3f66", mouth: CALM, worn: "undercut-behind oval hood lashes cheeks small-nose undercut" },
  beanie: { wall: "#e0c18d", coat: "#c4572c", collar: CREAM, skin: FAIR, hair: "#d9ae5f", brow: "#a87a35", hat: "#2f6f9e", mouth: BROAD, worn: "oval hood spots eyes small-nose beanie" },
  ponytail: { wall: "#c8dbc0", coat: "#7c2c54", collar: CREAM, skin: BROWN, hair: "#33211a", brow: "#2b1d16", hat: GOLD, mouth: TEETH, worn: "tail-behind oval crew lashes nose grin tail" },
  headphones: { wall: "#b9bfd8", coat: "#4d7a3c", collar: "#e9e4d2", skin: OLIVE, hair: "#2a211d", brow: "#2a211d", hat: "#d23f3f", mouth: CROOKED, worn: "oval hood eyes round-nose fade" },
  puffs: { wall: "#f0cfa0", coat: "#f0c24b", collar: CREAM, skin: DARK, hair: "#241a17", brow: "#241a17", hat: "#e0619a", mouth: TEETH, worn: "puffs-behind child straps young small-nose grin puffs" },
  freckles: { wall: "#b4cfdf", coat: "#3f7d4c", collar: "#f4f1ea", skin: PALE, hair: "#d0692b", brow: "#a9501f", hat: "#35536b", mouth: TEETH, worn: "child straps spots cheeks young small-nose grin tousled" },
  plait: { wall: "#cfd6ae", coat: "#b8456a", collar: CREAM, skin: FAIR, hair: "#dfb662", brow: "#b08334", hat: "#5a77b8", mouth: BROAD, worn: "child crew cheeks young small-nose plait" },
  round_glasses: { wall: "#dcc3b0", coat: "#2c6e8f", collar: "#f4f1ea", skin: TAN, hair: "#2a2220", brow: "#2a2220", hat: "#2f62b5", mouth: BROAD, worn: "child crew cheeks young small-nose round-frame bowl" },
};

const like = ({ worn, collar = CREAM, brow = "#3a2416", hat = "#2b2622", ...row }: Row): Likeness => ({
  collar,
  brow,
  hat,
  ...row,
  smile: row.mouth === TEETH || row.mouth === UNDER_WALRUS ? row.mouth : LAUGH,
  parts: worn.split(" "),
});

export const people: Record<FaceName, Likeness> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, like(row)]),
) as Record<FaceName, Likeness>;

export { default as drawings } from "./people.svg?url";
