/** What the page of the day asks the card room. */

import { call } from "../lib/api";
import type { Daily, Puzzle, PuzzleAnswer, ToServer } from "../lib/wire";

export const dailyInfo = (): Promise<Daily> => call("/daily");

/** Begins today's deal of a game, or goes on with it; the address of its table. */
export async function playDaily(name: string): Promise<string> {
  const { id } = await call<{ id: string }>(`/daily/${encodeURIComponent(name)}`, {});
  return `table/${id}`;
}

export const puzzleOfToday = (): Promise<Puzzle> => call("/daily/puzzle");

/** What the rules say to what I try. The first move that they allow is my answer. */
export const tryInPuzzle = (day: string, question: ToServer): Promise<PuzzleAnswer> => call("/daily/puzzle", { day, question });
