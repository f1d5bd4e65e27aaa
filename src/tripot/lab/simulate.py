"""Simulations: bots play each other. Every deal follows from a seed, so anyone can play it again.

Deals are played in compiled code (`rules/loops/bulk.py`). To write a record, the logged moves are played again by a
`Deal`, which checks them and puts them into words. Summaries do without that.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, islice
from typing import TypeVar

import numpy as np

from tripot.bots import Bot
from tripot.bots.levels import RandomBot
from tripot.bots.reaction import Reaction, seat_reactions
from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.lab.series import LOG, Series
from tripot.lab.summary import Summary
from tripot.lab.workers import check_workers, on_ray, on_threads
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.play.record import DealRecord, Writer, encode
from tripot.play.setup import LARGEST, check_number
from tripot.rules.loops.course import Stop
from tripot.rules.move import CHANCE

T = TypeVar("T")

BATCH = 16  # matches whose results are counted together


@dataclass(frozen=True)
class Simulation:
    """Matches of one table between bots.

    Attributes:
        table: the game and its options.
        seed: the seed from which all chance follows. Match `n` always gets the same cards, whatever the order of play.
        bots: the bots by seat; a shorter list repeats round the table.
        legal: whether records list the legal moves.
        reactions: how fast seats are if several may act at once, by seat; a shorter list repeats round the table.
            Without any, each bot reacts as fast as it does.
        names: names for the bots in summaries, by seat as `bots`. Without any, bots have the names of their classes.
    """

    table: Table
    seed: int
    bots: Sequence[Bot] = (RandomBot(),)
    legal: bool = False
    reactions: Sequence[Reaction] = ()
    names: Sequence[str] = ()

    def check(self) -> None:
        """Raise `BadOption` unless the seed is in range, and the bots and reactions fit the table."""
        check_number("seed", self.seed, 0, LARGEST)
        bots_reactions(self.seats, self.reactions)

    @cached_property
    def seats(self) -> list[Bot]:
        """The bots by seat. Raises `BadOption` if there are none, or more than seats."""
        if not 1 <= len(self.bots) <= self.table.players:
            raise BadOption("bots", f"there are {len(self.bots)} bots for {self.table.players} seats")
        return [self.bots[seat % len(self.bots)] for seat in self.table.seats]

    def deals(self, wanted: int) -> Iterator[DealRecord]:
        """The records of the first deals, match after match. The last match may be unfinished."""
        check_deals(wanted)
        self.check()
        return islice((record for number in count() for record in self.match(number)), wanted)

    def lines(self, wanted: int, workers: int = 1, ray: str | None = None) -> Iterator[bytes]:
        """The same records as lines of a file. Matches are played side by side (`lab.workers`).

        Raises `BadOption` without deals or workers, and `TripotError` if a cluster cannot be reached.
        """
        self._check_all(wanted, workers)
        if workers == 1 and ray is None:
            return map(encode, self.deals(wanted))
        matches = side_by_side(MatchLines(self, wanted), workers, ray)
        return _first(wanted, matches)

    def summary(self, wanted: int, workers: int = 1, ray: str | None = None) -> Iterator[Summary]:
        """A summary of the first deals, without their records. Yields one growing summary after each batch.

        Raises the same errors as `lines`.
        """
        self._check_all(wanted, workers)
        batches = side_by_side(BatchFigures(self, wanted), workers, ray)
        return self._add_up(wanted, batches)

    def _check_all(self, wanted: int, workers: int) -> None:
        check_deals(wanted)
        check_workers(workers)
        self.check()

    def _add_up(self, wanted: int, batches: Generator[Array, None, None]) -> Iterator[Summary]:
        names = self.names or names_of(self.bots)
        total = Summary(self.table, [names[seat % len(names)] for seat in self.table.seats])
        with closing(batches):
            while total.deals < wanted:
                total.add(next(batches)[: wanted - total.deals])
                yield total

    def compile(self) -> float:
        """Call every kernel of a simulation once, and return how many seconds that took."""
        start = time.perf_counter()
        self.figures(0, 1)
        return time.perf_counter() - start

    def match(self, number: int) -> Iterator[DealRecord]:
        """The records of match `number`, deal after deal."""
        match = self.table.match(self.seed, number=number)
        series = self.series(range(number, number + 1), LOG)
        while not match.over:
            yield self._deal(match, f"{self.seed}-{number}", series)

    def figures(self, batch: int, most: int) -> Array:
        """The `Ended` deals of the matches in a batch, at most `most`. Their `match` is the number of the match."""
        first = batch * BATCH
        series = self.series(range(first, first + BATCH))
        parts, stop, missing = [], Stop.DEALS, most
        while missing and stop == Stop.DEALS:
            stop, ended = series.play(min(missing, len(series.work.ended)))
            missing -= len(ended)
            parts.append(ended)
        figures = np.concatenate(parts)
        figures["match"] += first
        return figures

    def series(self, matches: range, log: int = 0) -> Series:
        """These matches in order, with a log of `log` moves."""
        return Series(self.table, self.seats, bots_reactions(self.seats, self.reactions), self.seed, matches, log)

    def _deal(self, match: Match, match_id: str, series: Series) -> DealRecord:
        deal = match.deal()
        writer = Writer(match, deal, match_id)
        stop = Stop.LOG
        while stop == Stop.LOG:
            stop, _ = series.play(deals=1)
            for seat, move in series.take_log():
                self._tell(match, deal, writer, seat, move)
        match.close(deal)
        return writer.close()

    def _tell(self, match: Match, deal: Deal, writer: Writer, seat: int, move: Array) -> None:
        """Play a logged move again, in words."""
        if self.legal and len(deal.moves) == len(writer.legal):
            writer.note_legal(seat)  # only once for all steps of a whole move
        if seat == CHANCE:
            match.shuffle(deal)
        else:
            deal.play_record(seat, move)


# ---------------------------------------------------------------- side by side


@dataclass(frozen=True)
class MatchLines:
    """A task: write the records of a match, at most `most` of them."""

    simulation: Simulation
    most: int

    def __call__(self, number: int) -> list[bytes]:
        """The lines of match `number`."""
        return [encode(record) for record in islice(self.simulation.match(number), self.most)]


@dataclass(frozen=True)
class BatchFigures:
    """A task: play a batch of matches, at most `most` of its deals."""

    simulation: Simulation
    most: int

    def __call__(self, number: int) -> Array:
        """The `Ended` deals of batch `number`."""
        return self.simulation.figures(number, self.most)


def side_by_side(task: Callable[[int], T], workers: int, ray: str | None) -> Generator[T, None, None]:
    """The results of a task, number after number, from threads in this process or from a Ray cluster."""
    return on_threads(task, workers) if ray is None else on_ray(task, ray)


def _first(wanted: int, matches: Generator[list[bytes], None, None]) -> Iterator[bytes]:
    with closing(matches):
        yield from islice(chain.from_iterable(matches), wanted)


def check_deals(wanted: int) -> None:
    """Raise `BadOption` unless the number of deals is at least 1 and small enough to count."""
    if wanted < 1:
        raise BadOption("deals", f"play at least one deal, not {wanted}")
    check_number("deals", wanted, 1, LARGEST)


def names_of(bots: Sequence[Bot]) -> list[str]:
    """A name for each bot: that of its class, with a number if different bots share it. Equal bots have one name."""
    different = [bot for place, bot in enumerate(bots) if bot not in bots[:place]]
    kinds = [type(bot).__name__ for bot in different]
    numbered = [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[:place].count(kind) + 1}"
        for place, kind in enumerate(kinds)
    ]
    return [numbered[different.index(bot)] for bot in bots]


def bots_reactions(seats: Sequence[Bot], given: Sequence[Reaction]) -> list[Reaction]:
    """A reaction for every seat: the given ones, or those of the bots. Raises `BadOption` for too many."""
    return seat_reactions(given or [bot.reaction for bot in seats], len(seats), "reaction")
