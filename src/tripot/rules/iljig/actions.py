"""Iljig for environments: numbers for its steps, and what a deal is worth."""

from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import MOST_ON_TABLE, State
from tripot.rules.iljig.terms import MOST_MOVES, Verb
from tripot.rules.iljig.words import deck
from tripot.rules.shared.actions import ActionRange, Axis, RewardRange, card_axis, pairwise, pay_loser

SUIT_AXIS = Axis("suit", ("spades", "hearts", "diamonds", "clubs"))


def ranges(options: IljigOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers, in the order of the verbs; see `rules.shared.actions.Actions`."""
    card = card_axis(deck(options))
    return (
        ActionRange("trump", "the dealer names trumps", (SUIT_AXIS,)),
        ActionRange("declare", "lay all five cards at the start"),
        ActionRange("decline", "keep them"),
        ActionRange("take", "pick up all the cards played"),
        ActionRange("stage", "put one more card into the lead, in the game's order of cards", (card,)),
        ActionRange("lay", "lead the cards put together"),
        ActionRange("cover", "cover the next card of the table; all are laid with the last", (card,)),
    )


@kernel
def action(move: MoveRecord, options: IljigOptions, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no sizes)
    """The number of a listed step; see `rules.shared.actions.Actions`.

    Taking staged cards back is left out: every lead that is begun can be completed, and deals stay bounded.
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
    """Write what the deal is worth: one seat has lost, if any (ILJ-17 to ILJ-19)."""
    pay_loser(out, s.players, s.loser)


def reward_range(options: IljigOptions) -> RewardRange:
    """The bounds of `reward`."""
    return pairwise(options.players, "all but the loser; nobody, when the deal was stopped")


def most_steps(options: IljigOptions) -> int:  # noqa: ARG001  (the same for all options)
    """No deal has more steps: so many whole moves, of a step for each card and one to lay them."""
    return MOST_MOVES * (MOST_ON_TABLE + 1)
