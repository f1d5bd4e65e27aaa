"""The clauses of Glükz, a line of meaning each; the numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Glükz."""

    GLU_01 = 1, "one to four packs of 52 cards, or of 56 with knights"
    GLU_02 = 2, "from low to high: 2 to 10, jack, knight, queen, king, ace"
    GLU_03 = 3, "2 to 12 players, each dealt at least one hand card"
    GLU_04 = 4, "hidden cards, visible ones on them, and the rest in hand"
    GLU_05 = 5, "whoever lays first begins, and may not play again until the turn comes round"
    GLU_06 = 6, "only a neighbour of the first player may make the second play, which sets the direction"
    GLU_07 = 7, "the second play may be a take only for who holds no answer"
    GLU_08 = 8, "one lays cards one holds, of one rank, equal to or higher than the top of the pile, or jokers"
    GLU_09 = 9, "3s and 7s go on anything and bring the pile to their own value"
    GLU_10 = 10, "the turn passes to the next player in the direction"
    GLU_11 = 11, "enough cards of one rank running annul the pile, and their player plays again"
    GLU_12 = 12, "one takes a pile that is not empty, showing cards of one rank, unless only hidden cards are left"
    GLU_13 = 13, "the visible row may be used only with an empty hand"
    GLU_14 = 14, "a hidden card may be turned only with an empty hand and an empty visible row"
    GLU_15 = 15, "who has no card left is out; the last one holding cards loses"
    GLU_16 = 16, "who goes out with an annulment does not play again"
    GLU_17 = 17, "knights may reverse the direction or skip players"
    GLU_18 = 18, "an odd number of knights turns the direction"
    GLU_19 = 19, "each knight skips one following player"
    GLU_20 = 20, "knights of the opening play have no effect"
    GLU_21 = 21, "knights skip only players still in; shown or failing they have no effect"
    GLU_22 = 22, "out of turn one may only complete the annulment"
    GLU_23 = 23, "a deal that goes round for ever is stopped"
    GLU_24 = 24, "places are added up over the deals of a match"
    GLU_25 = 25, "the loser may get a forfeit"
