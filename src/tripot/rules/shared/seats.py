"""Seats in a circle, counted clockwise from 0."""

from tripot.engine.kernel import kernel

NOBODY = -1  # in place of a seat


@kernel
def beside(seat: int, steps: int, players: int) -> int:
    """The seat so many steps further clockwise, at most once round. A division would cost more than all the rest."""
    other = seat + steps
    if other < 0:
        return other + players
    return other - players if other >= players else other
