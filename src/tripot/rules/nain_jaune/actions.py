"""Nain Jaune for environments: the numbers of its moves, and what a deal is worth."""

from enum import IntEnum

from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.settlement import share_of
from tripot.rules.nain_jaune.state import State
from tripot.rules.nain_jaune.terms import COURT_HEIGHT, STAKES, Verb
from tripot.rules.nain_jaune.words import deck
from tripot.rules.shared.actions import ActionRange, RewardRange, card_axis, optional


class Block(IntEnum):
    """The blocks, in order."""

    PLAY = 0
    DECLINE = 1


def ranges(options: NainJauneOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers; see `rules.shared.actions.Actions`."""
    decline = ActionRange("decline", "pass, although the seat could go on")
    return (
        ActionRange("play", "play a card: lead it, or continue the run with it", (card_axis(deck(options)),)),
        optional(decline, not options.must_follow),
    )


@kernel
def action(move: MoveRecord, options: NainJauneOptions, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no sizes)
    """The number of a listed move; see `rules.shared.actions.Actions`."""
    if move.verb == Verb.DECLINE:
        return starts[Block.DECLINE]
    return starts[Block.PLAY] + places[lowest_bit(move.cards[0])]


@kernel
def reward(s: State, out: Ints) -> None:
    """Write the tokens won or lost, with the boxes shared out as at the end of a match (NAI-14 to NAI-16, NAI-18)."""
    for seat in range(s.players):
        out[seat] = s.tokens[seat] - s.before[seat]
        if s.over:
            out[seat] += share_of(s.tokens, s.boxes, s.players, seat)


def reward_range(options: NainJauneOptions) -> RewardRange:
    """The bounds of `reward` in a first deal: the boxes hold only stakes, and marked cards left in hand double them."""
    stake = STAKES * options.stake
    boxes = stake * options.players
    points = COURT_HEIGHT * options.hand_size
    meaning = "the tokens gained in the deal, after the stakes, with the tokens left in the boxes shared out"
    most = 2 * boxes + points * (options.players - 1) - stake
    return RewardRange(-(stake + boxes + points), most, "tokens", meaning, zero_sum=True)


def most_steps(options: NainJauneOptions) -> int:
    """The most moves in a deal: every card is played once, and before each of them everybody may decline."""
    return options.cards * (options.players + 1)
