"""The clauses of Iljig, each with a line of meaning. Their numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Iljig."""

    ILJ_01 = 1, "3 to 10 players take turns clockwise"
    ILJ_02 = 2, "52 cards and two jokers; with up to 8 players the 4s, 5s and 6s come out"
    ILJ_03 = 3, "high to low: red joker, black joker, A 2 3 K Q J 10 9 8 7 6 5 4"
    ILJ_04 = 4, "trumps beat plain cards, jokers beat everything, the red one beats the black one"
    ILJ_05 = 5, "five cards each; the suit of the card turned up is trumps"
    ILJ_06 = (
        6,
        "if the red joker is turned up, the dealer chooses hearts or diamonds; if the black one, clubs or spades",
    )
    ILJ_07 = 7, "the card turned up is drawn last"
    ILJ_08 = 8, "the player on the dealer's left leads first"
    ILJ_09 = 9, "lead one card, or pairs plus one card"
    ILJ_10 = 10, "a joker only covers; it is led, alone, only by a player who holds nothing else"
    ILJ_11 = 11, "nobody may lead more cards than the smallest hand holds"
    ILJ_12 = 12, "as long as there is a stock, at most three cards may be led"
    ILJ_13 = 13, "each card is covered by a higher one of its suit, a trump on a plain card, a higher trump or a joker"
    ILJ_14 = 14, "a player who does not cover every card picks up all the cards played"
    ILJ_15 = 15, "after leading or covering, a player draws back up to five"
    ILJ_16 = 16, "everyone can see how many cards each player holds"
    ILJ_17 = 17, "a player with no cards left ends the deal, and the player on their right loses"
    ILJ_18 = 18, "the loser takes the next letter of I-L-J-I-G"
    ILJ_19 = 19, "at the start, a player dealt two pairs plus one card may lead all five"
    ILJ_20 = 20, "trumps are chosen first, then those who can lead five are asked, from the dealer's left"
    ILJ_21 = 21, "a deal that goes round in circles is stopped"
