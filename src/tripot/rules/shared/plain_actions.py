"""The `actions.py` of a game without its own: a plain grid of numbers, and a reward that compares the points.

Every verb has a block of numbers: one for the move without a card, then one for each card in play. That distinguishes
all moves with one card at most and slot 0. A game with other moves must number them itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tripot.cards import PACK, faces_of
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Array, Ints, MoveRecord
from tripot.rules.shared.actions import ActionRange, Axis, RewardRange, card_axis, pairwise
from tripot.rules.shared.totals import Points

NO_CARD = "none"


@dataclass(frozen=True)
class PlainActions:
    """What `tripot.rules.shared.actions.Actions` requires, except its kernels."""

    verbs: type[IntEnum]
    deck: Callable[[Any], Array]
    most_moves: int

    def ranges(self, options: Any) -> tuple[ActionRange, ...]:
        """One block for each verb."""
        axis = Axis("card", (NO_CARD, *card_axis(self.deck(options)).labels))
        names = [verb.name.lower() for verb in self.verbs]
        return tuple(ActionRange(name, f"the move `{name}`, with a card or without", (axis,)) for name in names)

    def reward_range(self, options: Any) -> RewardRange:
        """The bounds of the reward of `rewarder`."""
        return pairwise(options.players, "fewer points")

    def most_steps(self, options: Any) -> int:  # noqa: ARG002  (the same for all options)
        """The most moves in a deal."""
        return self.most_moves


@kernel
def action(move: MoveRecord, options: Any, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (the same for all)
    """The number of a move."""
    faces = faces_of(move.cards)
    place = places[lowest_bit(faces) % PACK] + 1 if faces else 0
    return starts[move.verb] + place


def rewarder(points: Points) -> Callable[[Any, Ints], None]:
    """The kernel `reward` of a game with `points`. It compares the seats in pairs: fewer points are better."""

    @kernel
    def reward(s: Any, out: Ints) -> None:
        for seat in range(s.players):
            out[seat] = 0
            for other in range(s.players):
                out[seat] += points(s, other) > points(s, seat)
                out[seat] -= points(s, other) < points(s, seat)

    return reward
