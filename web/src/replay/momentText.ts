/** A costly move in words. */

import { t, textsNamed } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Moment, Replay, ToldMoments, Why } from "../lib/wire";
import { moveText, startingSmall } from "../table/hint";
import { whyText } from "../table/why";
import { tableAt } from "./line";

/** What was played, and the game's reason against it, if it has one. */
export function playedText(told: ToldMoments, replay: Replay, moment: Moment, sentence: string): string {
  return [sentence, reasonText(told, replay, moment.move, moment.against)].filter(Boolean).join(" ");
}

/** The better move, as the second half of a sentence, and the game's reason for it, if it has one. */
export function betterText(told: ToldMoments, replay: Replay, moment: Moment): string {
  const text = moveText(tableAt(replay, moment.move), textsNamed(replay.table.game), moment.better);
  return [`${startingSmall(text)}.`, reasonText(told, replay, moment.move, moment.speaking_for)].filter(Boolean).join(" ");
}

function reasonText(told: ToldMoments, replay: Replay, move: number, why: Why | null): string {
  const message = why && told.messages[prefs.language]?.[why.key];
  return why && message ? whyText(tableAt(replay, move), why, message) : "";
}

/** What a move cost; 0 stands for less than one. */
export const costText = (told: ToldMoments, { lost }: Moment): string =>
  t("moments.cost", { n: lost < 1 ? 0 : Math.round(lost), unit: told.found.unit });

/** The cost as a number, where there is no room for a sentence: "−12". */
export const costNumber = ({ lost }: Moment): string =>
  `−${lost.toLocaleString(prefs.language, { maximumFractionDigits: lost < 1 ? 1 : 0 })}`;
