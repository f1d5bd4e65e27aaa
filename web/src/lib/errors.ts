/** What went wrong, as sentences in the person's language. */

import { Refused } from "./api";
import { isKey, t, type Key } from "./i18n.svelte";
import { capital } from "./names";
import { prefs } from "./prefs.svelte";
import type { GameTexts, WireError } from "./wire";

/** What a table may write for itself, as its form calls it. */
const WRITTEN: Record<string, Key> = { worth: "lobby.worth", forfeits: "lobby.forfeits", forfeit_each: "lobby.forfeits.each" };

/** An error in the person's language, or the server's own sentence where we have none. */
export function errorText(error: WireError): string {
  const key = `error.${error.code}`;
  const written = WRITTEN[error.field ?? ""];
  return isKey(key) ? t(key, { field: written ? t(written) : (error.field ?? error.detail), id: error.id ?? "?" }) : error.detail;
}

/** Why options do not go together: the server's sentence, or in another language the clause that it names. */
export function optionProblem(error: WireError, texts: GameTexts): string {
  if (error.code !== "bad_option" || WRITTEN[error.field ?? ""]) return errorText(error);
  const sentence = error.clause && texts.clauses?.[error.clause];
  if (prefs.language === "en" || !sentence) return capital(withLabel(error, texts));
  return t("error.options", { clause: `${sentence} (${error.clause})` });
}

/** The server's sentence, with the name that the form has for an option in place of its own. */
function withLabel({ detail, field }: WireError, texts: GameTexts): string {
  const label = field && texts.options?.[field]?.label;
  return label && detail.startsWith(`${field} `) ? label + detail.slice(field.length) : detail;
}

export function failureText(reason: unknown): string {
  return reason instanceof Refused ? errorText(reason.error) : t("error.offline");
}
