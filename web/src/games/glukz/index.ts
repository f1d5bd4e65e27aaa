import { youOrName } from "../../lib/names";
import { standingOf, type Standing } from "../../lib/games";
import type { MoveNews, Table } from "../../lib/wire";
import type { Bubble, Outcome, StandingRow, Tally } from "../../table/reader";
import type { GameSide } from "../../table/side";
import { pileReader } from "../shared/pile";
import Badge from "./Badge.svelte";
import Middle from "./Middle.svelte";
import { say } from "./texts";
import { calledPlace, placesOf, raceOf, raceWon, span, viewOf } from "./view";

/** The lead in a race, over the seat that was first; a wry smile over a seat that picks up the pile. */
function bubble(table: Table, news: MoveNews): Bubble | null {
  const won = raceWon([news]);
  if (!won?.next || won.next.ms < 1) return smile(news);
  const { seat, ms } = won.next;
  return { seat: won.seat, text: () => say("ahead", { time: span(ms), player: youOrName(table, seat) }) };
}

const smile = ({ seat, happened }: MoveNews): Bubble | null =>
  happened.includes("pickup") ? { seat, text: () => "", icon: "wry" } : null;

/** While the opener's neighbours race to answer, the others can do nothing (GLU-05, GLU-06). */
function outOfTurn({ deal, you }: Table): string | null {
  if (!deal || raceOf(deal) !== "second") return null;
  return say(viewOf(deal).opener === you ? "shabby.opener" : "shabby");
}

function standing(table: Table): StandingRow[] {
  const { totals } = standingOf(table);
  const rows: StandingRow[] = [];
  if (table.deal?.over) rows.push({ label: say("standing.place"), values: placesOf(table.deal).map(String), best: "low" });
  if (totals) rows.push({ label: say("standing.total"), values: totals.map(String), best: "low" });
  return rows;
}

function outcome({ deal }: Table, seat: number): Outcome | null {
  const place = deal ? placesOf(deal)[seat] : undefined;
  return place ? { short: String(place), text: calledPlace(place), good: place === 1 } : null;
}

function tally({ match }: Table): Tally {
  const deals = match?.deals ?? [];
  return {
    cells: deals.map(({ scores }) => scores.map(String)),
    sums: deals.map(({ standing }) => ((standing as Standing).totals ?? []).map(String)),
  };
}

export const glukz: GameSide = {
  Middle,
  Badge,
  ends: () => import("./ends"),
  ...pileReader({
    clearing: "annul",
    untold: ["stands", "again"],
    cries: ["fly", "annul", "turn", "skip", "stopped"],
  }),
  standing,
  outcome,
  tally,
  bubble,
  reactions: ({ deal }) => (deal && raceOf(deal) === "opening" ? ["truce"] : []),
  outOfTurn,
  raced: ["play"], // to pick up, a player shows a card, which is chosen first
  turn: (deal) => (raceOf(deal) ? null : viewOf(deal).turn),
};
