import { Refused } from "./api";
import { t, type Key } from "./i18n.svelte";
import { capital } from "./names";
import { prefs } from "./prefs.svelte";
import type { GameTexts, WireError } from "./wire";

const KNOWN: Record<string, Key> = Object.fromEntries(
  ["unreadable", "unknown_game", "bad_option", "bad_name", "unknown_table", "seat_taken", "not_seated", "not_host",
    "not_now", "late", "bad_stamp", "not_your_turn", "illegal", "too_many", "storage"].map((code) => [code, `error.${code}` as Key]),
);

/** An error in the person's language; the server's own sentence where we have none. */
export function errorText(error: WireError): string {
  const key = KNOWN[error.code];
  return key ? t(key, { field: error.field ?? error.detail }) : error.detail;
}

/** Why options do not go together: the server's sentence, or in another language the clause that it names. */
export function optionProblem(error: WireError, texts: GameTexts): string {
  if (error.code !== "bad_option") return errorText(error);
  const clause = error.clause ?? /\(([A-Z]{3}-\d\d)/.exec(error.detail)?.[1];
  const sentence = clause && texts.clauses?.[clause];
  if (prefs.language === "en" || !sentence) return capital(error.detail);
  return t("error.options", { clause: `${sentence} (${clause})` });
}

export function failureText(reason: unknown): string {
  return reason instanceof Refused ? errorText(reason.error) : t("error.offline");
}
