/** What a game declares, as `uv run python -m tools.declarations` writes it from `src/tripot/rules`. */

import type { Term, Value } from "./formulas";

/** The cards that a move names. With `alike`, they have one rank, and `most` is for each pack. */
export interface Named {
  fewest: number;
  most: number;
  alike: boolean;
  /** The field of the state that they are taken from, by seat; empty for any card of the pack. */
  held: string;
}

/** What a move names besides cards. The number `slot` of its record stands for it. */
export interface Part {
  name: "from" | "slot" | "suit" | "to" | "end";
  meaning: string;
  /** What the numbers 0, 1 … are called; if empty, words have the number itself, up to `high`. */
  labels: string[];
  high: number;
  /** Whether the labels are fields of the state, from which the cards are taken. */
  holds: boolean;
}

export interface Verb {
  number: number;
  word: string;
  cards: Named;
  part: Part | null;
  /** The field of the state with the card that a move has just shown; its player could not name it. */
  shows: string;
  face_down: boolean;
  secret: boolean;
  blind: boolean;
  spoken: boolean;
  /** Whether it is only a step of a whole move. */
  step: boolean;
  /** The verb of the step that kernels take for each card; empty if they take the move whole. */
  each: string;
  /** Whether these steps come in the order of the pack. */
  in_order: boolean;
  /** The verb of one more step after these; empty if there is none. */
  then: string;
  /** The field of the state that then lists the cards as the move did; empty if none does. */
  lists: string;
}

/** A field of a state or a view: its dimensions are numbers, or names of sizes. */
export interface Field {
  name: string;
  dimensions: (number | string)[];
}

/** A field, and how to read its numbers. */
export interface ReadField extends Field {
  kind: string;
  labels: string[];
  /** The field that says how many of its places are in use; empty if all are. */
  count: string;
}

/** A field of a view. */
export interface ViewField extends ReadField {
  /** Whether the JSON of a view has it. */
  json: boolean;
}

/** How records write a field in a shape of its own, as `Shaped` in `src/tripot/rules/shared/recording.py` explains. */
export interface Shape {
  ranked: boolean;
  at: string[];
  /** A formula of the numbers of the record; without one, there always is such a part. */
  when: Term | null;
  null: boolean;
}

/** A part of a start, a result or a standing, under its key: a field, or what the rules score. */
export type RecordPart = { key: string; scores: true } | (ReadField & { key: string; shape?: Shape });

/** An option, as `OptionSpec` in `src/tripot/rules/shared/options.py` explains. */
export interface Option {
  name: string;
  kind: "int" | "bool" | "choice" | "text";
  /** `null` if it must be given. */
  default: Term | null;
  minimum: number;
  maximum: number;
  choices: Value[];
  suggested: Term[];
  /** The values in forms, if not all; empty for an option that only researchers set. */
  offered: number[] | null;
  clause: string;
}

/** Options that do not go together: those for which the formula is true. */
export interface Forbidden {
  option: string;
  when: Term;
  sentence: string;
  clause: string;
  figures: Record<string, Term>;
}

/** Faces of a pack, and how many copies of each; `rank` and `suit` stand for the place of a face, four suits a rank. */
export interface DeckPart {
  faces: string[];
  copies: Term;
}

/** The points of each card left to a seat; or who moved last before another seat, to which something happened. */
export type Remark = { costs: Record<string, number> } | { before: string };

export interface Declarations {
  game: string;
  options: Option[];
  /** Numbers that follow from the options, by name. */
  computed: Record<string, Term>;
  forbidden: Forbidden[];
  /** The names of the options and numbers that kernels read, in the order of their record. */
  packed: string[];
  /** `null` in games of other packages that list their deck in Python. */
  deck: DeckPart[] | null;
  /** The codes of all faces: bit `face` of a set, and `card % pack` of a card, stand for them. */
  faces: string[];
  pack: number;
  /** The sets in a move's record, one for each pack. */
  lanes: number;
  /** The cards in the order in which moves list them. */
  order: string[];
  verbs: Verb[];
  /** The ids of the clauses, by their number. */
  clauses: Record<string, string>;
  /** The clause that a whole move breaks if its steps end too early or too late; empty if moves have no steps. */
  miscounted: string;
  /** The greatest number of legal moves. */
  most_moves: number;
  /** The most choices of whole moves that the module lists; 0 if moves have no steps. */
  most_choices: number;
  /** What moves cause, by flag: keys of the message files. */
  happened: Record<string, string>;
  /** Moves that are ordered by reaction; `unseen`: whether nobody can see who may join a race. */
  races: { verbs: string[]; concurrent: boolean; unseen: Term };
  /** The fields of a view that count, by seat, the cards from which moves are taken. */
  held_counts: string[];
  /** The letters of the ranks as they beat each other; empty if none beats another. */
  low_to_high: string;
  /** The clauses about the order of the ranks and about special cards, each with when it holds. */
  about_cards: Record<string, Term>;
  /** The texts that a table may write down. */
  table_texts: ("worth" | "forfeits")[];
  /** The word that losses spell; empty if they spell none. */
  word: Term;
  /** Whether several winners have won by the rules: a formula of the options and the parts of the standing. */
  together: Term;
  standing: Field[];
  state: Field[];
  view: ViewField[];
  /** What records say besides moves, as far as fields say it. Iljig has one that none says. */
  recorded: { start: RecordPart[]; result: RecordPart[]; standing: RecordPart[] };
  /** What people say about a finished deal beyond its result, by name. */
  remarks: Record<string, Remark>;
  /** The sizes of the records in the module of the game, which has room for its largest table. */
  sizes: Sizes;
  /** A generator of chance, and how far a search is, as that module has them. */
  random: Field[];
  progress: Field[];
  /** Whether the bots that search do so in this game. */
  searches: boolean;
}

/** The sizes of a table's records, by name of the dimension. */
export type Sizes = Record<string, number>;
