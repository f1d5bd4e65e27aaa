import { wordsOf } from "../../lib/words";

export const words = wordsOf("glukz");
export const { say } = words;
export const sayResult = words.section("result");
