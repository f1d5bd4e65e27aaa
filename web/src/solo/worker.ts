/** The worker in which a table for one person runs, so that the page never waits for a bot that thinks. */

import { Desk, type ToDesk } from "./desk";
import { openKept } from "./kept";
import { rulesOf } from "./loading";

/** The first message of the page: which table, the address of the page's folder, and the name of its database. */
export interface Opening {
  table: string;
  page: string;
  database: string;
}

let desk: Promise<Desk> | undefined;

onmessage = ({ data }: MessageEvent<Opening | ToDesk>): void => {
  if (!desk) desk = open(data as Opening);
  else void desk.then((it) => it.hear(data as ToDesk));
};

async function open({ table, page, database }: Opening): Promise<Desk> {
  const made = new Desk(table, await openKept(database), (message) => postMessage(message), (game) => rulesOf(game, page));
  await hold(`${database} ${table}`, () => made.stop("elsewhere"));
  return made;
}

/** Of several pages with one table, the last plays. Resolves once it is this one; `lost` is called when it no longer is. */
function hold(name: string, lost: () => void): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((held) => {
    const forEver = new Promise<void>(() => undefined);
    navigator.locks.request(name, { steal: true }, () => (held(), forEver)).catch(lost);
  });
}
