"""The clauses of Nain Jaune, each with a line of meaning. Their numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Nain Jaune."""

    NAI_01 = 1, "five boxes: 10 of diamonds, jack of clubs, queen of spades, king of hearts, 7 of diamonds"
    NAI_02 = 2, "a 52-card pack, 3 to 8 players"
    NAI_03 = 3, "everyone stakes 1, 2, 3, 4 and 5 tokens before each deal"
    NAI_04 = 4, "15, 12, 9, 8, 7 or 6 cards each; the rest is unused"
    NAI_05 = 5, "the player on the dealer's left starts; after each deal, the deal passes one seat to the left"
    NAI_06 = 6, "ace low, king high; suits do not matter"
    NAI_07 = 7, "the player who leads plays any card in hand"
    NAI_08 = 8, "the next player clockwise who holds the next rank goes on"
    NAI_09 = 9, "a player who holds the next rank plays one card of it"
    NAI_10 = 10, "when nobody can go on, the player of the last card leads next"
    NAI_11 = 11, "playing a marked card wins its box"
    NAI_12 = 12, "a player left with a marked card pays into its box as many tokens as it holds"
    NAI_13 = 13, "a box that nobody wins keeps its tokens"
    NAI_14 = 14, "the deal ends when a player has no cards left; the others pay that player for the points they hold"
    NAI_15 = 15, "Grand Opéra: a hand emptied in its first run wins every box"
    NAI_16 = 16, "Grand Opéra is settled first, then marked cards, then points"
    NAI_17 = 17, "with debts, tokens may go below zero; without, players pay only what they have"
    NAI_18 = 18, "after the agreed number of deals, the player with the most tokens wins"
    NAI_19 = 19, "players may agree on what a token is worth"
    NAI_20 = 20, "for research: a pack of fewer ranks and suits, for two players too"
