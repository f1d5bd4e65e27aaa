"""The loser of a deal of Iljig, and how a match stands."""

from __future__ import annotations

from tripot.kernel import Ints, kernel
from tripot.rules.iljig.moves import LETTERS, NOBODY
from tripot.rules.iljig.state import OptionsRecord, Standing, State


@kernel
def score(s: State, out: Ints) -> None:
    """Write 1 into `out` for the loser, 0 for the others (ILJ-17, ILJ-18)."""
    for seat in range(s.players):
        out[seat] = seat == s.loser


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """Set the standing before the first deal."""
    standing.players = options.players
    standing.deal = 0
    standing.dealer = dealer
    standing.over = 0
    for seat in range(len(standing.letters)):
        standing.letters[seat] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Give the loser a letter and the next deal; five letters end the match (ILJ-05, ILJ-18, ILJ-21)."""
    standing.deal += 1
    if s.loser != NOBODY:
        standing.dealer = s.loser
        standing.letters[s.loser] += 1
        standing.over = 1 if standing.letters[s.loser] == LETTERS else 0


@kernel
def rank(standing: Standing, out: Ints) -> None:
    """Write the places in the match into `out`: the fewest letters first, equals share; the donkey is last."""
    for seat in range(standing.players):
        out[seat] = 1
        for other in range(standing.players):
            out[seat] += standing.letters[other] < standing.letters[seat]
