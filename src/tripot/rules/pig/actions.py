"""The Pig family for environments: the numbers of its moves, and what a deal is worth."""

from tripot.cards import faces_of
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.pig.counting import punishments
from tripot.rules.pig.options import IN_TURNS, PigOptions
from tripot.rules.pig.state import OptionsRecord, State
from tripot.rules.pig.terms import ENDS, MOST_STEPS, End, Variant, Verb
from tripot.rules.pig.words import deck
from tripot.rules.shared.actions import (
    WAIT,
    ActionRange,
    Axis,
    RewardRange,
    card_axis,
    number_axis,
    optional,
    pairwise,
    pay_loser,
)
from tripot.rules.shared.seats import NOBODY

SIGNALS = {"pig": "put a finger on the nose", "spoons": "take a spoon"}


def ranges(options: PigOptions) -> tuple[ActionRange, ...]:
    """The blocks of action numbers, in the order of the verbs. See `rules.shared.actions.Actions`."""
    card = card_axis(deck(options))
    in_turns = options.variant in IN_TURNS
    announce = "half of the signal: {} (nobody can start it with the travelling card in hand)"
    blocks = (
        (not in_turns, ActionRange("put", "put a card down to the left", (card,))),
        (not in_turns, ActionRange("pick", "take the card on the right, or one from the stock")),
        (not in_turns, ActionRange("signal", SIGNALS.get(options.variant, "signal"))),
        (
            options.hush and not in_turns,
            ActionRange("talk", "talk to an eliminated player", (number_axis("seat", 0, options.players - 1),)),
        ),
        (options.travel, ActionRange("show", "show the travelling card before play")),
        (in_turns, ActionRange("pass", "pass a card to the left", (card,))),
        (options.travel, ActionRange("accept", "accept the offered card")),
        (options.travel, ActionRange("refuse", "send the offered card back unseen")),
        (in_turns, ActionRange("slam", announce.format("slam the table"))),
        (in_turns, ActionRange("shout", announce.format("shout"))),
        (
            options.variant == "vatra",
            ActionRange("name", "name a card and the end of the pack to show from", (card, Axis("end", ENDS))),
        ),
    )
    return (*(optional(block, possible) for possible, block in blocks), WAIT)


@kernel
def action(move: MoveRecord, options: OptionsRecord, starts: Ints, places: Ints) -> int:  # noqa: ARG001  (no sizes)
    """The number of a listed move. See `rules.shared.actions.Actions`."""
    start = starts[move.verb]
    if move.verb == Verb.TALK:
        return start + move.slot
    if move.verb in (Verb.PUT, Verb.PASS):
        return start + places[lowest_bit(faces_of(move.cards))]
    if move.verb == Verb.NAME:
        return start + places[lowest_bit(faces_of(move.cards))] * (End.BOTTOM + 1) + move.slot
    return start


@kernel
def reward(s: State, out: Ints) -> None:
    """Write each seat's reward: the loser, if any, pays the others. In Vatra, punishments count (PIG-39, PIG-40)."""
    if s.variant != Variant.VATRA:
        pay_loser(out, s.players, s.loser)
        return
    for seat in range(s.players):
        out[seat] = 0
    if s.loser != NOBODY:
        out[s.loser] = -punishments(s)


def reward_range(options: PigOptions) -> RewardRange:
    """The bounds of `reward`. In Vatra, at worst every card that counts comes before the one named (PIG-40)."""
    if options.variant != "vatra":
        return pairwise(options.players, "every seat except the loser; none, if the deal was stopped")
    worst = len(deck(options)) - (1 if options.pats else options.players)  # each rank has one heart
    meaning = "the punishments that count for the loser, negative; 0 for the others"
    return RewardRange(-worst, 0, "punishments", meaning, zero_sum=False)


def most_steps(options: PigOptions) -> int:  # noqa: ARG001  (the same for all options)
    """Environments stop a deal after this many moves: in the rush, the rules let two players pass cards for ever."""
    return MOST_STEPS
