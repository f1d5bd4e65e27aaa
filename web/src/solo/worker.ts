/** The worker in which a table for one person runs, so that the page never waits for a bot that thinks. */

import type { FromServer } from "../lib/wire";
import { Desk, type ToDesk } from "./desk";
import { openStore } from "./store";
import { rulesIn } from "./loading";

/** The first message of the page: which table, the address of the folder of modules, and the name of the database. */
export interface Opening {
  table: string;
  modules: string;
  database: string;
}

let desk: Promise<Desk> | undefined;

const post = (message: FromServer): void => postMessage(message);

onmessage = ({ data }: MessageEvent<Opening | ToDesk>): void => {
  if (desk) void desk.then((it) => it.hear(data as ToDesk));
  else desk = open(data as Opening);
};

async function open({ table, modules, database }: Opening): Promise<Desk> {
  const made = new Desk(table, await openStore(database), post, rulesIn(modules));
  await hold(`${database} ${table}`, () => made.takenOver());
  return made;
}

/**
 * Of several pages with one table, the last plays. Resolves once it is this one; `lost` is called when it no longer is.
 * Where there are no locks, a page learns so when it wants to keep something.
 */
function hold(name: string, lost: () => void): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((held) => {
    const forEver = new Promise<void>(() => undefined);
    const stolen = (reason: unknown): void => (reason instanceof DOMException && reason.name === "AbortError" ? lost() : held());
    navigator.locks.request(name, { steal: true }, () => (held(), forEver)).catch(stolen);
  });
}
