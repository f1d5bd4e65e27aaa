/** Loads what a browser needs to play a game: its module, what it declares, and its sentences. */

import { askedOnce } from "../lib/asked";
import { refused } from "../lib/refused";
import type { Declarations } from "../declared/declarations";
import type { Sentences } from "../rules/sentences";
import type { Reasons, Rules } from "./table";

const DECLARED = import.meta.glob<Declarations>("../games/*/declared.generated.json", { import: "default" });
const REASONS = import.meta.glob<Reasons>("../games/*/reasons.generated.json", { import: "default" });
const SENTENCES = import.meta.glob<Sentences>("../games/*/sentences.generated.ts");

/**
 * The rules of games, whose modules are in a folder with this address: loaded once, and again only after a failure.
 * Throws `Refused` if this browser runs no modules at all.
 */
export const rulesIn = (modules: string): ((game: string) => Promise<Rules>) => askedOnce((game) => load(game, modules));

/** Whether the page has the rules of a game. */
export const isKnown = (game: string): boolean => `../games/${game}/declared.generated.json` in DECLARED;

/** What a game declares. */
export const declarationsOf = (game: string): Promise<Declarations> => DECLARED[`../games/${game}/declared.generated.json`]!();

async function load(game: string, modules: string): Promise<Rules> {
  const folder = `../games/${game}`;
  const [compiled, declared, sentences, reasons] = await Promise.all([
    compile(new URL(`${game}.wasm`, modules)),
    declarationsOf(game),
    SENTENCES[`${folder}/sentences.generated.ts`]!(),
    REASONS[`${folder}/reasons.generated.json`]!(),
  ]);
  return { compiled, declared, sentences, reasons };
}

/** The shortest module, by which a browser shows whether it compiles any: some people forbid it, and some hosts. */
const SHORTEST = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

async function expectToCompile(): Promise<void> {
  try {
    await WebAssembly.compile(SHORTEST);
  } catch (reason) {
    throw refused("cannot_run", String(reason));
  }
}

/** Many hosts of files don't say that a module is one, so that it cannot be compiled while it comes. */
async function compile(address: URL): Promise<WebAssembly.Module> {
  await expectToCompile();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
