"""Glükz for environments: numbers for its moves, and what a deal is worth."""

from tripot.cards import RANKS, SUITS, faces_of, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.state import OptionsRecord
from tripot.rules.glukz.terms import Verb
from tripot.rules.shared.actions import RANK_AXIS, ROW_AXIS, WAIT, ActionRange, RewardRange, number_axis, pairwise


def ranges(options: GlukzOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers, in the order of the verbs; see `rules.shared.actions.Actions`."""
    cards = (ROW_AXIS, RANK_AXIS, number_axis("number", 1, SUITS * options.decks))
    return (
        ActionRange("play", "lay so many cards of a rank", cards),
        ActionRange("flip", "turn the hidden card at a place", (number_axis("place", 0, options.hidden - 1),)),
        ActionRange("take", "show so many cards of a rank and take the pile with them", cards),
        WAIT,
    )


@kernel
def action(move: MoveRecord, options: OptionsRecord, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no suits)
    """The number of a listed move; see `rules.shared.actions.Actions`."""
    start = starts[move.verb]
    if move.verb == Verb.FLIP:
        return start + move.slot
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    return start + (move.slot * RANKS + rank) * SUITS * options.decks + size(move.cards) - 1


def reward_range(options: GlukzOptions) -> RewardRange:
    """The bounds of the default `reward`, which compares the places of the seats (GLU-15)."""
    return pairwise(options.players, "who was out of cards earlier")
