import type { GameSide } from "../../table/side";
import { pileReader } from "../shared/pile";
import Honours from "./Honours.svelte";
import Middle from "./Middle.svelte";
import { RANKS } from "./ranks";

export const turkish: GameSide = {
  Middle,
  Honours,
  ranks: RANKS,
  ...pileReader({ clearing: "sweep", untold: ["stands"], cries: ["sweep", "turn", "stopped"] }),
};
