"""Turkish for environments: the numbers of its moves, and what a deal is worth."""

from enum import IntEnum

from tripot.cards import RANKS, SUITS, count_cards, faces_of, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.shared.actions import RANK_AXIS, ROW_AXIS, ActionRange, RewardRange, card_axis, number_axis
from tripot.rules.turkish.counting import points, points_of
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS, State
from tripot.rules.turkish.terms import TURNER, Verb
from tripot.rules.turkish.words import deck


class Block(IntEnum):
    """The blocks, in order."""

    PLAY = 0
    TURN = 1
    FLIP = 2
    TAKE = 3


def ranges(options: TurkishOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers; see `rules.shared.actions.Actions`."""
    number = number_axis("number", 1, SUITS * options.decks)
    turners = number_axis("7D", 1, options.decks)
    return (
        ActionRange(
            "play", "play this number of cards of a rank, without a 7 of diamonds", (ROW_AXIS, RANK_AXIS, number)
        ),
        ActionRange("turn", "play this number of 7s, with this number of 7s of diamonds", (ROW_AXIS, number, turners)),
        ActionRange("flip", "turn over the hidden card at this place", (number_axis("place", 0, SLOTS - 1),)),
        ActionRange("take", "show a card and pick up the pile with it", (ROW_AXIS, card_axis(deck(options)))),
    )


@kernel
def action(move: MoveRecord, options: TurkishOptions, starts: Ints, places: Ints) -> int:
    """The number of a listed move; see `rules.shared.actions.Actions`."""
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
    """Write what each seat's remaining cards cost it (TUR-20)."""
    for seat in range(s.players):
        out[seat] = -points(s, seat)


def reward_range(options: TurkishOptions) -> RewardRange:
    """The bounds of `reward`. At worst, one seat is left with all the cards."""
    most = int(points_of((1 << CARDS_IN_PACK) - 1)) * options.decks
    meaning = "the points of the cards that the seat has left, negative; 0 for the seat that went out"
    return RewardRange(-most, 0, "points", meaning, zero_sum=False)
