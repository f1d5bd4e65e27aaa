import type { GameSide } from "../../table/side";
import { pileReader } from "../shared/pile";
import Middle from "./Middle.svelte";
import { RANKS } from "./ranks";

export const turkish: GameSide = {
  Middle,
  ends: () => import("./ends"),
  ranks: RANKS,
  ...pileReader({ clearing: "sweep", untold: ["stands"], cries: ["sweep", "turn", "stopped"] }),
};
