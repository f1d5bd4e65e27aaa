/** What the table needs to know of a game beyond its messages: add a game by one component and one line here. */

import type { Component } from "svelte";
import type { Plan } from "../lib/animate";
import type { Deal, Move, News, OptionValue, Table } from "../lib/wire";
import type { Holding } from "../table/hand.svelte";
import { glukz } from "./glukz";
import { iljig } from "./iljig";
import { nainJaune } from "./nain_jaune";
import { pig } from "./pig";
import { turkish } from "./turkish";

/** A seat's cards as the frame of the table draws them. */
export interface SeatCards {
  /** How many cards it holds in hand. */
  count: number;
  /** Those of them that I may know; for my own seat all. */
  known: string[];
  visible: string[];
  /** By place, whether a hidden card lies there. */
  hidden: boolean[];
  /** Hidden cards that the end of the deal has shown. */
  turned: string[];
}

export interface MiddleProps {
  table: Table;
  deal: Deal;
}

export type SoundName = "tap" | "sweep" | "pickup" | "flip";

export interface GameSide {
  Middle: Component<MiddleProps>;
  /** Ranks from high to low, as a hand is held, where they do not stand as in Turkish. */
  ranks?: string;
  /** Cards by seat. */
  seats(deal: Deal): SeatCards[];
  /** What travels for a piece of news. */
  plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan;
  /** Which of the things that happened deserve words, given the sentence of the move itself. */
  told(news: News): string[];
  /** Which of them is called out over the table. */
  cry(news: News): string | null;
  sound(news: News): SoundName | null;
  /** The most natural reading of cards that are in no choice: the server will say why not. */
  trial(place: string, cards: string[]): Move;

  /** Small things beside a seat's name: letters, tokens, a nose, a spoon, a place. */
  Badge?: Component<BadgeProps>;
  /** Instead of the frame's cards and buttons of my seat, where a move is not a selection of cards and a verb. */
  Hand?: Component<HandProps>;
  /** Buttons beside the verbs of my seat, and all those of choices without cards, which the frame then leaves to it. */
  Controls?: Component<ControlsProps>;
  /** The end of a deal, instead of the count of cards: settlement, punishment, places. */
  Count?: Component<CountProps>;
  /** The standing for the scores, a row each, in the game's own words. */
  standing?(table: Table): StandingRow[];
  /** Keys of this game beside those of the frame: shortcuts for its verbs, and told in the help. */
  keys?: GameKey[];
  /** Which of the frame's keys for cards its own `Hand` keeps; all where it does not say. */
  frameKeys?: string[];
  /** Sentences for a piece of news, instead of those that the frame makes of `moves` and `happened`. */
  sentences?(table: Table, news: News): string[] | null;
  /** Whose turn it is (`null`: nobody's), where neither `view.turn` nor a single actor says it. */
  turn?(deal: Deal): number | null;
  /** Whether nothing tells me that I may act: eyes must be kept open, as for a finger on a nose. */
  unprompted?(deal: Deal): boolean;
  /** How many deals the match has (`null`: until it is decided), where that is not the option `deals`. */
  deals?(table: Table): number | null;
  /** Whether an option is of any use among these values: the form of a new table leaves it out otherwise. */
  uses?(option: string, values: Record<string, OptionValue>): boolean;
  /** What a seat says aloud with a piece of news: floats over it for a moment. */
  bubble?(table: Table, news: News): { seat: number; text: string } | null;
}

export interface BadgeProps {
  table: Table;
  deal: Deal;
  seat: number;
}

export interface HandProps {
  holding: Holding;
  table: Table;
  seat: number;
  onhelp: () => void;
}

export interface ControlsProps {
  holding: Holding;
  table: Table;
}

export interface CountProps {
  table: Table;
  deal: Deal;
  /** Called when what is played out in pictures has been seen: the frame then shows the way on below it. */
  oncontinue: () => void;
}

export interface StandingRow {
  label: string;
  /** By seat. */
  values: string[];
  /** Whether low or high values are good, where that can be said. */
  best?: "low" | "high";
}

export interface GameKey {
  /** As `KeyboardEvent.key` has it; letters in lower case. */
  key: string;
  verb: string;
  /** Only in these variants of the game. */
  variants?: string[];
}

const GAMES: Record<string, GameSide> = { turkish, glukz, iljig, nain_jaune: nainJaune, pig };

export const sideOf = (game: string): GameSide | undefined => GAMES[game];
/** Whether the browser can show a table of this game. */
export const isShown = (game: string): boolean => game in GAMES;
