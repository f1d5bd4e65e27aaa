import type { GameSide } from "../../table/side";
import { pileReader } from "../shared/pile";
import Middle from "./Middle.svelte";

export const turkish: GameSide = {
  Middle,
  ends: () => import("./ends"),
  ...pileReader({ clearing: "sweep", untold: ["stands"], cries: ["sweep", "turn", "stopped"] }),
};
