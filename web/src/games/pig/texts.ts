import { wordsOf } from "../../lib/words";

const words = wordsOf("pig");

export const { say, verbText } = words;
/** A sentence about the end of a deal. */
export const sayResult = words.section("result");

/** What is said about waiting cards, and how many of them everybody saw passed straight on. */
export const withMarks = (what: string, marked: number): string => (marked ? `${what}, ${say("watched", { n: marked })}` : what);
