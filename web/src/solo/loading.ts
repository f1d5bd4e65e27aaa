/** Loads what a browser needs to play a game: its module, what it declares, and its sentences. */

import type { Declarations } from "../declared/declarations";
import type { Sentences } from "../rules/sentences";
import type { Reasons, Rules } from "./table";

const DECLARED = import.meta.glob<Declarations>("../games/*/declared.generated.json", { import: "default" });
const REASONS = import.meta.glob<Reasons>("../games/*/reasons.generated.json", { import: "default" });
const SENTENCES = import.meta.glob<Sentences>("../games/*/sentences.generated.ts");

const loaded = new Map<string, Promise<Rules>>();

/** The rules of a game, whose module is in a folder with this address. They are loaded once, and again only after a failure. */
export function rulesOf(game: string, modules: string): Promise<Rules> {
  const found = loaded.get(game) ?? load(game, modules);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
}

export const isHere = (game: string): boolean => `../games/${game}/declared.generated.json` in DECLARED;

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

/** Many hosts of files don't say that a module is one, so that it cannot be compiled while it comes. */
async function compile(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
