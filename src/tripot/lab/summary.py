"""Statistics of simulated deals. They are added up batch by batch, so any number of deals takes the same memory."""

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tripot.engine.records import Array
from tripot.play.match import Table

FLAGS = 62  # bits that a game's `Happened` may use
MIB = 1 << 20


@dataclass
class Spread:
    """The mean and the standard deviation of numbers, or of rows of numbers, from exact sums."""

    count: int = 0
    total: Any = 0
    squares: Any = 0

    def add(self, numbers: Array) -> None:
        """Add an array of numbers, or of rows of numbers."""
        self.count += len(numbers)
        self.total = self.total + numbers.sum(axis=0)
        self.squares = self.squares + (numbers * numbers).sum(axis=0)

    @property
    def mean(self) -> Any:
        """The mean of the numbers."""
        return self.total / self.count

    @property
    def deviation(self) -> Any:
        """The standard deviation of the numbers."""
        return np.sqrt(np.maximum(0, self.squares / self.count - self.mean**2))


@dataclass
class Summary:
    """Statistics of deals that were played but not kept.

    Attributes:
        table: the game and its options.
        names: the bots' names, by seat.
        matches: the number of finished matches.
        decisions: the number of moves chosen by bots. Each step of a move counts.
        moves: the number of moves in a deal.
        scores: points or places by seat, as in records.
        first: the number of deals in which each seat did best. Equal seats share a deal.
        last: the number of deals in which each seat did worst, shared in the same way.
        happened: the number of deals in which each flag of the game's `Happened` was set.
    """

    table: Table
    names: Sequence[str]
    matches: int = 0
    decisions: int = 0
    moves: Spread = field(default_factory=Spread)
    scores: Spread = field(default_factory=Spread)
    first: Array = field(init=False)
    last: Array = field(init=False)
    happened: Array = field(init=False)

    def __post_init__(self) -> None:
        """Start with nothing."""
        self.first = np.zeros(self.table.players)
        self.last = np.zeros(self.table.players)
        self.happened = np.zeros(FLAGS, dtype=np.int64)

    @property
    def deals(self) -> int:
        """The number of deals so far."""
        return self.moves.count

    def add(self, ended: Array) -> None:
        """Add finished deals (`rules.loops.course.Ended`)."""
        rewards = ended["rewards"][:, : self.table.players]
        self.matches += int(ended["last"].sum())
        self.decisions += int(ended["decisions"].sum())
        self.moves.add(ended["moves"])
        self.scores.add(ended["scores"][:, : self.table.players])
        self.first += _shares(rewards, rewards.max(axis=1))
        self.last += _shares(rewards, rewards.min(axis=1))
        self.happened += (ended["happened"][:, None] >> np.arange(FLAGS) & 1).sum(axis=0)

    # ------------------------------------------------------------ output

    def lines(self) -> Iterator[str]:
        """The summary, for people."""
        yield f"deals        {self.deals:>14,}   matches over {self.matches:,}, decisions {self.decisions:,}"
        yield f"moves a deal {self.moves.mean:>14.2f}   spread {self.moves.deviation:.2f}"
        yield f"{'':<27}{'score':>9}{'spread':>9}{'best':>9}{'worst':>9}"
        for seat, name in enumerate(self.names):
            yield self._line(f"seat {seat + 1}, {name}", [seat])
        for bot in dict.fromkeys(self.names):
            yield self._line(f"a seat of {bot}", [seat for seat, name in enumerate(self.names) if name == bot])
        yield "deals in which this happened"
        for what, share in self.shares_happened().items():
            yield f"  {what:<25}{share:>9.2%}"

    def _line(self, name: str, seats: Sequence[int]) -> str:
        score = self.scores.total[seats].sum() / (self.deals * len(seats))
        square = self.scores.squares[seats].sum() / (self.deals * len(seats))
        shares = [each[seats].mean() / self.deals for each in (self.first, self.last)]
        spread = math.sqrt(max(0.0, square - score**2))
        return f"{name:<27}{score:>9.3f}{spread:>9.3f}{shares[0]:>9.2%}{shares[1]:>9.2%}"

    def shares_happened(self) -> Mapping[str, float]:
        """The share of deals in which each of these happened at least once, by key of the message files."""
        return {
            flag.name.lower(): int(self.happened[flag.bit_length() - 1]) / self.deals
            for flag in self.table.game.happened
        }


def _shares(rewards: Array, best: Array) -> Array:
    """The number of deals in which each seat's reward is `best`. Equal seats share a deal."""
    are = rewards == best[:, None]
    shares: Array = (are / are.sum(axis=1, keepdims=True)).sum(axis=0)
    return shares


def peak_memory() -> float | None:
    """The most memory that this process has used so far, in MiB; `None` if the system does not say."""
    try:
        import resource  # noqa: PLC0415  (Windows has none)
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / MIB if sys.platform == "darwin" else peak * 1024 / MIB
