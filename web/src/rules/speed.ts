/** What `benchmarks/browser.py` measures in a browser: play at random, and searches. It asks Python the same. */

import type { Declarations } from "../declared/declarations";
import type { Values } from "../declared/formulas";
import { choose } from "./bots";
import { CHANCE, Match } from "./match";

const APART = 5; // every fifth choice is searched, because searches are not equally fast everywhere

/** A game as the benchmark has it, with the order of the cards in some deals. */
export interface Measured {
  module: number[];
  declared: Declarations;
  options: Values;
  decks: number[][];
}

/** Decisions per second in `deals` deals that the module plays at random. */
export function playing({ module, declared, options }: Measured, deals: number): number {
  const match = new Match(new WebAssembly.Module(new Uint8Array(module)), declared, options);
  const { state, options: packed, standing, deck, random, moves } = match.rooms;
  const pack = { ...deck, at: match.rules.reserve(1, match.pack.length).at };
  match.rules.write(pack, match.pack.map(BigInt));
  match.rules.write(deck, match.pack.map(BigInt));
  match.open(0);
  match.seed(1n);
  match.rules.call("play_random", state, packed, standing, pack, deck, random, moves, 1); // the browser compiles it
  const begun = performance.now();
  const decisions = match.rules.call("play_random", state, packed, standing, pack, deck, random, moves, deals);
  return (decisions / (performance.now() - begun)) * 1000;
}

/** The milliseconds that experts search in deals between bots with rules of thumb, and what they choose. */
export function searching({ module, declared, options, decks }: Measured): { ms: number; chosen: number[] } {
  const match = new Match(new WebAssembly.Module(new Uint8Array(module)), declared, options);
  const chosen: number[] = [];
  let ms = 0;
  for (const [number, deck] of decks.entries()) {
    match.open(0);
    match.deal(deck);
    for (let move = 0; match.actors().length > 0 && match.actors()[0] !== CHANCE; move++) {
      const seat = match.actors()[0]!;
      match.seed(BigInt(number), BigInt(move));
      if (move % APART === 0) {
        const begun = performance.now();
        chosen.push(choose("expert", match, seat, true));
        ms += performance.now() - begun;
        match.seed(BigInt(number), BigInt(move));
      }
      const index = choose("regular", match, seat, true);
      match.list(seat);
      match.playListed(seat, index);
    }
  }
  return { ms, chosen };
}
