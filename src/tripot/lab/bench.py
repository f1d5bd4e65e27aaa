"""How fast the rules are inside compiled code: deals played uniformly at random, copies of a state, and searches."""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, islice
from threading import Barrier

import msgspec

from tripot import chance
from tripot.bots.budget import Budget
from tripot.bots.comparing import compared
from tripot.bots.levels import RegularBot
from tripot.bots.question import Question, pose_to
from tripot.bots.sharp import Search
from tripot.errors import BadOption
from tripot.lab.workers import check_workers
from tripot.play.match import Table
from tripot.rules.move import CHANCE
from tripot.rules.shared.advising import WAIT

CHUNK = 0.05  # a timed stretch of play or copying takes at least this many seconds
COPIES_SECONDS = 0.25  # spent on measuring copies
LONGEST = 3600  # seconds of play at most
BAR = 30  # characters of the longest bar
STATES = 64  # states in the array that is copied
SEARCHES = 40  # choices that are searched
APART = 5  # every fifth choice is searched, because searches are not equally fast everywhere


@dataclass(frozen=True)
class Speed:
    """What was measured.

    Attributes:
        decisions_per_second: random moves played by all workers together.
        deals_per_second: whole deals played by all workers together, dealing included.
        copy_ns: nanoseconds that a copy of a state takes inside compiled code.
        simulations_per_second: deals that `sharp` plays to their end, one for each choice in each world, in a second
            of one core.
    """

    decisions_per_second: float
    deals_per_second: float
    copy_ns: float
    simulations_per_second: float


@dataclass(frozen=True)
class Chunk:
    """One timed stretch of play."""

    deals: int
    decisions: int
    seconds: float


class Playout:
    """Random play at one table. Each worker has one, with its own arrays."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        game, sizes, options = table.game, table.sizes, table.packed_options
        self._bulk = game.bulk
        self._states = game.state.new(STATES, **sizes)
        standings = game.standing.new(**sizes)
        game.kernels.open_match(standings, options, 0)
        random = chance.generator(seed)
        self._arrays = self._states, options, standings, table.pack, table.pack, random, game.move_buffer()

    def play(self, deals: int) -> int:
        """Play whole deals, and return how many decisions they took."""
        return self._bulk.play_random(*self._arrays, deals)

    def copy(self, times: int) -> None:
        """Copy a state `times` times."""
        self._bulk.copy_states(self._states, times)

    def timed(self, deals: int) -> Chunk:
        """Play whole deals against the clock."""
        start = time.perf_counter()
        decisions = self.play(deals)
        return Chunk(deals, decisions, time.perf_counter() - start)


def compile_bench(table: Table) -> float:
    """Call every measured kernel once, and return how many seconds that took, compilation included."""
    start = time.perf_counter()
    playout = Playout(table)
    playout.play(1)
    playout.copy(1)
    search(next(choices(table)), Budget(2))
    return time.perf_counter() - start


def check(seconds: float, workers: int) -> None:
    """Raise `BadOption` unless the time and the number of workers are possible."""
    if not 0 < seconds <= LONGEST:
        raise BadOption("seconds", f"seconds must be more than 0 and at most {LONGEST}, not {seconds:g}")
    check_workers(workers)


def measure(table: Table, seconds: float = 2.0, workers: int = 1) -> Speed:
    """Play at random for `seconds` seconds on several threads, then search for as long. Compilation does not count.

    Raises `BadOption` unless there is some time and a worker.
    """
    check(seconds, workers)
    compile_bench(table)
    decisions, deals = time_play(table, seconds, workers)
    return Speed(decisions, deals, time_copy(Playout(table)), time_search(table, seconds))


def time_play(table: Table, seconds: float, workers: int = 1) -> tuple[float, float]:
    """Decisions and deals per second of all workers together.

    Each worker's speed is the median of its timed stretches of play, so a short disturbance does not count.
    """
    together = Barrier(workers)
    with ThreadPoolExecutor(workers) as pool:
        chunks = list(pool.map(lambda seed: play_for(Playout(table, seed), seconds, together), range(workers)))
    decisions = sum(statistics.median(chunk.decisions / chunk.seconds for chunk in played) for played in chunks)
    deals = sum(statistics.median(chunk.deals / chunk.seconds for chunk in played) for played in chunks)
    return decisions, deals


def play_for(playout: Playout, seconds: float, together: Barrier) -> list[Chunk]:
    """Wait for all workers, then play for a number of seconds, at least one stretch."""
    try:
        deals = calls_in(CHUNK, playout.play)
    except BaseException:
        together.abort()  # otherwise the others would wait for ever
        raise
    together.wait()
    end = time.perf_counter() + seconds
    chunks = [playout.timed(deals)]
    while time.perf_counter() < end:
        chunks.append(playout.timed(deals))
    return chunks


def time_copy(playout: Playout) -> float:
    """How many nanoseconds a copy of a state takes: the median over stretches of copying."""
    playout.play(1)
    times = calls_in(CHUNK, playout.copy)
    taken = [seconds_of(playout.copy, times) for _ in range(round(COPIES_SECONDS / CHUNK))]
    return statistics.median(taken) / times * 1e9


def time_search(table: Table, seconds: float) -> float:
    """Simulations of `sharp` per second on one core, over choices in deals between bots with rules of thumb."""
    played, spent = 0, 0.0
    for question in islice(choices(table), 0, SEARCHES * APART, APART):  # each while its deal is in that position
        start = time.thread_time()
        played += search(question, Budget(seconds=seconds / SEARCHES))
        spent += time.thread_time() - start
    return played / spent


def search(question: Question, budget: Budget) -> int:
    """The number of deals that a search has played to their end: one for each choice in each world."""
    comparison = compared(question)
    Search(question.table.game, comparison, question.seat, budget).run()
    return int(comparison.visits.sum())


def choices(table: Table) -> Iterator[Question]:
    """Choices between several moves, in deals between bots that play by rules of thumb."""
    bot, random = RegularBot(), chance.generator(1)
    for number in count():
        match = table.match(seed=1, number=number)
        deal = match.deal()
        while actors := deal.actors():
            if actors == [CHANCE]:
                match.shuffle(deal)
                continue
            question = pose_to(deal, actors[chance.draw_at(random, len(actors))], random)
            if len(question.legal) + question.may_wait > 1:
                yield question
            chosen = bot.choose(question)
            if chosen != WAIT:
                deal.play_record(question.seat, question.legal[chosen : chosen + 1])


def calls_in(seconds: float, work: Callable[[int], object]) -> int:
    """The lowest power of two such that this many calls take at least `seconds` seconds."""
    times = 1
    while seconds_of(work, times) < seconds:
        times *= 2
    return times


def seconds_of(work: Callable[[int], object], times: int) -> float:
    """How many seconds `times` calls take."""
    start = time.perf_counter()
    work(times)
    return time.perf_counter() - start


# ---------------------------------------------------------------- output


def to_json(speeds: Mapping[str, Speed]) -> str:
    """Speeds by game, as `tripot bench --json` prints them."""
    return msgspec.json.encode(speeds).decode()


def bars(speeds: Mapping[str, Speed]) -> list[str]:
    """A line of headings, then a line with a bar for each game."""
    most = max(speed.decisions_per_second for speed in speeds.values())
    heading = f"{'':<12}{'million decisions/s':<{BAR + 8}}{'deals/s':>10}{'copy of a state':>18}{'simulations/s':>15}"
    return [heading, *(_bar(name, speed, most) for name, speed in speeds.items())]


def _bar(name: str, speed: Speed, most: float) -> str:
    length = max(1, round(BAR * speed.decisions_per_second / most))
    millions = f"{speed.decisions_per_second / 1e6:6.2f}"
    copy, simulations = f"{speed.copy_ns:>15.0f} ns", f"{speed.simulations_per_second:>15,.0f}"
    return f"{name:<12}{'█' * length:<{BAR}} {millions} {speed.deals_per_second:>10,.0f}{copy}{simulations}"
