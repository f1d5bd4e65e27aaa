"""What a lost deal of the Pig family costs, who is eliminated, and the standing of a match."""

from tripot.cards import SUITS, Suit
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints
from tripot.rules.pig.ring import count_in
from tripot.rules.pig.state import OptionsRecord, Standing, State
from tripot.rules.pig.terms import LONGEST_WORD, MAGARAC_LETTERS, MOST_STOPPED, Lives, Variant
from tripot.rules.shared.seats import NOBODY

LEAST_IN = 2  # without a stock, a match ends when this many players are left (PIG-08)


@kernel
def score(s: State, out: Ints) -> None:
    """Write into `out` what the deal costs: a loss for the loser or, in Vatra, the punishments (PIG-01, PIG-39)."""
    for seat in range(s.players):
        out[seat] = 0
    if s.loser != NOBODY:
        out[s.loser] = punishments(s) if s.variant == Variant.VATRA else 1


@kernel
def punishments(s: State) -> int:
    """How many punishments count. A heart is only a pat, and counts only if the table agreed on it (PIG-39, PIG-40)."""
    total = 0
    for suit in range(SUITS):
        if suit != Suit.HEARTS or s.pats:
            total += s.punished[suit]
    return total


# ---------------------------------------------------------------- the match


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """Set the standing before the first deal."""
    standing.players = options.players
    standing.variant = options.variant
    standing.deals = options.deals
    standing.dealer = dealer
    standing.deal = standing.over = standing.stopped = 0
    for seat in range(len(standing.out)):
        standing.letters[seat] = standing.out[seat] = 0
        standing.punishments[seat] = standing.won[seat] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Add a finished deal to the standing (PIG-07 to PIG-12, PIG-33, PIG-38 to PIG-41)."""
    standing.deal += 1
    standing.stopped = standing.stopped + 1 if s.loser == NOBODY else 0
    if s.variant == Variant.VATRA:
        close_vatra(standing, s)
    elif s.variant == Variant.MAGARAC:
        close_magarac(standing, s)
    else:
        close_lives(standing, s)
    if standing.stopped >= MOST_STOPPED and not standing.over:
        standing.over = 1
        share_win(standing)
    pass_deal(standing, s)


@kernel
def close_vatra(standing: Standing, s: State) -> None:
    """Add the punishments of a deal. A match has an agreed number of deals (PIG-40)."""
    if s.loser != NOBODY:
        standing.punishments[s.loser] += punishments(s)
    standing.over = 1 if standing.deal >= standing.deals else 0


@kernel
def close_magarac(standing: Standing, s: State) -> None:
    """Give the loser a letter. A player with all seven has lost the match (PIG-38)."""
    if s.loser != NOBODY:
        standing.letters[s.loser] += 1
        standing.over = 1 if standing.letters[s.loser] >= MAGARAC_LETTERS else 0


@kernel
def close_lives(standing: Standing, s: State) -> None:
    """Make the loser pay, then those who talked, in that order; then see whether anybody has won."""
    before = count_in(standing)
    if s.loser != NOBODY:
        if s.lives == Lives.WORD:
            standing.letters[s.loser] += 1
        if s.lives == Lives.OUT or standing.letters[s.loser] >= s.word_length:
            leave(standing, s.loser)
    for number in range(1, s.players + 1):
        for seat in range(s.players):
            if s.talked[seat] == number:
                lose_all(standing, s, seat)
    settle(standing, s, before)


@kernel
def lose_all(standing: Standing, s: State, seat: int) -> None:
    """Take all lives from a player who has talked to an eliminated player (PIG-11)."""
    if s.lives == Lives.WORD:
        standing.letters[seat] = s.word_length
    leave(standing, seat)


@kernel
def leave(standing: Standing, seat: int) -> None:
    """Eliminate a player who isn't eliminated yet."""
    if not standing.out[seat]:
        standing.out[seat] = standing.players - count_in(standing) + 1


@kernel
def settle(standing: Standing, s: State, before: int) -> None:
    """End a match that is won: by the last player, by one of two, or by all if nobody is left (PIG-08 to PIG-11)."""
    left = count_in(standing)
    if left == 0:
        for seat in range(s.players):
            standing.won[seat] = s.out[seat] == 0
    elif left == 1 or (left == LEAST_IN and not s.stock):
        share_win(standing)
    elif before == LEAST_IN and s.first != NOBODY:
        standing.won[s.first] = 1
    else:
        return
    standing.over = 1


@kernel
def share_win(standing: Standing) -> None:
    """All players still in have won, or share a match that ends undecided (PIG-08, PIG-41)."""
    for seat in range(standing.players):
        standing.won[seat] = standing.out[seat] == 0


@kernel
def pass_deal(standing: Standing, s: State) -> None:
    """Set the next dealer: the next player to the left or, with a stock, the winner (PIG-09, PIG-12, PIG-33)."""
    if s.stock and s.first != NOBODY and not standing.out[s.first]:
        standing.dealer = s.first
        return
    if s.stock and s.first == NOBODY and not standing.out[s.dealer]:
        return
    for step in range(1, s.players + 1):
        seat = (s.dealer + step) % s.players
        if not standing.out[seat]:
            standing.dealer = seat
            return


@kernel
def strength(standing: Standing, seat: int) -> int:
    """How well a seat stands (PIG-07 to PIG-11, PIG-38, PIG-40, PIG-41).

    Winners come first, then players still in by the fewest losses, then eliminated players, the last one first.
    """
    if standing.won[seat]:
        return 1
    if standing.out[seat]:
        return standing.out[seat] - standing.players - LONGEST_WORD
    return -standing.letters[seat] - standing.punishments[seat]
