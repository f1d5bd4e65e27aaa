"""How `legal` writes the moves."""

from tripot.cards import clear
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord


@kernel
def start_move(move: MoveRecord, verb: int, slot: int) -> None:
    """Start a move, without cards so far."""
    move.verb = verb
    move.slot = slot
    clear(move.cards)


@kernel
def write_move(move: MoveRecord, verb: int, slot: int, faces: int) -> None:
    """Write a move with cards of the first pack."""
    start_move(move, verb, slot)
    move.cards[0] = faces
