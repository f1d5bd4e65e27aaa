"""The clauses of the Pig family, each with a line of meaning. Their numbers are what `refusal` returns."""

from tripot.rules.shared.clause import ClauseBase


class Clause(ClauseBase):
    """A clause of the rules of the Pig family."""

    PIG_01 = 1, "collect four cards of one rank by passing cards left, then signal: the last to do so loses"
    PIG_02 = 2, "3 to 20 players without a stock, 2 to 20 with it"
    PIG_03 = (
        3,
        "without a stock, one rank for each player still in, from a second pack after 13; with it, whole packs",
    )
    PIG_04 = (
        4,
        "with a full hand, pass a card to the left, then take the one on the right; "
        "with `watch`, everybody sees which cards are passed straight on",
    )
    PIG_05 = 5, "with a stock, the dealer draws from it, and the player on the dealer's right discards"
    PIG_06 = 6, "a player with four of a kind may signal first; then everybody may signal once, and is done"
    PIG_07 = (
        7,
        "the loser takes a letter, and is eliminated by the whole word, or at once if there is no word; "
        "eliminated players get no cards",
    )
    PIG_08 = 8, "without a stock, one rank leaves the pack with each eliminated player, and the last two win"
    PIG_09 = 9, "with a stock, the winner deals next, and one deal between the last two decides the match"
    PIG_10 = 10, "four cards in hand; or five, to collect four of a kind; or three, to collect three of a kind"
    PIG_11 = 11, "a player who talks to an eliminated player is eliminated too, at the end of the deal"
    PIG_12 = 12, "the deal passes to the next player still in; with a stock, to the winner"
    PIG_20 = 20, "there is one spoon fewer than players; a player with four of a kind may take the first"
    PIG_21 = 21, "one spoon goes with each eliminated player"
    PIG_22 = 22, "the spoons may be forks or knives"
    PIG_30 = 30, "Vatra and Magarac: 3 to 13 players, four cards each; the player on the dealer's left starts"
    PIG_31 = 31, "on your turn, pass one card to the left: the one just received or any other"
    PIG_32 = 32, "four of a kind is signalled by slam and shout; once somebody has done both, everybody must"
    PIG_33 = 33, "the deal passes to the left"
    PIG_34 = 34, "the player with the travelling card shows it before anything else happens"
    PIG_35 = 35, "with the travelling card, everyone holds four cards, and five on their turn"
    PIG_36 = 36, "a card passed may be refused unseen; the next one may not"
    PIG_37 = 37, "four of a kind may not be signalled while holding the travelling card"
    PIG_38 = 38, "Magarac: the first player with all seven letters loses the match"
    PIG_39 = 39, "Vatra: the loser names a card and an end, and is punished by the cards shown before it"
    PIG_40 = (
        40,
        "Vatra: the player with the fewest punishments over all deals wins; hearts count only with `pats`",
    )
    PIG_41 = 41, "a deal of 5,000 cards without a signal is stopped; three in a row end the match"
