"""Glükz for environments: the numbers of its moves, and what a deal is worth."""

from tripot.cards import RANKS, SUITS, faces_of, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.terms import Verb
from tripot.rules.shared.actions import RANK_AXIS, ROW_AXIS, WAIT, ActionRange, RewardRange, number_axis, pairwise


def ranges(options: GlukzOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers, in the order of the verbs. See `rules.shared.actions.Actions`."""
    cards = (ROW_AXIS, RANK_AXIS, number_axis("number", 1, SUITS * options.decks))
    return (
        ActionRange("play", "play this number of cards of a rank", cards),
        ActionRange("flip", "turn over the hidden card at this place", (number_axis("place", 0, options.hidden - 1),)),
        ActionRange("take", "show this number of cards of a rank and pick up the pile with them", cards),
        WAIT,
    )


@kernel
def action(move: MoveRecord, options: GlukzOptions, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no suits)
    """The number of a listed move. See `rules.shared.actions.Actions`."""
    start = starts[move.verb]
    if move.verb == Verb.FLIP:
        return start + move.slot
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    return start + (move.slot * RANKS + rank) * SUITS * options.decks + size(move.cards) - 1


def reward_range(options: GlukzOptions) -> RewardRange:
    """The bounds of the default `reward`, which compares the places of the seats (GLU-15)."""
    return pairwise(options.players, "the one that went out earlier")
