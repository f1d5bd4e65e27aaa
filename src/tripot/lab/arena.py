"""The arena: bots play the same deals in every seating, so that luck cancels out.

A deal is the first of its match. It is played once for each way to seat the bots; then every bot has held every hand
equally often. What is compared is the mean of a deal, and deals are what the intervals are made of.
"""

import itertools
import math
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from tripot import bots
from tripot.bots import Bot
from tripot.bots.question import Question
from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.lab.series import Series
from tripot.lab.simulate import bots_reactions, check_deals, side_by_side
from tripot.lab.workers import check_workers
from tripot.play.match import Table, game
from tripot.play.setup import LARGEST, check_number

MOST_PERMUTED = 8  # seats: the ways to seat more are not counted
MOST_SEATINGS = 24  # of each deal; where there are more ways, bots move round the table instead
CONFIDENCE = 1.96  # deviations: 95 %
FEWEST_DEALS = 10  # before a difference is called sure
SURE = 3.0  # deviations: looked at after every deal, so wider than `CONFIDENCE`


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and half the width of its 95 % interval."""

    mean: float
    within: float

    def __str__(self) -> str:
        """`12.31 ± 0.52`, or `12.31` where one deal says nothing of the interval."""
        if math.isinf(self.within):
            return f"{self.mean:.2f}"
        return f"{self.mean:.2f} ± {self.within:.2f}"


@dataclass(frozen=True)
class Result:
    """How a bot has done.

    Attributes:
        name: its name.
        seats: how many seats of a table it has.
        reward: what a deal has brought a seat of it; higher is better.
        difference: the same, less what the seats of all other bots got on the same deals.
        first: the share of deals in which a seat of it did best, in per cent; equal seats share a deal.
        last: the same for the worst.
        seconds: of thought a decision, choices between several moves only; 0 for bots that are compiled.
    """

    name: str
    seats: int
    reward: Estimate
    difference: Estimate
    first: Estimate
    last: Estimate
    seconds: float


@dataclass(frozen=True)
class Duplicate:
    """A deal in all its seatings.

    Attributes:
        rewards: by seating and by bot.
        decisions: by bot: choices between several moves whose time was taken.
        seconds: by bot: thought about them.
    """

    rewards: Array
    decisions: Array
    seconds: Array


@dataclass
class Standing:
    """What the deals so far have shown."""

    names: Sequence[str]
    deals: list[Duplicate] = field(default_factory=list)

    def results(self) -> list[Result]:
        """A result for each name, the best first."""
        rewards = np.array([played.rewards for played in self.deals])  # by deal, seating and bot
        first = _shares(rewards, rewards.max(axis=2))
        last = _shares(rewards, rewards.min(axis=2))
        found = [self._result(name, rewards, first, last) for name in dict.fromkeys(self.names)]
        return sorted(found, key=lambda result: -result.reward.mean)

    def differences(self, name: str) -> Array:
        """By deal: what it has brought a seat of the bot, less what the seats of all other bots got."""
        rewards, mine = np.array([played.rewards for played in self.deals]), self._seats_of(name)
        own = rewards[:, :, mine].mean(axis=(1, 2))
        others = rewards[:, :, ~mine].mean(axis=(1, 2)) if not mine.all() else own
        differences: Array = own - others
        return differences

    def _seats_of(self, name: str) -> Array:
        return np.array([other == name for other in self.names])

    def _result(self, name: str, rewards: Array, first: Array, last: Array) -> Result:
        mine = self._seats_of(name)
        decisions = sum(played.decisions[mine].sum() for played in self.deals)
        seconds = sum(played.seconds[mine].sum() for played in self.deals)
        return Result(
            name,
            int(mine.sum()),
            estimate(rewards[:, :, mine].mean(axis=(1, 2))),
            estimate(self.differences(name)),
            estimate(100 * first[:, :, mine].mean(axis=(1, 2))),
            estimate(100 * last[:, :, mine].mean(axis=(1, 2))),
            float(seconds / decisions) if decisions else 0.0,
        )

    def sure(self) -> bool:
        """Whether the first bot named is better or worse than the others beyond doubt."""
        if len(self.deals) < FEWEST_DEALS:
            return False
        result = next(each for each in self.results() if each.name == self.names[0])
        return abs(result.difference.mean) > result.difference.within / CONFIDENCE * SURE


@dataclass(frozen=True)
class Arena:
    """A table, the bots that meet at it, and the seed of all chance.

    Attributes:
        table: the game and its options.
        names: the bots, one for each seat.
        seed: all chance follows from it; what bots do in a given time follows from the machine as well.
    """

    table: Table
    names: Sequence[str]
    seed: int = 0

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it was made from: the game's modules are loaded anew in the other process."""
        return arena, (self.table.game.name, self.table.options.as_dict(), tuple(self.names), self.seed)

    def check(self) -> None:
        """Raise `BadOption` unless seed and bots fit the table."""
        check_number("seed", self.seed, 0, LARGEST)
        if len(self.bots) != self.table.players:
            raise BadOption("bots", f"{len(self.names)} bots named for {self.table.players} seats")

    @cached_property
    def bots(self) -> list[Bot]:
        """The bots in the order of their names, looked up once for all deals; raises `BadOption`."""
        return [bots.get(name, self.table.game) for name in self.names]

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """For each way to seat the bots: by seat, which of them. Bots of one name are not told apart."""
        players = range(self.table.players)
        if len(players) <= MOST_PERMUTED:
            ways = self._told_apart(itertools.permutations(players))
            if len(ways) <= MOST_SEATINGS:
                return ways
        return self._told_apart(tuple((seat + turn) % len(players) for seat in players) for turn in players)

    def _told_apart(self, ways: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return list({tuple(self.names[bot] for bot in way): way for way in ways}.values())

    def play(self, deals: int, workers: int = 1, ray: str | None = None) -> Iterator[Standing]:
        """Play so many deals, in every seating; yields one growing standing after each. Raises `BadOption`."""
        check_deals(deals)
        check_workers(workers)
        self.check()
        return self._standings(deals, side_by_side(self.deal, workers, ray))

    def _standings(self, deals: int, played: Generator[Duplicate, None, None]) -> Iterator[Standing]:
        standing = Standing(self.names)
        with closing(played):
            for one in itertools.islice(played, deals):
                standing.deals.append(one)
                yield standing

    def deal(self, number: int) -> Duplicate:
        """Play the first deal of match `number` in every seating."""
        players = self.table.players
        watched = [Watched(bot) for bot in self.bots]
        rewards = np.zeros((len(self.seatings), players))
        for row, seating in enumerate(self.seatings):
            seats = [watched[bot] for bot in seating]
            reactions = bots_reactions(seats, ())
            series = Series(self.table, seats, reactions, self.seed, range(number, number + 1))
            _, ended = series.play(1)
            rewards[row, list(seating)] = ended["rewards"][0, :players]
        decisions = np.array([each.decisions for each in watched])
        return Duplicate(rewards, decisions, np.array([each.seconds for each in watched]))


class Watched:
    """A bot whose time is taken, but for its first choice: what that needs may have to be compiled."""

    def __init__(self, bot: Bot) -> None:
        self.reaction = bot.reaction
        self.policy = bot.policy
        self.decisions = 0
        self.seconds = 0.0
        self._bot = bot
        self._has_chosen = False

    def choose(self, question: Question) -> int:
        """What the bot chooses."""
        start = time.perf_counter()
        answer = self._bot.choose(question)
        if len(question.legal) > 1:
            self.decisions += self._has_chosen
            self.seconds += (time.perf_counter() - start) * self._has_chosen
            self._has_chosen = True
        return answer


def arena(name: str, options: dict[str, object], names: Sequence[str], seed: int) -> Arena:
    """An arena from plain values; raises `UnknownGame` or `BadOption`."""
    return Arena(game(name, **options), names, seed)


def estimate(numbers: Array) -> Estimate:
    """The mean of numbers, one for each deal, with its interval; an endless one for a single deal."""
    if len(numbers) < 2:
        return Estimate(float(numbers.mean()), math.inf)
    return Estimate(float(numbers.mean()), float(CONFIDENCE * numbers.std(ddof=1) / math.sqrt(len(numbers))))


def _shares(rewards: Array, best: Array) -> Array:
    """By deal, seating and bot: its share of the place of those whose reward is `best`."""
    are = rewards == best[:, :, None]
    shares: Array = are / are.sum(axis=2, keepdims=True)
    return shares
