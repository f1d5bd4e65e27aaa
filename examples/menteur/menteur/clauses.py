"""The clauses of Menteur, a line of meaning each."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules."""

    MEN_01 = 1, "2 to 6 play with 32 cards, ace to 7, all dealt out one by one"
    MEN_02 = 2, "the seat left of the dealer leads: it lays a card face up, and its suit is asked for"
    MEN_03 = 3, "in turn, a player lays a card of the hand, or calls the face-down card laid before a lie"
    MEN_04 = 4, "a card that is not led is laid face down, and claimed to be of the suit asked for"
    MEN_05 = 5, "a card called a lie is shown: whoever was wrong picks up all cards on the table, the other leads"
    MEN_06 = 6, "the deal ends when a player has no card left and can no longer be called a liar"
    MEN_07 = 7, "each card left costs a point; the lowest total over the deals agreed on wins"
    MEN_08 = 8, "a deal of 1000 moves is stopped and counted as it stands"


NOT_LISTED = Clause.MEN_03
