"""Iljig for environments: the numbers of its steps, and what a deal is worth."""

from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import MOST_ON_TABLE, State
from tripot.rules.iljig.terms import MOST_MOVES, Verb
from tripot.rules.iljig.words import deck
from tripot.rules.shared.actions import ActionRange, Axis, RewardRange, card_axis, pairwise, pay_loser

SUIT_AXIS = Axis("suit", ("spades", "hearts", "diamonds", "clubs"))


def ranges(options: IljigOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers, in the order of the verbs. See `rules.shared.actions.Actions`."""
    card = card_axis(deck(options))
    return (
        ActionRange("trump", "the dealer names trumps", (SUIT_AXIS,)),
        ActionRange("declare", "play all five cards at the start"),
        ActionRange("decline", "keep all five cards"),
        ActionRange("take", "pick up all the cards played"),
        ActionRange("stage", "add a card to the lead, in the game's order of cards", (card,)),
        ActionRange("lay", "lead the cards chosen"),
        ActionRange("cover", "cover the next card on the table; the last one plays them all", (card,)),
    )


@kernel
def action(move: MoveRecord, options: IljigOptions, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no sizes)
    """The number of a listed step. See `rules.shared.actions.Actions`.

    `UNSTAGE` has no number: every lead that was started can be completed, and without `UNSTAGE` deals stay bounded.
    """
    if move.verb == Verb.UNSTAGE:
        return -1
    if move.verb == Verb.TRUMP:
        return starts[Verb.TRUMP] + move.slot
    if move.verb in (Verb.STAGE, Verb.COVER):
        return starts[move.verb] + places[lowest_bit(move.cards[0])]
    return starts[move.verb]


@kernel
def reward(s: State, out: Ints) -> None:
    """Write what the deal is worth: one seat has lost, or none (ILJ-17 to ILJ-19)."""
    pay_loser(out, s.players, s.loser)


def reward_range(options: IljigOptions) -> RewardRange:
    """The bounds of `reward`."""
    return pairwise(options.players, "every seat except the loser; none, if the deal was stopped")


def most_steps(options: IljigOptions) -> int:  # noqa: ARG001  (the same for all options)
    """The most steps in a deal: the most whole moves, with a step for each card and one more to play them."""
    return MOST_MOVES * (MOST_ON_TABLE + 1)
