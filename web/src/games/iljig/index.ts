import type { GameKey, Outcome, StandingRow, Tally } from "../../table/reader";
import type { GameSide } from "../../table/side";
import type { SoundName } from "../../lib/synth";
import type { Table } from "../../lib/wire";
import { cardsOf } from "../shared/deal";
import { spelled, wordOf } from "../shared/word";
import Badge from "./Badge.svelte";
import Hand from "./Hand.svelte";
import Middle from "./Middle.svelte";
import { plan } from "./plan";
import { say } from "./texts";
import { lettersOf, toldOf, viewOf } from "./view";

const standing = (table: Table): StandingRow[] => [
  { label: say("letters"), values: lettersOf(table).map((count) => wordOf(table).slice(0, count) || "–"), best: "low" },
];

function outcome(table: Table, seat: number): Outcome | null {
  const { loser, out } = viewOf(table.deal!);
  const count = lettersOf(table)[seat] ?? 0;
  const word = wordOf(table);
  if (seat === loser) return { short: `+${word[count - 1] ?? ""}`, text: say("letters.are", { letters: [...word].slice(0, count).join("-") }) };
  return seat === out ? { short: "✓", text: say("count.out"), good: true } : null;
}

/** The letter given in each deal, and the letters so far. */
function tally(table: Table): Tally {
  const word = wordOf(table);
  const after = (table.match?.deals ?? []).map(({ scores, standing: own }) => ({ scores, letters: own["letters"] as number[] }));
  return {
    cells: after.map(({ scores, letters }) => letters.map((count, seat) => (scores[seat] ? (word[count - 1] ?? "") : ""))),
    sums: after.map(({ letters }) => letters.map((count) => spelled(word, count))),
  };
}

const CRIES = ["loses", "stopped"];
const SOUNDS: Record<string, SoundName> = { trump: "flip", declare: "card", lead: "card", cover: "card", take: "pickup" };

export const iljig: GameSide = {
  Middle,
  Badge,
  Hand,
  ends: () => import("./ends"),
  seats: (deal) => viewOf(deal).seats.map(cardsOf),
  plan,
  standing,
  outcome,
  tally,
  deals: () => null,
  /** The last two are only here for the help: the hand itself listens for them. */
  get keys(): GameKey[] {
    return [
      { key: "t", verb: "take" },
      { key: "1 – 9, 0", verb: say("keys.place") },
      { key: "A", verb: say("keys.auto") },
    ];
  },
  told: toldOf,
  cry: (news) => CRIES.find((key) => news.happened.includes(key)) ?? null,
  closes: ({ move }) => move.verb === "cover" || move.verb === "take",
  sound: ({ move }) => SOUNDS[move.verb] ?? null,
  trial: (_from, cards) => ({ verb: "lead", cards }),
};
