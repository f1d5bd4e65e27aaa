import { wordsOf } from "../../lib/words";

export const words = wordsOf("turkish");
