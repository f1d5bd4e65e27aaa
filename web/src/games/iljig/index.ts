import type { GameKey, Outcome, StandingRow, Tally } from "../../table/reader";
import type { GameSide } from "../../table/side";
import type { SoundName } from "../../lib/synth";
import type { Table } from "../../lib/wire";
import { cardsOf } from "../shared/deal";
import Badge from "./Badge.svelte";
import Count from "./Count.svelte";
import Hand from "./Hand.svelte";
import Honours from "./Honours.svelte";
import Middle from "./Middle.svelte";
import { plan } from "./plan";
import { say } from "./texts";
import { lettersOf, viewOf, WORD } from "./view";

const standing = (table: Table): StandingRow[] => [
  { label: say("letters"), values: lettersOf(table).map((count) => WORD.slice(0, count) || "–"), best: "low" },
];

function outcome(table: Table, seat: number): Outcome | null {
  const { loser, out } = viewOf(table.deal!);
  const count = lettersOf(table)[seat] ?? 0;
  if (seat === loser) return { short: WORD[count - 1] ?? "", text: say("letters.are", { letters: [...WORD].slice(0, count).join("-") }) };
  return seat === out ? { short: "✓", text: say("count.out"), good: true } : null;
}

/** The letter that each deal has given, and the letters so far. */
function tally({ match }: Table): Tally {
  const after = (match?.deals ?? []).map(({ scores, standing: own }) => ({ scores, letters: own["letters"] as number[] }));
  return {
    cells: after.map(({ scores, letters }) => letters.map((count, seat) => (scores[seat] ? (WORD[count - 1] ?? "") : ""))),
    sums: after.map(({ letters }) => letters.map((count) => WORD.slice(0, count))),
  };
}

const CRIES = ["loses", "stopped"];
const SOUNDS: Record<string, SoundName> = { trump: "flip", declare: "card", lead: "card", cover: "card", take: "pickup" };

export const iljig: GameSide = {
  Middle,
  Badge,
  Hand,
  Count,
  Honours,
  seats: (deal) => viewOf(deal).seats.map(cardsOf),
  plan,
  standing,
  outcome,
  tally,
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
  closes: ({ move }) => move?.verb === "cover" || move?.verb === "take",
  sound: ({ kind, move }) => (kind === "move" ? (SOUNDS[move?.verb ?? ""] ?? null) : null),
  trial: (_from, cards) => ({ verb: "lead", cards }),
};
