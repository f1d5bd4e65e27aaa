import { wordsOf } from "../../lib/words";

const words = wordsOf("pig");

export const { say, verbText } = words;
/** A sentence of the end of a deal. */
export const sayResult = words.section("result");

/** What is said of cards that lie ready, and how many of them all saw passed on as they came. */
export const withMarks = (what: string, marked: number): string => (marked ? `${what}, ${say("watched", { n: marked })}` : what);
