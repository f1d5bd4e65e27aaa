/** The card room over HTTP: a function for each request. A refusal is thrown as `Refused`. */

import { answerAlone, isAlone } from "./alone";
import { askedOnce } from "./asked";
import { bots } from "./bots.svelte";
import { learn } from "./i18n.svelte";
import { toJson } from "./json";
import { limits } from "./limits.svelte";
import { prefs } from "./prefs.svelte";
import { Refused } from "./refused";
import { hearRelease } from "./release.svelte";
import type { Game } from "./games";
import type { Checked, Language, Limits, Me, NewTable, OptionValue, Pass, TableLine, WireError } from "./wire";

/**
 * Resolves once the last request that may set a cookie has been answered or has failed. A request sent before that
 * would seem to come from a second guest, or from a session that has just ended, and the page would forget who it is.
 */
let settled: Promise<unknown> = Promise.resolve();

export function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const answer = settled.then(() => ask<T>(path, method, body));
  if (path === "/me" || method !== "GET") settled = answer.catch(() => undefined);
  return answer;
}

/** What a request sends: a text as it is, anything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (typeof body === "string") return { body };
  return { headers: { "Content-Type": "application/json" }, body: toJson(body) };
}

async function ask<T>(path: string, method: string, body?: unknown, again = true): Promise<T> {
  if (isAlone()) return (await answerAlone(method, path, body)) as T;
  const init: RequestInit = { method, ...contentOf(body) };
  const response = await fetch(`api${path}`, { credentials: "same-origin", ...init });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  // A cookie from another card room at this address, or of a session that has ended. The server has just removed it.
  if (again && (answer as WireError | null)?.code === "bad_cookie") return ask(path, method, body, false);
  const unknown: WireError = { type: "error", code: "unreadable", detail: response.statusText };
  throw new Refused((answer as WireError | null) ?? unknown);
}

export const me = (): Promise<Me> => call("/me");
/** Gives me a name and a face; without a face, I keep the one that I have. */
export const rename = (name: string, face: string | null = null): Promise<Me> => call("/me", { name, face });
export const makePass = (): Promise<{ link: string; qr: string }> => call("/me/pass", {});
export const readPass = (pass: string): Promise<Pass> => call(`/pass/${encodeURIComponent(pass)}`);
export const usePass = (pass: string): Promise<Me> => call(`/pass/${encodeURIComponent(pass)}`, { leave_seats: true });
export const createTable = (table: NewTable): Promise<{ id: string }> =>
  call("/tables", { ...table, language: prefs.language });
export async function publicTables(): Promise<TableLine[]> {
  const { tables, release } = await call<{ tables: TableLine[]; release: string }>("/tables");
  hearRelease(release);
  return tables;
}

/** Whether there is a table with this code. */
export async function tableIsThere(code: string): Promise<boolean> {
  try {
    await call(`/tables/${encodeURIComponent(code)}`);
    return true;
  } catch (reason) {
    if (reason instanceof Refused && ["unknown_table", "unknown_path"].includes(reason.error.code)) return false;
    throw reason;
  }
}

/** The options in force and the values to offer, or what is wrong; `null` if the server cannot say. */
export async function checkOptions(
  game: string,
  body: { seats: number; options: Record<string, OptionValue> },
): Promise<Checked | WireError | null> {
  try {
    return await call<Checked>(`/games/${game}/check`, body);
  } catch (reason) {
    return reason instanceof Refused && reason.error.code === "bad_option" ? reason.error : null;
  }
}

const gamesIn = askedOnce(async (language: Language): Promise<Game[]> => {
  const answer = await call<{ games: Game[]; limits: Limits; bots: string[] }>(`/games?language=${language}`);
  learn(answer.games, language);
  Object.assign(limits, answer.limits);
  bots.offered = answer.bots;
  return answer.games;
});

/** The games with their texts in a language. They are fetched once, and again only after a failure. */
export const games = (language = prefs.language): Promise<Game[]> => gamesIn(language);
