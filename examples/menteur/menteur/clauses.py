"""The clauses of Menteur, a line of meaning each."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules."""

    MEN_01 = 1, "2 to 6 play with 32 cards, ace to 7, all dealt out one by one"
    MEN_02 = 2, "the player on the dealer's left leads a card face up, and its suit is asked for"
    MEN_03 = 3, "on your turn, play a card, or say that the face-down card just played is a lie"
    MEN_04 = 4, "every other card is played face down, and claimed to be of the suit asked for"
    MEN_05 = 5, "a card called a lie is shown: whoever was wrong picks up all the cards, the other leads"
    MEN_06 = 6, "the deal ends when a player has no cards left and can no longer be called a liar"
    MEN_07 = 7, "each card left costs a point; the lowest total over all deals wins"
    MEN_08 = 8, "a deal of 1,000 moves is stopped and scored as it stands"


NOT_LISTED = Clause.MEN_03
