/** Why a deal cannot be replayed, in the person's language. */

import { Refused } from "../lib/refused";
import { failureText } from "../lib/errors";
import { isKey, t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { Unread } from "./reading";

/** The place of a fault in the card room's own sentence: the line and, counted from 0, the move. */
const PLACE = /^line (\d+)(?:: move (\d+))?/;

/**
 * What is wrong. For a record, the card room's own sentence says where and why. It is in English, so in another language
 * only the place is taken from it.
 */
export function problemOf(reason: unknown): string {
  if (reason instanceof Unread) return t(`error.bad_record.${reason.fault}`);
  if (!(reason instanceof Refused) || reason.error.code !== "bad_record") return failureText(reason);
  const key = `error.bad_record.${reason.error.field}`;
  const sentence = t(isKey(key) ? key : "error.bad_record.unreadable");
  const more = prefs.language === "en" ? t("import.line", { text: reason.error.detail }) : placeText(reason.error.detail);
  return [sentence, more].filter(Boolean).join(" ");
}

function placeText(detail: string): string {
  const [, line, move] = PLACE.exec(detail) ?? [];
  if (!line) return "";
  return move ? t("import.place.move", { line, n: Number(move) + 1 }) : t("import.place", { line });
}
