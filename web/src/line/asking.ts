/** What a page may ask of the rules over HTTP, where no card room runs the table. */

import { Refused } from "../lib/refused";
import type { ToServer, WireError } from "../lib/wire";

export type Question = Extract<ToServer, { type: "move" | "why" | "extend" }>;

export const isQuestion = (message: ToServer): message is Question => ["move", "why", "extend"].includes(message.type);

/** The card room's refusal as an answer to a question; if it cannot be reached, the question is lost. */
export function refusalOf(reason: unknown, { ref }: Question): WireError {
  const unreachable: WireError = { type: "error", code: "offline", detail: "" };
  return { ...(reason instanceof Refused ? reason.error : unreachable), ref: ref ?? null };
}
