"""The arena: bots play the same deals in many seatings, so that luck cancels out.

A deal is the first of its match. It is played in every seating or, if there are too many, with the bots moved round the
table. Either way, every bot holds every hand equally often. The results compare means over deals, and the intervals
come from the deals too.
"""

import itertools
import math
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from tripot.bots import Bot
from tripot.bots.question import Question
from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.lab.series import Series
from tripot.lab.simulate import bots_reactions, check_deals, names_of, side_by_side
from tripot.lab.workers import check_workers
from tripot.play.match import Table
from tripot.play.setup import LARGEST, check_number

MOST_PERMUTED = 8  # seats; with more, the ways to seat the bots are not counted
MOST_SEATINGS = 24  # seatings of each deal, unless an arena sets another number
CONFIDENCE = 1.96  # standard deviations: 95 %
FEWEST_DEALS = 10  # deals before a difference counts as sure
SURE = 3.0  # standard deviations; wider than `CONFIDENCE`, because this is checked after every deal


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and half the width of its 95 % confidence interval."""

    mean: float
    within: float

    def __str__(self) -> str:
        """`12.31 ± 0.52`, or `12.31` if there is only one deal, which gives no interval."""
        if math.isinf(self.within):
            return f"{self.mean:.2f}"
        return f"{self.mean:.2f} ± {self.within:.2f}"


@dataclass(frozen=True)
class Result:
    """How well a bot has done.

    Attributes:
        name: its name.
        seats: the number of its seats at a table.
        reward: what one of its seats got from a deal; higher is better.
        difference: that, less what the seats of all other bots got from the same deals.
        first: the share of deals in which one of its seats did best, in per cent. Equal seats share a deal.
        last: the same for the seats that did worst.
        seconds: its thinking time per decision, for choices between several moves only; 0 for compiled bots.
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
        decisions: the timed choices between several moves, by bot.
        seconds: the thinking time for these, by bot.
    """

    rewards: Array
    decisions: Array
    seconds: Array


@dataclass
class Moments:
    """The mean and the spread of numbers that come one by one (Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  # the sum of all squared distances from the mean

    def add(self, number: float) -> None:
        """Take one more number into account."""
        self.count += 1
        away = number - self.mean
        self.mean += away / self.count
        self.squares += away * (number - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for a single number."""
        return math.sqrt(self.squares / (self.count - 1) / self.count) if self.count > 1 else math.inf


@dataclass
class Standing:
    """The results of the deals played so far."""

    names: Sequence[str]
    deals: list[Duplicate] = field(default_factory=list)
    _lead: Moments = field(default_factory=Moments, repr=False, compare=False)  # the first bot's difference, for `sure`

    def results(self) -> list[Result]:
        """A result for each name, the best first."""
        rewards = np.array([played.rewards for played in self.deals])  # by deal, seating and bot
        first = _shares(rewards, rewards.max(axis=2))
        last = _shares(rewards, rewards.min(axis=2))
        found = [self._result(name, rewards, first, last) for name in dict.fromkeys(self.names)]
        return sorted(found, key=lambda result: -result.reward.mean)

    def differences(self, name: str) -> Array:
        """For each deal: the mean reward of the bot's seats, less the mean reward of all other seats."""
        return _differences(np.array([played.rewards for played in self.deals]), self._seats_of(name))

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
        """Whether the first bot is clearly better or worse than the others."""
        mine = self._seats_of(self.names[0])
        for played in self.deals[self._lead.count :]:  # each deal is counted once, however often this is called
            self._lead.add(float(_differences(played.rewards, mine)))
        return self._lead.count >= FEWEST_DEALS and abs(self._lead.mean) > SURE * self._lead.error


def _differences(rewards: Array, mine: Array) -> Array:
    """The mean reward of some seats less that of all others, over the last two axes: seatings and bots."""
    own = rewards[..., mine].mean(axis=(-2, -1))
    return np.asarray(own - (own if mine.all() else rewards[..., ~mine].mean(axis=(-2, -1))))


@dataclass(frozen=True)
class Arena:
    """A table, the bots that meet at it, and the seed of all chance.

    Attributes:
        table: the game and its options.
        bots: the bots, one for each seat. Bots that are equal count as one, on several seats.
        seed: the seed from which all chance follows. A bot with a time limit also depends on the machine.
        most: the most seatings of a deal. If there are more ways to seat the bots, they move round the table instead.
        names: names for the bots in results, one for each seat. Without any, bots have the names of their
            classes. Bots with the same name count as one.
    """

    table: Table
    bots: Sequence[Bot]
    seed: int = 0
    most: int = MOST_SEATINGS
    names: Sequence[str] = ()

    def __post_init__(self) -> None:
        """Name the bots, unless they have been named."""
        object.__setattr__(self, "names", self.names or names_of(self.bots))

    def check(self) -> None:
        """Raise `BadOption` unless the seed and the bots fit the table."""
        check_number("seed", self.seed, 0, LARGEST)
        if len(self.bots) != self.table.players:
            raise BadOption("bots", f"there are {len(self.bots)} bots for {self.table.players} seats")

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """The bot on each seat, for each way to seat the bots. Bots with the same name count as equal."""
        players = range(self.table.players)
        if len(players) <= MOST_PERMUTED:
            ways = self._told_apart(itertools.permutations(players))
            if len(ways) <= self.most:
                return ways
        return self._told_apart(tuple((seat + turn) % len(players) for seat in players) for turn in players)

    def _told_apart(self, ways: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return list({tuple(self.names[bot] for bot in way): way for way in ways}.values())

    def play(self, deals: int, workers: int = 1, ray: str | None = None) -> Iterator[Standing]:
        """Play `deals` deals in every seating; yields the growing standing after each. Raises `BadOption`."""
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


class Watched(Bot):
    """A bot whose choices are timed. The first one is not, because it may include compilation."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.perf_counter) -> None:
        self.reaction = bot.reaction
        self.policy = bot.policy
        self.decisions = 0
        self.seconds = 0.0
        self._bot = bot
        self._clock = clock
        self._has_chosen = False

    def choose(self, question: Question) -> int:
        """The bot's choice."""
        start = self._clock()
        answer = self._bot.choose(question)
        if len(question.legal) > 1:
            self.decisions += self._has_chosen
            self.seconds += (self._clock() - start) * self._has_chosen
            self._has_chosen = True
        return answer


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
