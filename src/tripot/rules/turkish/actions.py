"""Turkish for environments: numbers for its moves, and what a deal is worth."""

from __future__ import annotations

from enum import IntEnum

from tripot.cards import RANKS, SUITS, count_cards, faces_of, size
from tripot.kernel import Ints, MoveRecord, kernel, lowest_bit
from tripot.rules.actions import RANK_AXIS, ROW_AXIS, ActionRange, RewardRange, card_axis, number_axis
from tripot.rules.turkish.counting import points_left, points_of
from tripot.rules.turkish.moves import MOST_MOVES, TURNER, Verb
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS, OptionsRecord, State
from tripot.rules.turkish.words import deck


class Block(IntEnum):
    """The blocks in order."""

    PLAY = 0
    TURN = 1
    FLIP = 2
    TAKE = 3


def ranges(options: TurkishOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers; see `rules.actions.Actions`."""
    number = number_axis("number", 1, SUITS * options.decks)
    turners = number_axis("7D", 1, options.decks)
    return (
        ActionRange("play", "lay so many cards of a rank, no 7 of diamonds among them", (ROW_AXIS, RANK_AXIS, number)),
        ActionRange("turn", "lay so many 7s, so many of them 7s of diamonds", (ROW_AXIS, number, turners)),
        ActionRange("flip", "turn the hidden card at a place", (number_axis("place", 0, SLOTS - 1),)),
        ActionRange("take", "show a card and pick up the trick with it", (ROW_AXIS, card_axis(deck(options)))),
    )


@kernel
def action(move: MoveRecord, options: OptionsRecord, starts: Ints, places: Ints) -> int:
    """The number of a listed move; see `rules.actions.Actions`."""
    if move.verb == Verb.FLIP:
        return starts[Block.FLIP] + move.slot
    face = lowest_bit(faces_of(move.cards))
    if move.verb == Verb.TAKE:
        return starts[Block.TAKE] + move.slot * CARDS_IN_PACK + places[face]
    most = SUITS * options.decks
    number = size(move.cards) - 1
    turners = count_cards(move.cards, TURNER)
    if turners:
        return starts[Block.TURN] + (move.slot * most + number) * options.decks + turners - 1
    return starts[Block.PLAY] + (move.slot * RANKS + face // SUITS) * most + number


@kernel
def reward(s: State, out: Ints) -> None:
    """Write what the cards left to each seat cost it (TUR-20)."""
    for seat in range(s.players):
        out[seat] = -points_left(s, seat)


def reward_range(options: TurkishOptions) -> RewardRange:
    """The bounds of `reward`: at worst all cards are left to one seat."""
    most = int(points_of((1 << CARDS_IN_PACK) - 1)) * options.decks
    meaning = "the points of the cards left to the seat, negative; 0 for who went out"
    return RewardRange(-most, 0, "points", meaning, zero_sum=False)


def most_steps(options: TurkishOptions) -> int:  # noqa: ARG001  (the same for all options)
    """No deal has more moves (TUR-22)."""
    return MOST_MOVES
