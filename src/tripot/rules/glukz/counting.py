"""The places in a deal of Glükz. They are its points: the fewest are the best."""

from tripot.engine.kernel import kernel
from tripot.rules.glukz.state import State


@kernel
def finish(s: State) -> None:
    """End the deal: everyone who still holds cards shares the last place (GLU-15, GLU-23)."""
    s.over = 1
    for seat in range(s.players):
        if not s.places[seat]:
            s.places[seat] = s.players


@kernel
def points(s: State, seat: int) -> int:
    """The place of a seat, 1 for the first to go out (GLU-15)."""
    return s.places[seat]
