import { learn } from "./i18n.svelte";
import type { Game, Me, NewTable, OptionValue, TableLine, WireError } from "./wire";

/** What the server refused, with its stable code. */
export class Refused extends Error {
  constructor(readonly error: WireError) {
    super(error.detail);
  }
}

async function call<T>(path: string, body?: unknown, again = true): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  // A cookie of another card room at this address: it has just been taken away.
  if (again && (answer as WireError | null)?.code === "bad_cookie") return call(path, body, false);
  const unknown: WireError = { type: "error", code: "unreadable", detail: response.statusText };
  throw new Refused((answer as WireError | null) ?? unknown);
}

export const me = (): Promise<Me> => call("/me");
export const rename = (name: string): Promise<Me> => call("/me", { name });
export const makePass = (): Promise<{ link: string; qr: string }> => call("/me/pass");
export const createTable = (table: NewTable): Promise<{ id: string }> => call("/tables", table);
export const publicTables = async (): Promise<TableLine[]> =>
  (await call<{ tables: TableLine[] }>("/tables")).tables;

/** Every option's value in force, or what is wrong; `null` when the server cannot say. */
export async function checkOptions(
  game: string,
  body: { seats: number; options: Record<string, OptionValue> },
): Promise<{ options: Record<string, OptionValue> } | WireError | null> {
  try {
    return await call<{ options: Record<string, OptionValue> }>(`/games/${game}/check`, body);
  } catch (reason) {
    return reason instanceof Refused && reason.error.code === "bad_option" ? reason.error : null;
  }
}

let known: Promise<Game[]> | null = null;

/** The games with their texts: asked for once, and again only after a failure. */
export function games(): Promise<Game[]> {
  known ??= call<{ games: Game[] }>("/games").then(
    (answer) => {
      learn(answer.games);
      return answer.games;
    },
    (reason: unknown) => {
      known = null;
      throw reason;
    },
  );
  return known;
}
