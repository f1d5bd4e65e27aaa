/** A table for one person against bots, folded from its events, as `src/tripot/table/state.py` and `apply.py` do it. */

import type { Declarations } from "../declared/declarations";
import { valueOf, type Values } from "../declared/formulas";
import type { Move } from "../declared/moves";
import { firstDealer, shuffled } from "../lib/deck";
import type { EveningMatch, Language, MoveNews, News, Phase, PlayedDeal, SaidNews } from "../lib/wire";
import { CHANCE, Match } from "../rules/match";
import type { Sentences } from "../rules/sentences";
import { Deal } from "./deal";
import type { Created, Event, Moved, Stored } from "./events";
import { Heard } from "./heard";
import { IDLE, renew, rivals, type Moment, type Rights } from "./rights";
import { hasUndo, isFinal, LastMove, MOST_TAKEN_BACK } from "./undo";

/** The seat of the person: all others have bots. */
export const ME = 0;
const CHAT = 50; // messages shown to a page that is new here
const REFS = 100; // requests kept that were played

export interface SeatState {
  name: string | null;
  bot: string | null;
  face: string | null;
  /** Whether its player has seen the scores, or wants the others to wait. */
  ready: boolean;
  held: boolean;
}

/** A request that was played: the event, and what tells it apart. */
interface Ref {
  seq: number;
  ref: string;
  move: Move;
}

/** A game, as a browser has it. */
export interface Rules {
  compiled: WebAssembly.Module;
  declared: Declarations;
  sentences: Sentences;
  /** The messages of reasons and refusals, by language and key. */
  reasons: Reasons;
}

export type Reasons = Record<Language, Record<string, string>>;

export class Table {
  readonly created: Created;
  readonly sentences: Sentences;
  readonly reasons: Reasons;
  readonly match: Match;
  readonly heard = new Heard();
  deal: Deal;
  /** Whether a deal has been dealt in this match. */
  dealt = false;
  seats: SeatState[];
  phase: Phase = "gathering";
  seq: number;
  /** When the table was created. */
  readonly begun: number;
  /** When the last event happened, and when the phase began. */
  at: number;
  phaseAt = 0;
  /** The number of the match; -1 before the first one. */
  number = -1;
  secret = "";
  commitment = "";
  opening = false;
  nonces: (string | null)[] = [];
  standing: Record<string, unknown> = {};
  dealNumber = 0;
  dealer = 0;
  deals: PlayedDeal[] = [];
  evening: EveningMatch[] = [];
  /** The places in a match that is over. */
  ranking: number[] = [];
  /** The last event that changed the deal, and the one that dealt it. */
  dealSeq = 0;
  dealtSeq = 0;
  actors: number[] = [];
  rights: Rights[];
  /** Whether a move of a race was played in the deal. */
  raced = false;
  /** Events after which my move of a race was too late, although I had not seen that. */
  beaten: { after: number; before: number } | null = null;
  refs: Ref[] = [];
  said: SaidNews[] = [];
  lastMove: LastMove | null = null;
  takenBack = 0;
  /** Seats whose bots have decided to wait, until the deal changes. */
  readonly waits = new Set<number>();

  /** The table that its first event creates. */
  constructor(readonly id: string, { compiled, declared, sentences, reasons }: Rules, { seq, at, event }: Stored) {
    if (event.kind !== "created") throw new Error(`table ${id} does not begin with its creation`);
    this.created = event;
    this.sentences = sentences;
    this.reasons = reasons;
    this.match = new Match(compiled, declared, event.options);
    this.deal = new Deal(this.match, sentences);
    const { name, face = null, bots } = event;
    this.seats = [{ ...NOBODY, name, face }, ...bots.map((bot) => ({ ...NOBODY, bot }))];
    this.rights = this.seats.map(() => IDLE);
    [this.seq, this.at, this.begun] = [seq, at, at];
  }

  get declared(): Declarations {
    return this.match.declared;
  }

  get options(): Values {
    return this.match.options;
  }

  /** Whether nobody can see who may join a race. */
  get unseen(): boolean {
    return Boolean(valueOf(this.declared.races.unseen, this.options));
  }

  /** Whether a verb is one of a race. */
  races(verb: string): boolean {
    return this.declared.races.verbs.includes(verb);
  }

  get hasRaces(): boolean {
    return this.declared.races.verbs.length > 0;
  }

  mayTakeBack(seat: number | null): boolean {
    return this.lastMove?.seat === seat && seat !== null && this.takenBack < MOST_TAKEN_BACK;
  }

  /** The number of moves in the deal that everybody has heard of. */
  get movesHeard(): number {
    return this.deal.moves.length - this.heard.secretSince(this.dealtSeq);
  }

  /** The nonces as the shuffle takes them. */
  get shuffleNonces(): string[] {
    return this.nonces.map((nonce) => nonce ?? "");
  }

  /** Applies one more event; returns its news. */
  apply({ seq, at, event }: Stored): News[] {
    if (seq !== this.seq + 1) throw new Error(`table ${this.id}: event ${seq} after ${this.seq}`);
    [this.seq, this.at] = [seq, at];
    const news = this.#happen(event);
    this.heard.after(seq, news, event.kind === "move" && this.#isSecret(event));
    return news;
  }

  #isSecret({ seat, move }: Moved): boolean {
    return seat !== CHANCE && this.deal.verb(move).secret;
  }

  #happen(event: Event): News[] {
    switch (event.kind) {
      case "created":
        throw new Error(`table ${this.id} was created already`);
      case "bot":
        this.seats[event.seat] = { ...NOBODY, bot: event.bot };
        return [{ kind: "bot", seat: event.seat, name: event.bot }];
      case "started":
        return this.#start(event.match, event.secret, event.commitment);
      case "opening":
        [this.opening, this.phaseAt] = [true, this.at];
        return [];
      case "nonce":
        this.nonces[event.seat] = event.value;
        return [];
      case "announced":
        this.#enter("beginning");
        return [];
      case "dealt":
        return this.#deal(event.deal);
      case "move":
        return this.#play(event);
      case "taken_back":
        return this.#takeBack(event.seat);
      case "said":
        return this.#say({ ...event, to: event.to ?? null, text: event.text ?? null, reaction: event.reaction ?? null, face: event.face ?? null, call: false });
      case "ready":
        this.#set(event.seat, { ready: true });
        return [{ kind: "ready", seat: event.seat, ...named(this.seats[event.seat]!) }];
      case "held":
        this.#set(event.seat, { held: true });
        return [];
    }
  }

  #start(number: number, secret: string, commitment: string): News[] {
    Object.assign(this, { number, secret, commitment, opening: false, deals: [], dealt: false, dealNumber: 0, dealer: 0 });
    this.nonces = this.seats.map(() => null);
    this.match.open(0);
    this.standing = this.match.standing();
    this.#enter("shuffling");
    return [{ kind: "started" }];
  }

  #deal(number: number): News[] {
    const { match, secret, shuffleNonces } = this;
    if (number === 0) match.open(firstDealer(secret, shuffleNonces, match.players));
    if (number === 0) this.standing = match.standing();
    this.dealer = match.next().dealer;
    match.deal(shuffled(match.pack, secret, shuffleNonces, number));
    this.deal = new Deal(match, this.sentences);
    Object.assign(this, { dealt: true, dealNumber: number, dealtSeq: this.seq, raced: false, lastMove: null, takenBack: 0 });
    this.rights = this.seats.map(() => IDLE);
    this.#renewRights(null);
    this.#enter("playing");
    return [{ kind: "dealt", seat: this.dealer }];
  }

  #play(event: Moved): News[] {
    const { seat, move, by = "player", ms, behind = [], ref } = event;
    if (by === "player" && hasUndo(this.declared) && !isFinal(this.declared, move.verb)) this.lastMove = new LastMove(this.deal, seat);
    const played = seat === CHANCE ? this.deal.shuffle(this.#cards(move)) : this.deal.play(seat, move);
    if (this.races(move.verb)) this.#race(seat);
    if (this.lastMove && !this.lastMove.stillAllowed(played)) this.lastMove = null;
    if (ref !== undefined) this.refs = [...this.refs, { seq: this.seq, ref, move }].slice(-REFS);
    this.#renewRights(seat);
    const news: MoveNews = { kind: "move", ...played, by, ...(ms !== undefined && { ms }), ...(behind.length > 0 && { behind }) };
    return this.actors.length > 0 ? [news] : [news, ...this.#closeDeal()];
  }

  #cards({ cards = [] }: Move): number[] {
    return cards.map((card) => this.declared.faces.indexOf(card));
  }

  #race(seat: number): void {
    this.raced = true;
    const trigger = rivals(this.rights, seat).get(ME);
    if (trigger) this.beaten = { after: trigger.seq, before: this.seq };
  }

  #closeDeal(): News[] {
    const { match } = this;
    this.lastMove = null;
    match.close();
    this.standing = match.standing();
    this.deals = [...this.deals, { scores: match.scores(), standing: this.standing }];
    const { over } = match.next();
    if (over) this.#note();
    this.#enter(over ? "finished" : "counting");
    return over ? [{ kind: "deal_over" }, { kind: "match_over" }] : [{ kind: "deal_over" }];
  }

  /** Notes the match that has just ended. */
  #note(): void {
    this.ranking = this.match.places();
    const winners = this.ranking[ME] === 1 ? [this.created.name] : [];
    const variant = (this.options["variant"] as string | undefined) ?? null;
    this.evening = [...this.evening, { number: this.number, game: this.declared.game, variant, winners }];
  }

  #takeBack(seat: number): News[] {
    if (this.lastMove?.seat !== seat) throw new Error(`table ${this.id}: seat ${seat} has no move to take back`);
    this.deal.goBack(this.lastMove.saved);
    this.lastMove = null;
    this.takenBack += 1;
    this.rights = this.seats.map(() => IDLE);
    this.waits.clear();
    this.#renewRights(null);
    return [{ kind: "taken_back", seat, ...named(this.seats[seat]!) }];
  }

  #say(said: SaidNews & { guest?: string }): News[] {
    const { guest: _, ...news } = said;
    this.said = [...this.said, news].slice(-CHAT);
    return [news];
  }

  #enter(phase: Phase): void {
    [this.phase, this.phaseAt] = [phase, this.at];
    this.seats.forEach((_, seat) => this.#set(seat, { ready: false, held: false }));
  }

  #set(seat: number, changed: Partial<SeatState>): void {
    this.seats[seat] = { ...this.seats[seat]!, ...changed };
  }

  // ---------------------------------------------------------------- rights

  #renewRights(mover: number | null): void {
    const now: Moment = { seq: this.seq, at: this.at };
    const { concurrent } = this.declared.races;
    const actors = this.deal.actors();
    const asked = this.#asked(actors);
    [this.dealSeq, this.actors] = [this.seq, actors];
    this.rights = this.rights.map((old, seat) =>
      actors.includes(seat)
        ? renew(old, { now, moved: seat === mover, asked: asked.includes(seat), racing: this.#racing(seat), goesOn: concurrent, begun: this.raced || !concurrent })
        : IDLE,
    );
    for (const seat of this.waits) if (actors.includes(seat)) this.rights[seat] = { ...this.rights[seat]!, able: now }; // bots that have waited think again
    this.waits.clear();
  }

  /** The actors that everybody sees; if nobody can see any, all of them. */
  #asked(actors: number[]): number[] {
    if (actors.length < 2) return actors;
    const awaited = this.deal.awaited();
    const seen = actors.filter((seat) => awaited.includes(seat));
    return seen.length > 0 ? seen : actors;
  }

  /** The moves of a race that a seat may make. */
  #racing(seat: number): Move[] {
    return this.hasRaces ? this.match.legal(seat).filter(({ verb }) => this.races(verb)) : [];
  }
}

const NOBODY: SeatState = { name: null, bot: null, face: null, ready: false, held: false };

/** The name of a person, for news. */
const named = ({ name }: SeatState): { name?: string } => (name === null ? {} : { name });
