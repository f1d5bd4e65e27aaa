/** Ranks from high to low, as a hand is held. The 10 stands last: it has a role of its own. */
export const RANKS = "AKQJ98765432T";
