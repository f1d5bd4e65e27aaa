"""The clauses of Turkish, a line of meaning each; the numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Turkish."""

    TUR_01 = 1, "the pack is a tarot pack without trumps: 56 cards, knights included"
    TUR_02 = 2, "2 to 10 players, one pack, or two from six players, each dealt at least one hand card"
    TUR_03 = 3, "ace, king, queen, knight, jack, 9 … 2 from high to low; the 10 stands outside"
    TUR_04 = 4, "three hidden cards each, three visible ones on them, the rest in hand"
    TUR_05 = 5, "the seat left of the dealer leads first; the dealer moves one seat left each deal"
    TUR_06 = 6, "players play in turn, clockwise until the direction turns"
    TUR_07 = 7, "on a card one plays an equal or a lower one"
    TUR_08 = 8, "one lays cards one holds, of one rank, all from the hand or all from the visible row"
    TUR_09 = 9, "the visible row may be used only after having played a card in this deal"
    TUR_10 = 10, "a hidden card may be turned only when the three visible ones are gone, one at a time"
    TUR_11 = 11, "a turned card that is equal, lower or a 10 stands; with another its player picks up the trick"
    TUR_12 = (
        12,
        "only who cannot descend picks up the trick, showing one card from the hand, or else from the visible row",
    )
    TUR_13 = 13, "who picked up or swept leads next"
    TUR_14 = 14, "each 7 of diamonds played turns the direction"
    TUR_15 = 15, "a 10 sweeps the trick, and only for a player who cannot descend"
    TUR_16 = 16, "10s may be led only by a player who has nothing else to lead"
    TUR_17 = 17, "one cannot go out with a 10, except with the last hidden card"
    TUR_18 = 18, "who has the lead and nothing but 10s left shows exactly one, keeps it, and the lead passes on"
    TUR_19 = 19, "the deal stops at once when a player has no card left"
    TUR_20 = 20, "cards left count 10 for kings, queens, knights and jacks, 20 for tens, 5 for all others"
    TUR_21 = 21, "the lowest total over the deals agreed on wins"
    TUR_22 = 22, "a deal that goes round for ever is stopped and scored as it stands"
