"""What a bot is asked: which of these moves? It sees what its seat sees, and worlds its seat cannot rule out."""

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tripot.engine.records import Array, copied
from tripot.errors import TripotError
from tripot.play.deal import Deal
from tripot.play.setup import Setup
from tripot.rules.move import Move
from tripot.rules.shared.advising import WAIT
from tripot.rules.shared.views import tell_view


@dataclass(frozen=True)
class Question:
    """A decision that a seat has to make.

    Attributes:
        table: the game and its options.
        seat: the seat that is asked.
        view: what the seat sees, as `Deal.view_records` returns it: an array of one that the bot may keep.
        legal: the legal moves of the seat, as `Deal.legal_records` returns them.
        random: a generator of `tripot.chance`, advanced in place.
        redeal: see `world`.
        last: whether nobody else is left to act, because all others who may act are waiting.
    """

    table: Setup
    seat: int
    view: Array
    legal: Array
    random: Array
    redeal: Callable[[], Array] = field(repr=False)
    last: bool = False

    @property
    def may_wait(self) -> bool:
        """Whether the answer may be `WAIT`: the seat sees that others may act, and one of them still might."""
        return not self.last and bool(self.table.game.kernels.awaited(self.view) & ~(1 << self.seat))

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves in words, in the same order. If moves are made in steps, these are the next steps."""
        return self.table.game.words.write_moves(self.legal)

    def observe(self) -> dict[str, Any]:
        """What the seat sees, in words, as `Deal.observe` tells it."""
        return tell_view(self.table.game.view, self.view)

    def imagine(self) -> Deal:
        """A deal in such a state as `world` returns: for bots that try moves out. It has no log."""
        return Deal(self.table, self.world())

    def world(self) -> Array:
        """A state that the seat cannot tell from the true one, each equally likely: an array of length 1.

        Each call deals again what the seat cannot know, using `random`.
        """
        return self.redeal()


def pose(table: Setup, states: Array, seat: int, legal: Array, random: Array, *, last: bool = False) -> Question:
    """The question for a seat in a position, with these legal moves. For `last`, see `Question`."""
    view = table.game.view.new(**table.sizes)
    table.game.kernels.observe(states, seat, view)

    def redeal() -> Array:
        world = copied(states)
        table.game.kernels.redeal(world, seat, random)
        return world

    return Question(table, seat, view, legal.copy(), random, redeal, last)


def pose_to(deal: Deal, seat: int, random: Array, *, last: bool = False) -> Question:
    """The question for a seat in a deal. For `last`, see `Question`."""
    return pose(deal.table, deal.states, seat, deal.legal_records(seat), random, last=last)


def checked(question: Question, answer: object) -> int:
    """A bot's answer. Raises `TripotError` unless it is the index of a move, or `WAIT`."""
    count = len(question.legal)
    try:
        index = count if isinstance(answer, bool) else operator.index(answer)  # type: ignore[arg-type]  # it may raise
    except TypeError:
        index = count
    if not WAIT <= index < count:
        raise TripotError(
            f"the bot of seat {question.seat} chose move {answer!r:.40}, but its moves go from 0 to {count - 1}"
        )
    return index
