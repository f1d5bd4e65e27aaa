"""The clauses of Turkish, each with a line of meaning. Their numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Turkish."""

    TUR_01 = 1, "the pack is a tarot pack without trumps: 56 cards, knights included"
    TUR_02 = 2, "2 to 10 players, each dealt at least one hand card; one pack, or two for six players or more"
    TUR_03 = 3, "high to low: ace, king, queen, knight, jack, 9 … 2; the 10 stands apart"
    TUR_04 = 4, "three hidden cards each, three visible ones on top, the rest in hand"
    TUR_05 = 5, "the player on the dealer's left leads first; after each deal, the deal passes one seat to the left"
    TUR_06 = 6, "players take turns, clockwise until the direction is reversed"
    TUR_07 = 7, "on a card, play an equal or a lower one"
    TUR_08 = 8, "play cards you hold, of one rank, all from your hand or all from your visible row"
    TUR_09 = 9, "the visible row may be played only after playing a card in this deal"
    TUR_10 = 10, "a hidden card may be turned over only once the three visible ones are gone, one at a time"
    TUR_11 = 11, "a turned card that is equal, lower or a 10 stands; with any other, its player picks up the pile"
    TUR_12 = (
        12,
        "only a player who cannot go down picks up, showing a card from the hand, or else from the visible row",
    )
    TUR_13 = 13, "a player who picked up or swept leads next"
    TUR_14 = 14, "each 7 of diamonds played reverses the direction"
    TUR_15 = 15, "a 10 sweeps the pile, but only for a player who cannot go down"
    TUR_16 = 16, "10s may be led only by a player who has nothing else to lead"
    TUR_17 = 17, "nobody goes out with a 10, unless it is their last hidden card"
    TUR_18 = 18, "a player who has the lead and only 10s left shows one and keeps it, and the lead passes on"
    TUR_19 = 19, "the deal stops at once when a player has no cards left"
    TUR_20 = 20, "cards left count 10 for kings, queens, knights and jacks, 20 for tens, 5 for all others"
    TUR_21 = 21, "the lowest total over all deals wins"
    TUR_22 = 22, "a deal that goes round in circles is stopped and scored as it stands"
