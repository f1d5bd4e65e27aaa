"""Seats in a circle, numbered clockwise from 0."""

from tripot.engine.kernel import kernel

NOBODY = -1  # instead of a seat


@kernel
def beside(seat: int, steps: int, players: int) -> int:
    """The seat `steps` further clockwise, at most once round. A division here would cost more than everything else."""
    other = seat + steps
    if other < 0:
        return other + players
    return other - players if other >= players else other
