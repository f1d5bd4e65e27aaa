"""The moments of a finished deal that its player may want to see again: what was played, and what was better.

Each decision is judged in a few worlds first. Among many decisions, some look like mistakes by chance. So those that
look worst are judged again, in many other worlds, and only what these other worlds say counts.
"""

from collections.abc import Callable, Sequence

import msgspec

from tripot.bots.analysis import Analyst, Decision
from tripot.bots.teacher import FIGURES, is_beyond_doubt
from tripot.bots.why import Why
from tripot.errors import TripotError
from tripot.play.record import DealRecord
from tripot.rules.move import Move
from tripot.rules.shared.actions import RewardRange

FIRST_SIMULATIONS = 1_000  # for each decision
SECOND_SIMULATIONS = 8_000  # for each decision that looks like a mistake
SECOND_SEED = 1  # the second judgement shares no world with the first
LOOKED_AT_AGAIN = 6  # decisions
MOST = 3  # moments
SURE = 3.0  # standard errors
WORTH_TELLING = 0.02  # of the range of results in a deal: a smaller loss is not worth anybody's time


class Moment(msgspec.Struct, frozen=True):
    """A move that was clearly worse than another.

    Attributes:
        move: the number of the move in the deal, from 0.
        played: the move.
        better: the best move.
        lost: what the move lost against the best, in the unit of the game's rewards.
        error: the standard error of `lost`.
        against: the game's reason against the move that was played, if it has one.
        speaking_for: the game's reason for the best move, if it has one.
    """

    move: int
    played: Move
    better: Move
    lost: float
    error: float
    against: Why | None
    speaking_for: Why | None


class Worth(msgspec.Struct, frozen=True):
    """What the deal was worth to its player just before a move: the result that the best move led one to expect."""

    move: int
    result: float


class Moments(msgspec.Struct, frozen=True):
    """What a player may learn from a finished deal.

    Attributes:
        unit: the unit of all results. They are a player's own, less the mean of the others'.
        curve: the worth of the deal at each decision, in order.
        result: what the deal brought in the end.
        moments: at most three, the costliest first; none if there is nothing to regret.
    """

    unit: str
    curve: tuple[Worth, ...]
    result: float
    moments: tuple[Moment, ...]


class Interrupted(TripotError):
    """The search was stopped before its end."""


def moments(
    record: DealRecord,
    seat: int,
    first: int = FIRST_SIMULATIONS,
    second: int = SECOND_SIMULATIONS,
    stopped: Callable[[], bool] = lambda: False,
) -> Moments:
    """The moments of a seat in a finished deal. The same record always gives the same.

    `first` and `second` are the simulations for a decision. `stopped` is asked after each decision. Raises `Unreadable`
    or `BrokenRecord` if the record does not replay, or there is no such seat, `BadOption` for a wrong number, and
    `Interrupted`.
    """
    analyst = Analyst(record, first, seat)
    decisions = _judged(analyst, stopped)
    rewards = analyst.table.game.actions.reward_range(analyst.table.options)
    least = least_loss(rewards)
    doubtful = frozenset(each.number for each in _mistakes(decisions, least)[:LOOKED_AT_AGAIN])
    again = Analyst(record, second, seat, seed=SECOND_SEED, only=doubtful)
    found = _mistakes(_judged(again, stopped), least)[:MOST]
    curve = tuple(Worth(each.number, each.best.result) for each in decisions)
    return Moments(
        analyst.table.game.actions.reward_range(analyst.table.options).unit,
        curve,
        _result(analyst, seat),
        tuple(map(_moment, found)),
    )


def _judged(analyst: Analyst, stopped: Callable[[], bool]) -> list[Decision]:
    found = list[Decision]()
    for decision in analyst.decisions():
        if stopped():
            raise Interrupted("the search was stopped")
        found.append(decision)
    return found


def least_loss(rewards: RewardRange) -> float:
    """The smallest loss that is worth telling, in the unit of these rewards."""
    return WORTH_TELLING * (rewards.maximum - rewards.minimum)


def is_clear(loss: float, error: float, least: float) -> bool:
    """Whether a loss is more than `least`, and more than chance explains. `error` is its standard error."""
    return loss > least and is_beyond_doubt(loss, error, SURE)


def _mistakes(decisions: Sequence[Decision], least: float) -> list[Decision]:
    """The decisions that lost more than `least`, and more than chance explains: the costliest first."""
    lost = [each for each in decisions if is_clear(each.loss, each.played.error, least)]
    return sorted(lost, key=lambda each: -each.loss)


def _moment(decision: Decision) -> Moment:
    played, best = decision.played, decision.best
    reasons = (_reason(played.why), _reason(best.why))
    return Moment(decision.number, played.move, best.move, decision.loss, played.error, *reasons)


def _reason(why: Why) -> Why | None:
    """A sentence, unless it is made of figures: those of the best move compare it with the second-best."""
    return None if why.key in FIGURES else why


def _result(analyst: Analyst, seat: int) -> float:
    """What the deal brought a seat, less the mean of what it brought the others."""
    rewards = analyst.rewards()
    others = [reward for place, reward in enumerate(rewards) if place != seat]
    return rewards[seat] - sum(others) / len(others)
