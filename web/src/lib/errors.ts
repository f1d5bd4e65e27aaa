import { Refused } from "./api";
import { t, type Key } from "./i18n.svelte";
import type { WireError } from "./wire";

const KNOWN: Record<string, Key> = Object.fromEntries(
  ["unreadable", "unknown_game", "bad_option", "bad_name", "unknown_table", "seat_taken", "not_seated", "not_host",
    "not_now", "late", "bad_stamp", "not_your_turn", "illegal", "too_many", "storage"].map((code) => [code, `error.${code}` as Key]),
);

/** An error in the person's language; the server's own sentence where we have none. */
export function errorText(error: WireError): string {
  const key = KNOWN[error.code];
  return key ? t(key, { field: error.field ?? error.detail }) : error.detail;
}

export function failureText(reason: unknown): string {
  return reason instanceof Refused ? errorText(reason.error) : t("error.offline");
}
