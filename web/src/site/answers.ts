/** What a card room would answer over HTTP, from the files of the site and from what this browser keeps. */

import { Refused, refused } from "../lib/refused";
import { askedOnce } from "../lib/asked";
import { modules, type Answer } from "../lib/alone";
import type { Check, LessonAnswer, NewTable } from "../lib/wire";
import type { Question } from "../line/asking";
import { LessonTable, type Positions } from "../solo/lesson";
import { rulesIn } from "../solo/loading";
import { me, rename } from "./me";
import { checkOptions, create } from "./tables";

type Reply = (found: readonly string[], body: unknown) => unknown;

/** By method and path; what a path names comes first. */
const REPLIES: [method: string, path: RegExp, reply: Reply][] = [
  ["GET", /^\/games\?language=(\w+)$/, ([language]) => file(`games.${language}`)],
  ["GET", /^\/games\/(\w+)\/pictures$/, ([game]) => file(`games/${game}/pictures`)],
  ["POST", /^\/games\/(\w+)\/check$/, ([game], body) => checkOptions(game!, body as Check)],
  ["GET", /^\/lessons\/(\w+)$/, ([lesson]) => file(`lessons/${lesson}`)],
  ["POST", /^\/lessons\/(\w+)$/, ([lesson], body) => answerLearner(lesson!, (body as { question: Question }).question)],
  ["GET", /^\/me$/, () => me()],
  ["POST", /^\/me$/, (_, body) => rename(body as Parameters<typeof rename>[0])],
  ["GET", /^\/me\/lessons$/, () => ({ lessons: null })],
  ["GET", /^\/tables$/, async () => ({ tables: [], release: await release() })],
  ["POST", /^\/tables$/, (_, body) => create(body as NewTable)],
];

/** Throws `Refused`: as `alone` what only a card room has, as `unfetched` what needs a file that does not come. */
export const answer: Answer = async (method, path, body) => {
  try {
    for (const [asked, pattern, reply] of REPLIES) {
      const found = asked === method ? pattern.exec(path) : null;
      if (found) return await reply(found.slice(1), body);
    }
  } catch (reason) {
    if (reason instanceof Refused) throw reason;
    console.warn(reason);
    throw refused("unfetched", String(reason));
  }
  throw refused("alone", `No card room answers ${method} ${path}.`);
};

/** The release that the host has by now; this page may be of the one before. */
async function release(): Promise<string> {
  const list = await fetch("files.json", { cache: "no-cache" });
  return ((await list.json()) as { release: string }).release;
}

const rulesOf = rulesIn(modules());

const lessonNamed = askedOnce(async (lesson: string): Promise<LessonTable> => {
  const told = (await file(`lessons/${lesson}/positions`)) as Positions;
  return new LessonTable(await rulesOf(told.game), told);
});

/** What the rules say to what a learner tries. */
async function answerLearner(lesson: string, question: Question): Promise<LessonAnswer> {
  return (await lessonNamed(lesson)).answer(question);
}

/** A file that `tripot site` has written in place of an answer. */
async function file(name: string): Promise<unknown> {
  const response = await fetch(`api/${name}.json`, { cache: "no-cache" }); // a browser may keep that of the release before
  if (response.status === 404) throw refused("unknown_path", name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}
