/**
 * The messages of `docs/protocol.md`: `tools.wire` writes them from `src/tripot/table`, `src/tripot/hosts/http`,
 * `src/tripot/hosts/room` and `src/tripot/hosts/accounts.py`.
 */

export type Language = "fr" | "en";

export type OptionValue = number | boolean | string;

export type Phase = "gathering" | "shuffling" | "beginning" | "playing" | "counting" | "finished";

export type By = "player" | "bot" | "clock" | "stand_in" | "chance";

export type TableText = "worth" | "forfeits";

export type ForfeitEach = "match" | "deal";

export type FieldKind = "number" | "flag" | "one_of" | "seat" | "cards" | "card" | "faces" | "bits" | "order" | "pile" | "queue" | "slots" | "run";

export type ReadyReaction = "bravo" | "hurry" | "laugh" | "oops" | "thanks" | "wait" | "hello" | "goodbye" | "truce";

export type News = MoveNews | SaidNews | TableNews;

export type FaceName = "bun" | "moustache" | "shawl" | "white_beard" | "silver_curls" | "square_glasses" | "headscarf" | "beard" | "afro" | "turban" | "bob" | "goatee" | "straw_hat" | "locs" | "waves" | "quiff" | "pink_hair" | "beanie" | "ponytail" | "headphones" | "puffs" | "freckles" | "plait" | "round_glasses";

export type Power = "remove" | "ban" | "unban" | "mute" | "unmute";

export type FromServer =
  | WireError
  | Probe
  | Alive
  | Release
  | Extension
  | Advice
  | Done
  | Table;

export type ToServer =
  | Sit
  | Leave
  | PlaceBot
  | Start
  | Pledge
  | GiveNonce
  | PlayMove
  | Extend
  | AskWhy
  | Hint
  | Echo
  | Say
  | ChooseCall
  | CallOut
  | SeenCount
  | Hold
  | Again
  | ComeBack
  | TakeBack
  | Propose
  | AnswerProposal
  | WantSeat
  | Away
  | Remove
  | Ban
  | Unban
  | Mute
  | Unmute;

/** A request was refused. */
export interface WireError {
  type: "error";
  code: string;
  detail: string;
  ref?: string | null;
  clause?: string | null;
  field?: string | null;
  /** The id of the cause in the card room's log. */
  id?: string | null;
  /** The reason, more exact than the clause. */
  why?: Why | null;
  /** The sentence of `why` in each language. */
  messages?: Record<string, string> | null;
  /** In a text, which cannot be written. */
  sign?: string | null;
  /** Of a move, those that it is about, if not all. */
  cards?: string[];
}

/** A message that the client echoes at once, so that the travel time can be measured. */
export interface Probe {
  type: "probe";
  id: number;
}

/** A message that shows a client that its connection is alive. It needs no answer. */
export interface Alive {
  type: "alive";
}

/** The card room's release, for a page that has named another one as its own: the page offers to reload itself. */
export interface Release {
  type: "release";
  release: string;
}

/** How a move that is built card by card may go on. */
export interface Extension {
  type: "extension";
  ref: string | null;
  cards: string[];
  complete: boolean;
}

/** A hint, for one seat only: what it may play, best first, and why. */
export interface Advice {
  type: "advice";
  ref: string | null;
  /** The message that was asked about. */
  seq: number;
  /** The unit of the moves' results. */
  unit: string;
  worlds: number;
  moves: Advised[];
  /** By language, the messages of the moves' reasons. */
  messages: Record<string, Record<string, string>>;
}

/** A request has been carried out and stored. */
export interface Done {
  type: "done";
  ref?: string | null;
}

/** Everything one client may know about a table. */
export interface Table {
  type: "table";
  id: string;
  seq: number;
  game: string;
  options: Record<string, OptionValue>;
  /** The word that losses spell; empty if there is none. */
  word: string;
  clock: number;
  pace: number;
  public: boolean;
  /** Whether the reader may ask what to play on their turn. */
  hints: boolean;
  /** Whether bots react more slowly in the current deal. */
  gentle: boolean;
  /** The day whose deal is played here, as 2026-11-26. */
  daily: string | null;
  phase: Phase;
  host: boolean;
  /** Whether the host has muted the reader. */
  muted: boolean;
  you: number | null;
  seats: Seat[];
  /** For the host only: others with a seat, who spoke recently, muted or banned. */
  people: Person[] | null;
  match: Match | null;
  /** Time until the next deal follows by itself: after a countdown, or after the scores. */
  begins_in_ms: number | null;
  deal: Deal | null;
  texts: Texts;
  news: News[];
  /** What was said before; for newcomers only. */
  chat: SaidNews[] | null;
  /** Whether the reader may take back their last move. */
  undo?: boolean;
  /** The deal that the table plays on from, if any. */
  played_on?: PlayedOn | null;
  proposal?: Proposal | null;
  /** Those who want a seat, first to last. */
  waiting?: Waiting[];
  /** Whether the reader is one of them. */
  waits?: boolean;
  /** Between matches. */
  evening?: Evening | null;
}

/** Take a seat. */
export interface Sit {
  type: "sit";
  seat: number;
  ref?: string | null;
}

/** Give the seat back. */
export interface Leave {
  type: "leave";
  ref?: string | null;
}

/** Put a bot on a seat, or take it away. */
export interface PlaceBot {
  type: "bot";
  seat: number;
  bot: string | null;
  ref?: string | null;
}

/** Start the match. */
export interface Start {
  type: "start";
  ref?: string | null;
}

/** Publish the SHA-256 of what the seat will add to the shuffle. */
export interface Pledge {
  type: "pledge";
  match: number;
  hash: string;
  ref?: string | null;
}

/** Reveal the pledged part of the shuffle. */
export interface GiveNonce {
  type: "nonce";
  match: number;
  value: string;
  ref?: string | null;
}

/** Play a move. */
export interface PlayMove {
  type: "move";
  seq: number;
  move: Move;
  reaction?: Stamp | null;
  ref?: string | null;
}

/** Ask how a move that is built card by card may go on. */
export interface Extend {
  type: "extend";
  seq: number;
  move: Move;
  ref?: string | null;
}

/** Ask why the rules refuse a move, without playing it. */
export interface AskWhy {
  type: "why";
  /** The number of the table that is shown. */
  seq: number;
  /** The move. */
  move: Move;
  /** Whether the player has tried to make it, and doesn't only point at its card. */
  tried?: boolean;
  ref?: string | null;
}

/** Ask for a hint. */
export interface Hint {
  type: "hint";
  seq: number;
  ref?: string | null;
}

/** The answer to a probe. */
export interface Echo {
  type: "echo";
  id: number;
  ref?: string | null;
}

/** Say something: a text or a ready reaction, to everybody or to a seat. */
export interface Say {
  type: "say";
  text?: string | null;
  reaction?: ReadyReaction | null;
  to?: number | null;
  ref?: string | null;
}

/** Choose the words of the table's call, or take it away. */
export interface ChooseCall {
  type: "choose_call";
  words: string | null;
  ref?: string | null;
}

/** Call out the table's call, which everybody hears. */
export interface CallOut {
  type: "call";
  ref?: string | null;
}

/** Say that the deal scores have been seen. */
export interface SeenCount {
  type: "ready";
  ref?: string | null;
}

/** Ask the others to wait with the next deal. */
export interface Hold {
  type: "hold";
  ref?: string | null;
}

/** Play another match. */
export interface Again {
  type: "again";
  ref?: string | null;
}

/** Stop playing for me. */
export interface ComeBack {
  type: "back";
  ref?: string | null;
}

/** Take back one's last move, alone against bots. */
export interface TakeBack {
  type: "take_back";
  seq: number;
  ref?: string | null;
}

/** Propose the next match: again, with other options, or another game. */
export interface Propose {
  type: "propose";
  game: string;
  seats: number;
  options?: Record<string, number | boolean | string | null>;
  clock?: number;
  pace?: number;
  hints?: boolean | null;
  ref?: string | null;
}

/** Agree to a proposal, or say no. Then it is void. */
export interface AnswerProposal {
  type: "answer";
  proposal: number;
  yes: boolean;
  ref?: string | null;
}

/** Ask for a seat in the next match, or for none. */
export interface WantSeat {
  type: "want_seat";
  wanted: boolean;
  ref?: string | null;
}

/** Say whether this page is out of sight: a hidden tab, or a phone in a pocket. */
export interface Away {
  type: "away";
  away: boolean;
  ref?: string | null;
}

/** Remove somebody, who may come back. */
export interface Remove {
  type: "remove";
  person: number;
  ref?: string | null;
}

/** Ban somebody, who may not come back. */
export interface Ban {
  type: "ban";
  person: number;
  ref?: string | null;
}

/** Lift a ban. */
export interface Unban {
  type: "unban";
  person: number;
  ref?: string | null;
}

/** Bar somebody from the chat. */
export interface Mute {
  type: "mute";
  person: number;
  ref?: string | null;
}

/** Let somebody use the chat again. */
export interface Unmute {
  type: "unmute";
  person: number;
  ref?: string | null;
}

/** Body of `POST /api/tables`. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, number | boolean | string | null>;
  clock?: number;
  pace?: number;
  public?: boolean;
  hints?: boolean | null;
  gentle?: boolean;
  bots?: string[];
  texts?: NewTexts;
  language?: Language | null;
}

/** Body of `POST .../deals/{deal}/play-on`. */
export interface PlayOn {
  /** The number of moves after which to play on. */
  moves: number;
  /** The seat to play for. */
  seat: number;
  /** The bot for all other seats. */
  bot?: string;
}

/** Body of `POST /api/games/{game}/check`. */
export interface Check {
  seats: number;
  options?: Record<string, number | boolean | string | null>;
}

/** A table in the lobby's list. */
export interface TableLine {
  id: string;
  game: string;
  players: number;
  seated: string[];
  free: number;
  /** Gathering, playing or finished. */
  phase: Phase;
  /** The level of each bot; lines stored by earlier releases have none. */
  bots?: string[];
  /** That of whoever made the table. */
  language?: Language | null;
  /** Of those who are seated; lines stored by earlier releases have none. */
  faces?: (string | null)[];
}

/** A first deal from beginning to end. */
export interface Lesson {
  name: string;
  /** Each moment brings its deal and its news. */
  table: Table;
  /** The match after the deal, if the lesson plays the deal to its end. */
  ended: Match | null;
  moments: LessonMoment[];
  /** In each, the learner makes any move that the rules allow. */
  exercises: Deal[];
  /** One for each exercise. */
  tasks: LessonTask[];
  /** By language and key. */
  texts: Record<string, Record<string, string>>;
}

/** The answer to a question. */
export interface LessonAnswer {
  /** The answer. */
  answer: WireError | Done | Extension;
  /** Whether the lesson goes on to its next moment. */
  goes_on: boolean;
  /** What the move of an exercise leads to. */
  after?: LessonMoment | null;
  /** The other cards with which the exercise could have been answered. */
  also?: string[];
}

/** The pictures of a game's rules page, by name. */
export interface Pictures {
  pictures: Record<string, Picture>;
}

/** The guest who asks. */
export interface Me {
  id: string;
  name: string;
  /** One of the faces to choose from; none if the guest has not chosen one. */
  face: string | null;
  /** Whether the guest has chosen the name; a newcomer has one that the card room proposes. */
  named: boolean;
}

/** What became of first deals in all of the guest's browsers. */
export interface LessonsDone {
  /** None for a newcomer: nothing is stored yet. */
  lessons: Record<string, "done" | "skipped" | "declined"> | null;
}

/** A browser in which the guest is known. */
export interface Session {
  id: string;
  device: string;
  /** Milliseconds since 1970. */
  created: number;
  /** Whether it is the browser that asks. */
  this: boolean;
}

/** A pass, for the page that asks whether to use it. */
export interface Pass {
  name: string;
  /** The name that this browser would lose. */
  instead_of: string | null;
  /** Whether that guest has a seat in a running match. */
  seat_in_play: boolean;
}

/** A passkey of the guest. Times are milliseconds since 1970. */
export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

/** Body of `POST /api/me/calls`: the browser's `PushSubscription`, and the language of its page. */
export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

/** Whether this browser is called, and the key that it needs for that, in base64url. */
export interface Calls {
  on: boolean;
  key: string;
}

/** Some of my matches, newest first, and figures about all of them. */
export interface MyGames {
  games: GamePlayed[];
  /** With the first page only; so are both streaks and `feats`. */
  figures: GameFigures[] | null;
  /** The most matches in a row that were won, at any games. */
  streak: number | null;
  /** How many were won in a row up to the newest one, at any games. */
  running: number | null;
  feats: FeatFigures[] | null;
  /** With the first page only. */
  ratings: MyRatings | null;
  /** The texts for these feats, by language and game. */
  messages: Record<string, Record<string, Record<string, string>>>;
  /** The mark from which the next page goes on; `None` if this is the last. */
  more: string | null;
}

/** A circle, as those know it who may open its page: `/circle/` and its token. */
export interface CircleLink {
  name: string;
  token: string;
}

/** A circle: its name and how many belong to it, for whoever has the link. The rest is for its people. */
export interface Circle {
  name: string;
  size: number;
  /** The date of tonight's evening, as 2026-11-26. */
  day: string;
  evening: CircleEvening | null;
}

/** Body of `POST /api/tournaments`: see `TournamentTerms`. */
export interface NewTournament {
  name: string;
  game: string;
  seats: number;
  rounds: number;
  options?: Record<string, number | boolean | string | null>;
  clock?: number;
  pace?: number;
  hints?: boolean | null;
  bots?: boolean;
  minutes?: number;
  language?: Language | null;
}

/** A tournament, as its people know it: its page is `/tournament/` and its token. */
export interface TournamentLink {
  name: string;
  token: string;
}

/** A tournament, as one guest sees it. */
export interface Tournament {
  /** Its name. */
  name: string;
  /** What is played. */
  terms: TournamentTerms;
  /** Everybody who plays in it or has played there; the one who joined first comes first. */
  people: TournamentPerson[];
  /** How they stand, best first. */
  standing: TournamentStanding[];
  /** The rounds that have begun. */
  rounds: TournamentRound[];
  /** Whether it is over. */
  closed: boolean;
  /** The reader, if the reader is one of these people. */
  me: string | null;
  /** The person who organises it. */
  organiser: string | null;
  /** The reader's table in the round that is played. */
  table: string | null;
  /** Whether the reader may begin the next round. */
  may_begin: boolean;
  /** How long it takes until the round ends, and the next one begins, by the clock. */
  next_in_ms: number | null;
  /** How many people can play in it. */
  most: number;
}

/** Today's deals and yesterday's, as one guest may know them. */
export interface Daily {
  today: DailyDay;
  yesterday: DailyDay;
  puzzle: DailyPuzzle | null;
  /** The time zone of the days. */
  zone: string;
  /** Days in a row on which the guest has ended a deal or answered a puzzle, up to today or yesterday. */
  streak: number;
  longest: number;
  /** Those of the last seven days, as 2026-11-26, on which the guest has done so, newest first. */
  week: string[];
  /** Whether deals of later days have been played. */
  clock_set_back: boolean;
}

/** The puzzle of a day: the table as the seat sees it, and the outcome once it has been answered. */
export interface Puzzle {
  day: string;
  table: Table;
  deal: Deal;
  outcome: PuzzleOutcome | null;
}

/** The answer to a question, with the outcome if the question was the move to be found. */
export interface PuzzleAnswer {
  answer: WireError | Done | Extension;
  outcome?: PuzzleOutcome | null;
}

/** A finished deal from the cards dealt to the last move, as one viewer may know it. */
export interface Replay {
  /** During the deal; each frame brings its deal and its news. */
  table: Table;
  /** The match after the last move. */
  ended: Match;
  frames: ReplayFrame[];
}

/** What a seat may learn from a finished deal, with the messages for its sentences in both languages. */
export interface ToldMoments {
  found: Moments;
  messages: Record<string, Record<string, string>>;
}

/** A match of a record file. */
export interface ReadMatch {
  match: ReplayMatch;
  /** The line of each deal, from 1. */
  lines: number[];
}

/** A game with its options and its sentences. */
export interface DescribedGame {
  name: string;
  players: [number, number];
  options: GameOption[];
  /** From high to low, as people sort their hands. */
  ranks: string;
  /** Those that the game allows. */
  table_texts: TableText[];
  /** The fields of its views, as the game declares them. */
  view: ViewField[];
  /** Whether it has moves that may be taken back. */
  undo: boolean;
  /** Its first deals, by the names of the game or its variants. */
  lessons: string[];
  /** Its message files, by language: those that were asked for. */
  texts: Record<string, Record<string, unknown>>;
}

/** How long the texts that people write may be, in characters, and how large what they send. */
export interface Limits {
  name: number;
  /** A chat message. */
  said: number;
  /** The call of a table. */
  call: number;
  /** The worth of a token. */
  worth: number;
  forfeit: number;
  /** The most forfeits that a table may have. */
  forfeits: number;
  /** The most bytes of a record file. */
  record: number;
}

/** What there is to say about the options of a table that is being set up. */
export interface Checked {
  /** The value in force for every option. */
  options: Record<string, OptionValue>;
  /** Values to suggest, by option; others are allowed too. */
  suggested: Record<string, OptionValue[]>;
  /** The ranks in play from low to high; empty if none beats another. */
  ranks: string;
  /** The ranks in play that stand outside this order. */
  apart: string;
  /** The clauses about the order of the ranks and about special cards. */
  about_cards: string[];
}

/** What a browser shows: a title and a line, and the page that it opens. It tells no more than the game. */
export interface Notice {
  title: string;
  body: string;
  path: string;
}

/** One sentence about a move. */
export interface Why {
  /**
   * The key of the sentence, under `reasons` in the game's message files or in the common ones; of a prompt, under
   * `prompts`.
   */
  key: string;
  /** The values of its blanks. */
  told?: Told;
  /** Whether a reason also holds for the move that the advised one is compared with. */
  shared?: boolean;
}

/** The values for the blanks in a reason's sentence. */
export interface Told {
  /** A seat. */
  player?: number | null;
  /** Its letter. */
  rank?: string | null;
  /** Its letter. */
  suit?: string | null;
  /** Their codes. */
  cards?: string[];
  /** A number. */
  n?: number | null;
  /** Another number. */
  worse?: number | null;
  /** The number of worlds in the search, of which `n` and `worse` are a part. */
  worlds?: number | null;
  /** Words by which the sentence picks one of its cases, by the name of the blank. */
  cases?: Record<string, string>;
}

/** A move, and what it is worth. */
export interface Advised {
  /** The move; `wait` to let others go first. */
  move: Move;
  /**
   * What the deal is expected to bring the seat, less the mean of what it brings the others, in the unit of the game's
   * rewards: higher is better.
   */
  result: number;
  /** How much less that is than the result of the best move; 0 if it is more, but not clearly. */
  behind: number;
  /** The standard error of `behind`; 0 for the best move. */
  error: number;
  /** A sentence about the move: the game's reason or, if it has none, the figures. */
  why: Why;
  /** What the worlds say about the move, in numbers; `None` if it was not compared with another. */
  figures?: Why | null;
}

/** A whole move. */
export interface Move {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
  suit?: string | null;
  to?: number | null;
  end?: string | null;
}

/** The player on a seat. */
export interface Seat {
  name: string | null;
  bot: string | null;
  here: boolean;
  stand_in: boolean;
  ready: boolean;
  /** Whether the reader left this seat during the match, and may sit down again. */
  kept: boolean;
  /** As the person has chosen it; none for bots. */
  face?: string | null;
}

/** Somebody at the table, for the host. */
export interface Person {
  /** The number by which the host names them; it never changes at a table. */
  person: number;
  name: string;
  seat: number | null;
  here: boolean;
  muted: boolean;
  banned: boolean;
}

/** The match, as everybody may know it. */
export interface Match {
  number: number;
  commitment: string;
  secret: string | null;
  pledges: (string | null)[];
  /** Whether the nonces are being opened, or have been. */
  opening: boolean;
  nonces: (string | null)[];
  standing: Record<string, unknown>;
  deal: number;
  ranking: number[] | null;
  /** Whether several winners have won by the rules, rather than being equal. */
  together: boolean;
  forfeit: Forfeit | null;
  /** Those that are over, in order. */
  deals: PlayedDeal[];
  /** While the parts of the shuffle are pledged and opened. */
  dealing?: Dealing | null;
}

/** The deal, as one seat may know it. */
export interface Deal {
  actors: number[];
  over: boolean;
  dealer: number;
  moves: number;
  deadline_ms: number | null;
  /** Its JSON. */
  view: unknown;
  choices: Choice[];
  /** What the reader is asked for: one sentence, or one for each card to cover. */
  prompts: Why[];
  race: Race | null;
  result: Record<string, unknown> | null;
  remarks: Record<string, unknown>;
}

/** The texts of a table that everybody reads. Forfeits themselves are shown only when they are drawn. */
export interface Texts {
  worth: string | null;
  /** If the table has forfeits. */
  forfeit_each: ForfeitEach | null;
  /** The words that everybody who sits here may call out. */
  call?: string | null;
}

/** A move was played. */
export interface MoveNews {
  kind: "move";
  seat: number;
  move: Move;
  by: By;
  happened: string[];
  ms?: number | null;
  behind?: [number, number][];
}

/** Somebody spoke. */
export interface SaidNews {
  kind: "said";
  seat: number | null;
  name: string;
  to: number | null;
  text: string | null;
  reaction: string | null;
  /** As the speaker has chosen it. */
  face?: string | null;
  /** Whether the text is the table's call. */
  call?: boolean;
}

/** Something else happened at the table. */
export interface TableNews {
  kind: "sat" | "left" | "removed" | "banned" | "host" | "bot" | "started" | "dealt" | "deal_over" | "match_over" | "ready" | "taken_back" | "proposed" | "agreed" | "declined" | "next_game" | "sits_out" | "seat_wanted";
  seat?: number | null;
  name?: string | null;
}

/**
 * The source of a deal that was played on from a replay: another match, its deal, and the moves taken from it. Nothing
 * proves it: whoever has the other record can compare the two.
 */
export interface PlayedOn {
  match: string;
  deal: number;
  moves: number;
}

/** The next match that somebody proposes, as everybody sees it. */
export interface Proposal {
  /** By which it is answered. */
  number: number;
  /** Of whoever proposes it. */
  name: string;
  game: string;
  options: Record<string, OptionValue>;
  clock: number;
  pace: number;
  hints: boolean | null;
  /** Seats. */
  agreed: number[];
  seats: NextSeat[];
  /** The names of those who would sit out. */
  out: string[];
  /** When it no longer waits for answers. */
  begins_in_ms: number | null;
}

/** Somebody who waits for a seat. */
export interface Waiting {
  name: string;
  here: boolean;
}

/** All matches that were played at the table, and the standing of its people, best first. */
export interface Evening {
  matches: EveningMatch[];
  standing: EveningLine[];
}

/** The forfeit for the loser of a match or a deal. */
export interface Forfeit {
  seat: number;
  text: string;
}

/** A finished deal of the match: each seat's score, and the standing after it, in the game's words. */
export interface PlayedDeal {
  scores: number[];
  standing: Record<string, unknown>;
}

/** How the first deal of a match is dealt, and every other deal in which all seats get cards. */
export interface Dealing {
  /** The cards before they are shuffled. */
  pack: string[];
  /** For each place of the shuffled pack, the hand that gets the card there. */
  hands: (number | null)[];
}

/**
 * Several legal moves offered to a person as one choice: any `min` to `max` of `cards`. All of them are legal. With
 * `each`, the move takes one card from each of its lists, all different, in the order of the lists. With `built`, only
 * some numbers or sets of cards are a move: `Deal.extend` says, card by card, how it may go on.
 */
export interface Choice {
  verb: string;
  from?: string | null;
  slot?: number | null;
  cards?: string[];
  min?: number;
  max?: number;
  each?: string[][];
  built?: boolean;
  suit?: string | null;
  to?: number | null;
  end?: string | null;
}

/** The race in which a seat may press: the message that started it, and the verbs that are ordered by reaction. */
export interface Race {
  seq: number;
  verbs: string[];
}

/** A seat of a proposed match: a person, or else a bot. */
export interface NextSeat {
  name: string | null;
  bot: string | null;
}

/** A match that was played at the table, and who won it. A bot that won is not named. */
export interface EveningMatch {
  number: number;
  game: string;
  variant: string | null;
  winners: string[];
}

/** What somebody has won at the table. */
export interface EveningLine {
  name: string;
  wins: number;
  matches: number;
}

/** When a client pressed, by its own account: milliseconds on its clock since it first showed message `seq`. */
export interface Stamp {
  seq: number;
  ms: number;
}

/** The texts of a table: the worth of a token, and forfeits for the loser of each match or each deal. */
export interface NewTexts {
  worth?: string | null;
  forfeits?: string[];
  forfeit_each?: string;
}

/** What the learner sees at once. Without a `turn`, the lesson goes on by itself. */
export interface LessonMoment {
  deal: Deal;
  news: News[];
  turn: LessonTurn | null;
}

/** An exercise in words. */
export interface LessonTask {
  /** The key of what it asks. */
  say: string;
  /** The key of what its answer teaches. */
  right: string;
  /** Whether it asks for all cards that may be played. They are answered by one move, whatever their places. */
  all?: boolean;
}

/** What the learner is asked to do. */
export interface LessonTurn {
  /** The key of the sentence that asks. */
  say: string;
  /** The move to make; without one, there is only something to read. */
  move?: Move | null;
  /** Whether the rules refuse the move, so that the learner only tries it. */
  tried?: boolean;
  /**
   * What the sentence names besides: cards, players as `seat:2`, places on the table; `hand=1` is one with a number on
   * it.
   */
  shows?: string[];
}

/** A picture: a table, and what the page frames on it, as in a turn of a first deal. */
export interface Picture {
  table: Table;
  shows: string[];
}

/** A finished match in somebody's list. `names` are those of people, by seat; `None` for bots and for strangers. */
export interface GamePlayed {
  at: number;
  table: string;
  match: number;
  game: string;
  place: number;
  deals: number;
  seat: number;
  seats: SeatResult[];
  names: (string | null)[];
  standing: Record<string, unknown>;
  /** Whether the table is still there, with its deals. */
  kept: boolean;
}

/** All matches of somebody at one game, against bots of one level, or `mixed`; empty stands for people alone. */
export interface GameFigures {
  game: string;
  level: string;
  matches: number;
  deals: number;
  first: number;
  last: number;
  /** The most matches in a row that were won. */
  streak: number;
}

/** One feat in all matches of somebody at one game, and the deal in which its number was greatest. */
export interface FeatFigures {
  game: string;
  feat: string;
  best: number;
  total: number;
  table: string;
  match: number;
  deal: number;
  seat: number;
  /** Whether the table is still there, with its deals. */
  kept: boolean;
}

/** Whether I want ratings, and what they are; none if I do not. */
export interface MyRatings {
  wanted: boolean;
  games: GameRating[];
}

/** A seat's place when the match ended, and the level of its bot. It names nobody. */
export interface SeatResult {
  place: number;
  bot?: string | null;
}

/** Somebody's rating at a game, in the points that people see. */
export interface GameRating {
  /** The game. */
  game: string;
  /** What the rating is. */
  points: number;
  /** By how many points the true strength may differ, in 95 of 100 cases. */
  doubt: number;
  /** The number of matches that count. */
  matches: number;
  /** The points after the last of them, oldest first: at most `COURSE`. */
  course: number[];
  /** The points of the bots, by level. */
  bots: Record<string, number>;
}

/** What only the people of a circle may know about it. */
export interface CircleEvening {
  /** The reader. */
  me: string;
  /** The first of them looks after the circle. */
  people: CirclePerson[];
  /** Tonight's. */
  tables: TableLine[];
  tonight: CircleStanding[];
  /** The last 365 evenings, tonight included. */
  year: CircleStanding[];
  /** The last ones, newest first. */
  matches: CircleMatch[];
}

/** Somebody who belongs to a circle. `id` tells people of this circle apart, and is of no use elsewhere. */
export interface CirclePerson {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  since: number;
  /** As the person has chosen it. */
  face: string | null;
}

/** All matches of a person at one game: how many, and how many of them that person won, or came last in. */
export interface CircleStanding {
  person: string;
  game: string;
  matches: number;
  first: number;
  last: number;
}

/** A finished match at one of a circle's tables, with the people of the circle, best place first. */
export interface CircleMatch {
  at: number;
  table: string;
  match: number;
  game: string;
  /** As 2026-11-26. */
  evening: string;
  places: CirclePlace[];
  /** Whether the table is still there, with its deals. */
  kept: boolean;
}

/** A person's place in a match, from 1, and whether that was the last one. */
export interface CirclePlace {
  person: string;
  place: number;
  last: boolean;
}

/** What is played in a tournament, and in how many rounds. */
export interface TournamentTerms {
  /** The game. */
  game: string;
  /** The seats of a table. */
  seats: number;
  /** The options that differ from the defaults, without `players`. */
  options: Record<string, number | boolean | string | null>;
  /** Seconds that a turn may last, 0 for no limit. */
  clock: number;
  /** Milliseconds a bot waits on average before it plays. */
  pace: number;
  /** Whether players may ask for hints; `None` for the usual rule. */
  hints: boolean | null;
  /** Whether bots fill up each table; otherwise, some tables have other sizes. */
  bots: boolean;
  /** The number of rounds. */
  rounds: number;
  /** After how many of them the next round begins by itself; 0 if somebody begins it. */
  minutes: number;
  /** That of whoever opened the tournament. */
  language?: Language | null;
}

/** Somebody who plays in a tournament, or has played there. `id` is of no use elsewhere. */
export interface TournamentPerson {
  id: string;
  name: string;
  /** As the person has chosen it. */
  face: string | null;
  /** Whether the person gets a seat in the next round. */
  here: boolean;
}

/** How somebody stands: the points and first places of the matches that the person has finished. */
export interface TournamentStanding {
  person: string;
  rank: number;
  points: number;
  won: number;
  played: number;
}

/** A round that has begun. Times are milliseconds since 1970. */
export interface TournamentRound {
  began: number;
  ended: number | null;
  tables: TournamentTable[];
}

/** A table of a round. */
export interface TournamentTable {
  id: string;
  people: TournamentSeat[];
  bots: number;
  /** Whether its match is. */
  over: boolean;
  /** Whether the table is there, with its deals. */
  kept: boolean;
}

/** Somebody at a table, with the place in the match and its points, once it is over. */
export interface TournamentSeat {
  person: string;
  place: number | null;
  points: number | null;
}

/** A day and its deals. */
export interface DailyDay {
  /** As 2026-11-26. */
  day: string;
  /** Milliseconds since 1970. */
  ends: number;
  deals: DailyDeal[];
}

/** The puzzle of the day, as one guest may know it. */
export interface DailyPuzzle {
  /** The game. */
  game: string;
  /** The variant, if there are several. */
  variant: string | null;
  /** Whether the guest's answer was right; `None` before it. */
  solved: boolean | null;
  /** How many people were right (place 1) or wrong (place 2), once the guest has answered. */
  results: DailyResult[] | null;
}

/** A deal of a day, as one guest may know it. */
export interface DailyDeal {
  /** The name of the game or variant. */
  name: string;
  /** The game. */
  game: string;
  /** The variant, if there are several. */
  variant: string | null;
  /** Whether the guest has begun or ended it. */
  stage: "new" | "begun" | "done";
  /** Where the guest plays or played it. */
  table: string | null;
  /** The guest's place, from 1. */
  place: number | null;
  /** What the deal counted for the guest. */
  score: number | null;
  /** Whether it ended in time. */
  counted: boolean;
  /** What everybody ended with, once nobody can learn the cards from it. */
  results: DailyResult[] | null;
}

/** How many people ended with a place and a score. */
export interface DailyResult {
  place: number;
  score: number;
  people: number;
}

/** What the page learns after the answer. */
export interface PuzzleOutcome {
  /** Whether the first answer was one of the best moves. */
  solved: boolean;
  /** The best move. */
  best: Move;
  /** The reason for it. */
  why: Why;
  /** What a plain player did. */
  plain: Move;
  /** How much better the best move is than that. */
  worth: number;
  /** The standard error of `worth`. */
  error: number;
  /** The unit of both. */
  unit: string;
  /** The message of `why` in each language. */
  messages: Record<string, string>;
}

/** The deal after some of its moves, and the news of the last of these moves. */
export interface ReplayFrame {
  deal: Deal;
  news: News[];
}

/** What a player may learn from a finished deal. */
export interface Moments {
  /** The unit of all results. They are a player's own, less the mean of the others'. */
  unit: string;
  /** The worth of the deal at each decision, in order. */
  curve: Worth[];
  /** What the deal brought in the end. */
  result: number;
  /** At most three, the costliest first; none if there is nothing to regret. */
  moments: Moment[];
}

/** What the deal was worth to its player just before a move: the result that the best move led one to expect. */
export interface Worth {
  move: number;
  result: number;
}

/** A move that was clearly worse than another. */
export interface Moment {
  /** The number of the move in the deal, from 0. */
  move: number;
  /** The move. */
  played: Move;
  /** The best move. */
  better: Move;
  /** What the move lost against the best, in the unit of the game's rewards. */
  lost: number;
  /** The standard error of `lost`. */
  error: number;
  /** The game's reason against the move that was played, if it has one. */
  against: Why | null;
  /** The game's reason for the best move, if it has one. */
  speaking_for: Why | null;
}

/** The finished deals of a match, with what is needed to recompute their shuffles. */
export interface ReplayMatch {
  id: string;
  game: string;
  seats: Seat[];
  /** The cards before they are shuffled. */
  pack: string[];
  proof: Proof | null;
  deals: Dealt[];
  /** The source of its deal, if it was played on from a replay. */
  played_on?: PlayedOn | null;
}

/**
 * The part of a record from which its shuffle can be recomputed. Texts are hex. A seat without a nonce has "". Records
 * of earlier versions have no pledges.
 */
export interface Proof {
  commitment: string;
  secret: string;
  nonces: string[];
  pledges?: string[];
}

/** A deal of a match, as its record says that it was dealt. */
export interface Dealt {
  /** Its number in the match, from 0. */
  deal: number;
  dealer: number;
  moves: number;
  /** The cards as they were dealt: hands, rows, the stock. */
  piles: string[][];
  /** The pile that gets each card of the shuffled pack; cards in no pile are left out. */
  places: (number | null)[] | null;
}

/** An option that people may set. */
export interface GameOption {
  name: string;
  kind: "int" | "bool" | "choice" | "text";
  /** None if it depends on other options. */
  default: number | boolean | string | null;
  /** The clause that defines it. */
  clause: string;
  min?: number;
  max?: number;
  choices?: OptionValue[];
  /** Values of other options that it needs to have any effect. */
  used_with?: Record<string, OptionValue[]>;
}

/** A field in the JSON of a view, and how to read its values. */
export interface ViewField {
  name: string;
  kind: FieldKind;
  /** Whether every seat has its own value, under `seats`. */
  by_seat: boolean;
  /** All possible values, if there are only a few. */
  labels?: string[];
  /** The field that says how many places this one has. */
  count?: string;
  /** Whether a table may leave it out. */
  aside?: boolean;
}
