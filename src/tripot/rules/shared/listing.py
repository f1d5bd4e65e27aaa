"""How `legal` writes the moves that it lists."""

from tripot.cards import clear
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord


@kernel
def start_move(move: MoveRecord, verb: int, slot: int) -> None:
    """Begin to write a move: no cards yet."""
    move.verb = verb
    move.slot = slot
    clear(move.cards)


@kernel
def write_move(move: MoveRecord, verb: int, slot: int, faces: int) -> None:
    """Write a move with cards of the first pack."""
    start_move(move, verb, slot)
    move.cards[0] = faces
