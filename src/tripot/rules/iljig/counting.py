"""The loser of a deal of Iljig, and the standing of a match."""

from tripot.engine.kernel import kernel
from tripot.engine.records import Ints
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import Standing, State
from tripot.rules.iljig.terms import LETTERS
from tripot.rules.shared.seats import NOBODY


@kernel
def score(s: State, out: Ints) -> None:
    """Write 1 into `out` for the loser, 0 for the others (ILJ-17, ILJ-18)."""
    for seat in range(s.players):
        out[seat] = seat == s.loser


@kernel
def open_match(standing: Standing, options: IljigOptions, dealer: int) -> None:
    """Set the standing of a match before its first deal."""
    standing.players = options.players
    standing.deal = 0
    standing.dealer = dealer
    standing.over = 0
    for seat in range(len(standing.letters)):
        standing.letters[seat] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Give the loser a letter and the next deal. All five letters end the match (ILJ-05, ILJ-18, ILJ-21)."""
    standing.deal += 1
    if s.loser != NOBODY:
        standing.dealer = s.loser
        standing.letters[s.loser] += 1
        standing.over = 1 if standing.letters[s.loser] == LETTERS else 0


@kernel
def strength(standing: Standing, seat: int) -> int:
    """How well a seat stands in the match: the fewer letters, the better; the donkey comes last."""
    return -standing.letters[seat]
