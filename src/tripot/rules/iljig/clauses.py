"""The clauses of Iljig, a line of meaning each; the numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of Iljig."""

    ILJ_01 = 1, "3 to 10 players, clockwise, each in turn"
    ILJ_02 = 2, "52 cards and two jokers, without 4s, 5s and 6s up to 8 players"
    ILJ_03 = 3, "high to low: red joker, black joker, A 2 3 K Q J 10 9 8 7 6 5 4"
    ILJ_04 = 4, "trumps beat plain cards, jokers beat everything, the red one the black"
    ILJ_05 = 5, "five cards each; the card turned is trumps"
    ILJ_06 = 6, "after a red joker the dealer chooses hearts or diamonds, after a black one clubs or spades"
    ILJ_07 = 7, "the turned card is the last one drawn"
    ILJ_08 = 8, "the player left of the dealer lays first"
    ILJ_09 = 9, "one leads one card, or pairs and one more card"
    ILJ_10 = 10, "a joker only covers; it is led alone by who holds nothing else"
    ILJ_11 = 11, "nobody leads more cards than the smallest hand holds"
    ILJ_12 = 12, "three cards at most are led while the stock holds any"
    ILJ_13 = 13, "each card is covered by a higher one of its suit, a trump, a higher trump or a joker"
    ILJ_14 = 14, "who does not cover all picks up all the cards played"
    ILJ_15 = 15, "after laying or covering one draws back up to five"
    ILJ_16 = 16, "the number of cards in each hand is open"
    ILJ_17 = 17, "who has no card left ends the deal, and the player before has lost"
    ILJ_18 = 18, "the loser takes a letter of I-L-J-I-G"
    ILJ_19 = 19, "at the start, who is dealt two pairs and a card may lay all five"
    ILJ_20 = 20, "trumps are chosen first, then those able to lay five are asked, from the dealer's left"
    ILJ_21 = 21, "a deal that goes on for ever is stopped"
