"""What a bot is asked: which of these moves? It sees what its seat sees, and worlds that its seat cannot rule out."""

import operator
from collections.abc import Callable
from dataclasses import dataclass, field

from tripot.engine.records import Array, copied
from tripot.errors import TripotError
from tripot.play.deal import Deal
from tripot.play.setup import Setup
from tripot.rules.shared.advising import WAIT


@dataclass(frozen=True)
class Question:
    """A decision that a seat has to make.

    Attributes:
        table: the game and its options.
        seat: who is asked.
        view: what the seat sees, as `Deal.view_records` returns it: an array of one that the bot may keep.
        legal: the legal moves of the seat, as `Deal.legal_records` returns them.
        random: a generator of `tripot.chance`, advanced in place.
        redeal: see `world`.
        last: whether nobody else is left to act: all others who may act wait already.
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
        """Whether the seat sees that others may act too, and might: then the answer may be `WAIT`."""
        return not self.last and bool(self.table.game.kernels.awaited(self.view) & ~(1 << self.seat))

    def world(self) -> Array:
        """A state that the seat cannot tell from the true one, each equally likely: an array of one for the bot.

        What the seat cannot know is dealt anew each time, from `random`.
        """
        return self.redeal()


def pose(table: Setup, states: Array, seat: int, legal: Array, random: Array, *, last: bool = False) -> Question:
    """The question that a position poses to a seat with these legal moves; for `last`, see `Question`."""
    view = table.game.view.new(**table.sizes)
    table.game.kernels.observe(states, seat, view)

    def redeal() -> Array:
        world = copied(states)
        table.game.kernels.redeal(world, seat, random)
        return world

    return Question(table, seat, view, legal.copy(), random, redeal, last)


def pose_to(deal: Deal, seat: int, random: Array) -> Question:
    """The question that a deal poses to a seat."""
    return pose(deal.table, deal.states, seat, deal.legal_records(seat), random)


def checked(question: Question, answer: object) -> int:
    """The answer of a bot; raises `TripotError` for one that is no index of a move and not `WAIT`."""
    count = len(question.legal)
    try:
        index = operator.index(answer)  # type: ignore[arg-type]  # it raises for what is no number
    except TypeError:
        index = count
    if not WAIT <= index < count:
        raise TripotError(f"the bot of seat {question.seat} chose move {answer!r:.40} of {count}")
    return index
