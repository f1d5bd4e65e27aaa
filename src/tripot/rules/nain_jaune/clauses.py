"""The clauses of Nain Jaune, a line of meaning each; the numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Nain Jaune."""

    NAI_01 = 1, "five boxes: 10 of diamonds, jack of clubs, queen of spades, king of hearts, 7 of diamonds"
    NAI_02 = 2, "a 52-card pack, 3 to 8 players"
    NAI_03 = 3, "everyone stakes 1, 2, 3, 4 and 5 tokens before each deal"
    NAI_04 = 4, "15, 12, 9, 8, 7 or 6 cards each; the rest is unused"
    NAI_05 = 5, "the seat left of the dealer is first; the dealer moves one seat left each deal"
    NAI_06 = 6, "ace low, king high; suits do not matter"
    NAI_07 = 7, "who has the lead plays a card of the hand"
    NAI_08 = 8, "the next player clockwise who holds the next rank goes on"
    NAI_09 = 9, "who holds the next rank plays a card of it"
    NAI_10 = 10, "when nobody can go on, the player of the last card leads again"
    NAI_11 = 11, "playing a marked card wins its box"
    NAI_12 = 12, "who still holds a marked card pays its box as many tokens as it holds"
    NAI_13 = 13, "boxes not won keep their tokens"
    NAI_14 = 14, "the deal ends when a player has no card left, whom the others pay the points they hold"
    NAI_15 = 15, "Grand Opéra: all cards gone at the first turn win every box"
    NAI_16 = 16, "Grand Opéra's boxes are settled first, then marked cards, then points"
    NAI_17 = 17, "tokens may go below zero, or payments are cut to what there is"
    NAI_18 = 18, "most tokens after the deals agreed on wins"
    NAI_19 = 19, "players may agree what a token is worth"
