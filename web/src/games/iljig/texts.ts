import { wordsOf } from "../../lib/words";

export const words = wordsOf("iljig");

export const { say, verbText } = words;
/** A sentence about the end of a deal. */
export const sayResult = words.section("result");
