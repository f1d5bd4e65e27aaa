"""The interface of each game's modules of words, which turn kernels' records into text and back.

Most of `Words` follows from what a game declares (`shared/move_words.py`, `plain_words.py`). A function in the game's
`words.py` replaces the one that follows.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from tripot.engine.records import Array, Ints
from tripot.rules.move import Choice, Move
from tripot.rules.shared.ending import Ended, Line
from tripot.rules.shared.remarks import Log


class Words(Protocol):
    """A game's `words.py`. In a game with `Steps`, its moves are single steps."""

    def sizes(self, options: Any) -> dict[str, int]:
        """The sizes of the game's records, by name of the dimension."""

    def deck(self, options: Any) -> Array:
        """Every card of a deal, in deck order."""

    def read_move(self, states: Array, seat: int, move: Move) -> Array:
        """The record of a move in words. Raises `Unreadable`. It does not decide whether the move is legal."""

    def write_moves(self, moves: Array) -> list[Move]:
        """Moves in words, for lists: cards that nobody can know yet are left out."""

    def played(self, move: Move, states: Array) -> Move:
        """The move just played, with the cards that it has shown. `states` is the state after it."""

    def told(self, move: Move, seat: int, to: int | None) -> Move | None:
        """What seat `to` (`None` for a spectator) may hear about a move that `seat` has just played.

        Face-down cards are left out. `None` means that `to` hears nothing at all.
        """

    def choices(self, legal: list[Move], view: Array) -> list[Choice]:
        """Legal moves as choices for people."""

    def start(self, states: Array) -> dict[str, Any]:
        """The record's `start` of a deal, before the first move."""

    def read_start(self, start: Mapping[str, Any], options: Any, dealer: int) -> Array:
        """The deck that deals this start. Raises `Unreadable` if there is none."""

    def result(self, states: Array, scores: list[int]) -> dict[str, Any]:
        """The record's `result` of a finished deal. `scores` is the result of the kernel `score`."""

    def remarks(self, states: Array, log: Log) -> dict[str, Any]:
        """What people say about a finished deal beyond its `result`.

        If leftover cards cost points, `worth` has each of these cards with its points, by seat.
        """

    def standing(self, standings: Array) -> dict[str, Any]:
        """The record's `before` and `after`."""

    def read_standing(self, standing: Mapping[str, Any], options: Any, dealer: int, deal: int) -> Array:
        """The inverse of `standing`. An empty mapping is the standing before the first deal. Raises `Unreadable`."""

    def ranks(self, move: Move) -> dict[str, str]:
        """The ranks in sentences about a move, by the name of the blank, as letters."""

    def ending(self, ended: Ended) -> Iterable[Line]:
        """What is said about the end of a deal after its result."""


class Steps(Protocol):
    """A game's `steps.py`: the words of whole moves, for kernels that take a move in several steps.

    A whole move is complete when a step has changed the state's `moves`.
    """

    UNDO: str  # the verb of the step that takes back the steps before it
    MOST_CHOICES: int  # the most rows that `list_choices` fills
    MISCOUNTED: int  # the clause that a whole move breaks if its steps end too early or too late
    WHOLE: int  # int64s of a whole move's row

    def read_steps(self, move: Move) -> Array:
        """The steps of a whole move, in order. Raises `Unreadable`. It does not decide whether the move is legal."""

    def arrange(self, states: Array, move: Move) -> None:
        """Put the cards of a whole move in the order of the move. The steps may have another order."""

    def list_wholes(self, states: Array, seat: int, rows: Array) -> int:
        """Fill `rows`, shape `(most, WHOLE)`, with a seat's whole legal moves; returns how many; 0 while it stages."""

    def write_wholes(self, rows: Array) -> list[Move]:
        """Rows of whole moves in words."""

    def list_choices(self, states: Array, seat: int, rows: Array) -> int:
        """Kernel: fill rows of `ChoiceRecord` with the choices of a seat; returns how many."""

    def list_addable(self, states: Array, seat: int, moves: Array, rows: Array) -> None:
        """Kernel: write into the first row the cards that may be added to the move of a seat, if there are any."""

    def step_choices(self, states: Array, seat: int) -> list[Choice]:
        """The whole legal moves of a seat, as choices for people."""

    def addable(self, states: Array, seat: int, move: Move) -> tuple[str, ...]:
        """The cards that a seat may add to a `built` move that it is building. Raises `Unreadable`."""


class Shuffling(Protocol):
    """A game's `shuffling.py`: the shuffle that chance makes in the middle of a deal."""

    def shuffle(self, s: Any, deck: Ints) -> None:
        """Kernel: lay out the shuffled cards."""

    def pack(self, states: Array) -> Array:
        """The cards to shuffle now, in deck order."""

    def write_shuffle(self, deck: Array) -> Move:
        """The move of `CHANCE` that puts these cards in this order."""

    def read_shuffle(self, move: Move, states: Array) -> Array:
        """The inverse of `write_shuffle`. Raises `Unreadable`."""


class Drawing(Protocol):
    """A game's `drawing.py`: kernels that find one legal move without listing the others."""

    def count_legal(self, s: Any, seat: int) -> int:
        """How many legal moves a seat has."""

    def write_legal(self, s: Any, seat: int, index: int, move: Any) -> None:
        """Write the move that `legal` lists at `index`."""
