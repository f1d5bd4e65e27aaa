import type { GameKey, GameSide, SeatCards, StandingRow } from "..";
import type { Deal, Table } from "../../lib/wire";
import Badge from "./Badge.svelte";
import Count from "./Count.svelte";
import Hand from "./Hand.svelte";
import Middle from "./Middle.svelte";
import { plan } from "./plan";
import { say } from "./texts";
import { lettersOf, viewOf, WORD } from "./view";

const seats = (deal: Deal): SeatCards[] =>
  viewOf(deal).seats.map(({ hand, cards }) => ({ count: hand, known: cards, visible: [], hidden: [], turned: [] }));

const standing = (table: Table): StandingRow[] => [
  { label: say("letters"), values: lettersOf(table).map((count) => WORD.slice(0, count) || "–"), best: "low" },
];

const CRIES = ["loses", "stopped"];

export const iljig: GameSide = {
  Middle,
  Badge,
  Hand,
  Count,
  seats,
  plan,
  standing,
  deals: () => null,
  /** For the help: the hand itself hears them. */
  get keys(): GameKey[] {
    return [
      { key: "1 – 9, 0", verb: say("keys.place") },
      { key: "A", verb: say("keys.auto") },
    ];
  },
  told: (news) => news.happened ?? [],
  cry: (news) => CRIES.find((key) => news.happened?.includes(key)) ?? null,
  sound: (news) => {
    if (news.kind !== "move") return null;
    return news.move?.verb === "take" ? "pickup" : "tap";
  },
  trial: (_from, cards) => ({ verb: "lead", cards }),
};
