/** The rules of a game from files, for checks that run in Node. The module is where `tests/wasm` has written it. */

import { readFileSync } from "node:fs";
import type { Declarations } from "../declared/declarations";
import type { Sentences } from "../rules/sentences";
import type { Reasons, Rules } from "./table";

/** The folder that `tests/wasm` has prepared. */
export const FOLDER = process.env["TRIPOT_RULES"]!;

export async function rulesOf(game: string): Promise<Rules> {
  const read = <Read>(file: string): Read => JSON.parse(readFileSync(`src/games/${game}/${file}.generated.json`, "utf-8")) as Read;
  return {
    compiled: new WebAssembly.Module(readFileSync(`${FOLDER}/${game}.wasm`)),
    declared: read<Declarations>("declared"),
    sentences: (await import(`../games/${game}/sentences.generated.ts`)) as Sentences,
    reasons: read<Reasons>("reasons"),
  };
}
