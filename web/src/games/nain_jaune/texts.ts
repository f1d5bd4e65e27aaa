import { wordsOf } from "../../lib/words";

export const words = wordsOf("nain_jaune");

export const { say } = words;
/** A sentence about the settlement. */
export const settled = words.section("settlement");
/** The name of a box, by its card. */
export const boxed = words.section("boxes");
/** The results of a move. */
export const happened = words.section("happened");
