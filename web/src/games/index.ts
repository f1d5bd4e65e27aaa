/** What the table needs to know of a game beyond its messages: add a game by one component and one line here. */

import type { Component } from "svelte";
import type { Plan } from "../lib/animate";
import type { Deal, Move, News, Table } from "../lib/wire";
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
}

const GAMES: Record<string, GameSide> = { turkish };

export const sideOf = (game: string): GameSide | undefined => GAMES[game];
