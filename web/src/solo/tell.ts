/** What the page receives about a table, as in `src/tripot/table/project.py`. */

import { valueOf } from "../declared/formulas";
import { draw } from "../lib/deck";
import type * as wire from "../lib/wire";
import { promptsOf } from "../rules/sentences";
import { gentleness } from "./bots";
import type { Deal, Sight } from "./deal";
import { findDealing } from "./dealing";
import { nextDealAt } from "./due";
import * as hints from "./hint";
import { ME, type Table } from "./table";

const BETWEEN_MATCHES: wire.Phase[] = ["gathering", "finished"];

/** The table as the person may know it. `chat`: whether the page is new here. */
export function tell(table: Table, now: number, news: wire.News[], chat: boolean): wire.Table {
  const { created, phase } = table;
  const begins = nextDealAt(table);
  return {
    type: "table",
    id: table.id,
    seq: table.heard.numberOf(table.seq),
    game: created.game,
    options: { ...table.options },
    word: String(valueOf(table.declared.word, table.options)),
    clock: created.clock,
    pace: created.pace,
    public: created.public,
    hints: hints.areGiven(table) && !hints.areKeptBack(table),
    gentle: gentleness(table) > 1,
    daily: null,
    phase,
    host: true,
    muted: false,
    you: ME,
    seats: table.seats.map(({ name, bot, ready, face }) => ({ name, bot, here: bot === null, stand_in: false, ready, kept: false, face })),
    people: [],
    match: table.number < 0 ? null : matchOf(table),
    begins_in_ms: begins === null ? null : Math.max(0, begins - now),
    deal: dealOf(table),
    texts: textsOf(table),
    news: newsFor(table, news),
    chat: chat ? [...table.said] : null,
    undo: table.mayTakeBack(ME),
    played_on: null,
    proposal: null,
    waiting: [],
    waits: false,
    evening: BETWEEN_MATCHES.includes(phase) && table.evening.length > 0 ? eveningOf(table) : null,
  };
}


function matchOf(table: Table): wire.Match {
  const { phase, standing, number, commitment, secret, opening, nonces, deals, dealNumber } = table;
  const over = phase === "finished";
  return {
    number,
    commitment,
    secret: BETWEEN_MATCHES.includes(phase) ? secret : null,
    pledges: table.seats.map(() => null),
    opening,
    nonces: [...nonces],
    standing,
    deal: dealNumber,
    ranking: over ? table.ranking : null,
    together: over && Boolean(valueOf(table.declared.together, { ...table.options, ...(standing as Record<string, never>) })),
    forfeit: forfeitOf(table),
    deals: [...deals],
    ...(phase === "shuffling" && { dealing: findDealing(table.match) }),
  };
}

/** A forfeit for the loser of the finished match, or of each finished deal. Of several losers, one is drawn. */
function forfeitOf(table: Table): wire.Forfeit | null {
  const { forfeits = [], forfeit_each: each } = table.declared.table_texts.includes("forfeits") ? table.created : {};
  if (forfeits.length === 0 || !["counting", "finished"].includes(table.phase)) return null;
  const ofDeal = each === "deal";
  if (!ofDeal && table.phase !== "finished") return null;
  const places = ofDeal ? table.deals.at(-1)!.scores : table.ranking;
  const of = ofDeal ? ` of deal ${table.dealNumber}` : "";
  const losers = places.flatMap((place, seat) => (place === Math.max(...places) ? [seat] : []));
  const drawn = (label: string, bound: number): number => draw(table.secret, table.shuffleNonces, label + of, bound);
  return { seat: losers[drawn("forfeit seat", losers.length)]!, text: forfeits[drawn("forfeit", forfeits.length)]! };
}

function textsOf({ created, declared }: Table): wire.Texts {
  const has = (text: "worth" | "forfeits"): boolean => declared.table_texts.includes(text);
  const forfeits = has("forfeits") && (created.forfeits ?? []).length > 0;
  return { worth: (has("worth") && created.worth) || null, forfeit_each: forfeits ? (created.forfeit_each ?? "match") : null, call: null };
}

function dealOf(table: Table): wire.Deal | null {
  const { phase, deal, dealt, dealer } = table;
  if (!dealt || phase === "beginning" || phase === "gathering") return null;
  const { view, awaited, choices } = deal.look(ME);
  const prompts = promptsOf(table.sentences, ME, view, table.options, choices);
  return { ...atRest(deal, dealer, view), actors: awaited, moves: table.movesHeard, choices, prompts, race: raceOf(table, awaited) };
}

/** A deal as somebody sees it, in which nobody is asked for anything. */
export function atRest(deal: Deal, dealer: number, view: Sight["view"]): wire.Deal {
  const over = deal.actors().length === 0;
  return {
    actors: [],
    over,
    dealer,
    moves: deal.moves.length,
    deadline_ms: null,
    view,
    choices: [],
    prompts: [],
    race: null,
    result: over ? deal.match.result() : null,
    remarks: over ? deal.remarks() : {},
  };
}

/** The race in which the person may press, if they see rivals, or if nobody can see their rivals. */
function raceOf({ rights, heard, unseen }: Table, awaited: number[]): wire.Race | null {
  const { race, verbs } = rights[ME]!;
  return race && (awaited.length > 1 || unseen) ? { seq: heard.numberOf(race.seq), verbs } : null;
}

/** The news as the person may hear it. */
function newsFor({ deal }: Table, news: wire.News[]): wire.News[] {
  return news.flatMap((each): wire.News[] => {
    if (each.kind !== "move") return [each];
    const move = deal.told(each.seat, each.move, ME);
    return move ? [{ ...each, move }] : [];
  });
}

function eveningOf({ evening, created }: Table): wire.Evening {
  const wins = evening.filter(({ winners }) => winners.length > 0).length;
  return { matches: evening, standing: [{ name: created.name, wins, matches: evening.length }] };
}
