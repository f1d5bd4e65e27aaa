"""Glükz for environments: numbers for its moves, and what a deal is worth."""

from __future__ import annotations

from enum import IntEnum

from tripot.cards import RANKS, SUITS, faces_of, size
from tripot.kernel import Ints, MoveRecord, kernel, lowest_bit
from tripot.rules.actions import RANK_AXIS, ROW_AXIS, WAIT, ActionRange, RewardRange, number_axis, pairwise
from tripot.rules.glukz.moves import MOST_MOVES, Verb
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.state import OptionsRecord, State


class Block(IntEnum):
    """The blocks in order, `wait` behind them."""

    PLAY = 0
    FLIP = 1
    TAKE = 2


def ranges(options: GlukzOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers; see `rules.actions.Actions`."""
    cards = (ROW_AXIS, RANK_AXIS, number_axis("number", 1, SUITS * options.decks))
    return (
        ActionRange("play", "lay so many cards of a rank", cards),
        ActionRange("flip", "turn the hidden card at a place", (number_axis("place", 0, options.hidden - 1),)),
        ActionRange("take", "show so many cards of a rank and take the pile with them", cards),
        WAIT,
    )


@kernel
def action(move: MoveRecord, options: OptionsRecord, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no suits)
    """The number of a listed move; see `rules.actions.Actions`."""
    if move.verb == Verb.FLIP:
        return starts[Block.FLIP] + move.slot
    start = starts[Block.PLAY] if move.verb == Verb.PLAY else starts[Block.TAKE]
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    return start + (move.slot * RANKS + rank) * SUITS * options.decks + size(move.cards) - 1


@kernel
def reward(s: State, out: Ints) -> None:
    """Compare the places of all seats, two by two (GLU-15)."""
    for seat in range(s.players):
        out[seat] = 0
        for other in range(s.players):
            out[seat] += s.places[other] > s.places[seat]
            out[seat] -= s.places[other] < s.places[seat]


def reward_range(options: GlukzOptions) -> RewardRange:
    """The bounds of `reward`."""
    return pairwise(options.players, "who was out of cards earlier")


def most_steps(options: GlukzOptions) -> int:  # noqa: ARG001  (the same for all options)
    """No deal has more moves (GLU-23)."""
    return MOST_MOVES
