/** What went wrong, as sentences in the person's language. */

import { Refused } from "./refused";
import { isKey, t, type Key } from "./i18n.svelte";
import { capital } from "./names";
import { prefs } from "./prefs.svelte";
import type { GameTexts } from "./games";
import type { WireError } from "./wire";

/** The texts that a table may have of its own, with their names in the form. */
const WRITTEN: Record<string, Key> = { worth: "lobby.worth", forfeits: "lobby.forfeits", forfeit_each: "lobby.forfeits.each" };

/** An error in the person's language, for its field if there is a sentence for that, or else the server's own sentence. */
export function errorText(error: WireError): string {
  if (error.sign) return t(error.sign.startsWith("U+") ? "error.sign.unseen" : "error.sign", { sign: error.sign });
  const key = [`error.${error.code}.${error.field}`, `error.${error.code}`].find(isKey);
  const written = WRITTEN[error.field ?? ""];
  return key ? t(key, { field: written ? t(written) : (error.field ?? error.detail), id: error.id ?? "?" }) : error.detail;
}

/** Why options do not go together: the server's sentence or, in another language, the clause that it names. */
export function optionProblem(error: WireError, texts: GameTexts): string {
  if (error.code !== "bad_option" || WRITTEN[error.field ?? ""]) return errorText(error);
  const sentence = error.clause && texts.clauses?.[error.clause];
  if (prefs.language === "en") return capital(withLabel(error, texts));
  if (!sentence) return t("error.bad_option", { field: labelOf(error, texts) ?? error.field ?? "" });
  return t("error.options", { clause: `${sentence} (${error.clause})` });
}

/** What the form calls the option that an error is about. */
const labelOf = ({ field }: WireError, texts: GameTexts): string | undefined => texts.options?.[field ?? ""]?.label;

/** The server's sentence, with the label of an option in the form instead of its name. */
function withLabel(error: WireError, texts: GameTexts): string {
  const { detail, field } = error;
  const label = labelOf(error, texts);
  return label && field && detail.startsWith(`${field} `) ? label + detail.slice(field.length) : detail;
}

export function failureText(reason: unknown): string {
  return reason instanceof Refused ? errorText(reason.error) : t("error.offline");
}
