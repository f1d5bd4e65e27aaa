import { wordsOf } from "../../lib/words";

export const words = wordsOf("iljig");

export const { say, verbText } = words;
/** A sentence of the end of a deal. */
export const sayResult = words.section("result");
