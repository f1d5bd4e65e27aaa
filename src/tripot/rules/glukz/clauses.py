"""The clauses of Glükz, each with a line of meaning. Their numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Glükz."""

    GLU_01 = 1, "one to four packs of 52 cards, or of 56 with knights"
    GLU_02 = 2, "from low to high: 2 to 10, jack, queen, king, ace; a knight is between jack and queen"
    GLU_03 = 3, "2 to 12 players, each dealt at least one hand card"
    GLU_04 = 4, "some hidden cards each, as many visible ones on top, and the rest in hand"
    GLU_05 = 5, "the first to play starts, and then waits for their turn"
    GLU_06 = 6, "only a neighbour of the player who started may play second, which sets the direction"
    GLU_07 = 7, "the second player may pick up only if they have no answer"
    GLU_08 = 8, "play cards you hold, of one rank, equal to the top of the pile or higher, or jokers"
    GLU_09 = 9, "3s and 7s go on anything, and the pile then counts as a 3 or a 7"
    GLU_10 = 10, "the turn passes to the next player in the direction"
    GLU_11 = 11, "enough cards of one rank in a row burn the pile, and the player who completes them plays again"
    GLU_12 = 12, "to pick up a pile that is not empty, show cards of one rank, unless only hidden cards are left"
    GLU_13 = 13, "the visible row may be played only once the hand is empty"
    GLU_14 = 14, "a hidden card may be turned over only once the hand and the visible row are empty"
    GLU_15 = 15, "a player with no cards left goes out; the last one with cards loses"
    GLU_16 = 16, "a player who goes out by burning the pile does not play again"
    GLU_17 = 17, "knights may reverse the direction or skip players"
    GLU_18 = 18, "an odd number of knights reverses the direction"
    GLU_19 = 19, "each knight skips one player"
    GLU_20 = 20, "knights in the opening play do nothing"
    GLU_21 = 21, "knights skip only players still in; a knight that is shown, or fails, does nothing"
    GLU_22 = 22, "out of turn, only a set that burns the pile may be completed"
    GLU_23 = 23, "a deal that goes round in circles is stopped"
    GLU_24 = 24, "places are added up over the deals of a match"
    GLU_25 = 25, "the loser may get a forfeit"
