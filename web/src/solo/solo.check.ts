/** Has the table of one person do what `tests/wasm/test_solo.py` did at a table of the card room, and compares each message. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Advice, FromServer, ToServer } from "../lib/wire";
import type { Created, Stored } from "./events";
import { FOLDER, rulesOf } from "./fromFiles";
import { Session, type Now } from "./session";
import { Table } from "./table";

const DIGITS = 6;

interface Noted {
  does: "enter" | "hear" | "tick" | "think";
  now: Now;
  request?: ToServer;
  since?: number;
  seat?: number;
  sent: FromServer[];
  /** A hint changes nothing. */
  wakes?: number | null;
}

interface Played {
  created: Stored & { event: Created };
  secrets: string[];
  noted: Noted[];
  log: Stored[];
}

const { created, secrets, noted, log } = JSON.parse(readFileSync(`${FOLDER}/solo.json`, "utf-8")) as Played;
const rules = await rulesOf(created.event.game);

it("sends what the card room sends, and stores what it stores", { timeout: 60_000 }, () => {
  const [sent, kept]: [FromServer[], Stored[]] = [[], [created]];
  const left = [...secrets];
  const host = { store: (events: Stored[]) => void kept.push(...events), send: (message: FromServer) => void sent.push(message), secret: () => left.shift()! };
  const session = new Session(new Table("table", rules, created), host);
  for (const [place, note] of noted.entries()) {
    sent.length = 0;
    act(session, note);
    const where = `${place}: ${note.does} ${JSON.stringify(note.request ?? note.seat ?? "")} at ${note.now.steady}`;
    expect(sent.map(plain), where).toEqual(note.sent.map(plain));
    if (note.wakes !== undefined) expect(session.wakesAt(), where).toEqual(note.wakes);
  }
  expect(JSON.parse(JSON.stringify(kept))).toEqual(log);
});

/** Means of the same numbers differ in their last digits, as languages add them up in different orders. */
function plainAdvice({ moves, ...advice }: Advice): unknown {
  const rounded = (number: number): string => number.toFixed(DIGITS).replace("-0.", "0.");
  return { ...advice, unit: "", moves: moves.map(({ result, behind, error, ...move }) => ({ ...move, numbers: [result, behind, error].map(rounded) })) };
}

function act(session: Session, { does, now, request, since }: Noted): void {
  if (does === "enter") session.enter(now, since ?? null);
  else if (does === "hear") session.hear(request!, now);
  else if (does === "tick") session.tick(now);
  else session.think(session.problem()!);
}

/** A message without what games say in Python alone. */
function plain(message: FromServer): unknown {
  if (message.type === "error" && ["illegal", "unreadable"].includes(message.code)) return JSON.parse(JSON.stringify({ ...message, detail: "", messages: message.messages ?? null }));
  if (message.type === "advice") return JSON.parse(JSON.stringify(plainAdvice(message)));
  return message.type === "table" ? JSON.parse(JSON.stringify(message)) : message;
}
