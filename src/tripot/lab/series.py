"""Matches between bots in compiled code, which returns whenever a bot written in Python has to choose."""

from collections.abc import Iterator, Sequence

import numpy as np

from tripot import chance
from tripot.bots import Bot
from tripot.bots.playing import answer
from tripot.bots.question import pose
from tripot.bots.reaction import Reaction
from tripot.engine.records import Array, MoveRecord
from tripot.errors import TripotError
from tripot.lab.workers import check_wanted
from tripot.play.deal import seats_of
from tripot.play.match import Table
from tripot.rules.loops.course import Course, Ended, Stop, Stream, Work
from tripot.rules.shared.advising import WAIT

LOG = 256  # moves that are played before the log is read
STREAM_KEYS = {Stream.CARDS: (), Stream.BOTS: (1,), Stream.RACE: (2,)}  # after the seed and the number of the match
DEALS = 512  # deals that are played before their results are read


class Series:
    """Consecutive matches of a simulation, played in order.

    Attributes:
        work: the arrays that the kernels work on.
    """

    def __init__(
        self,
        table: Table,
        seats: Sequence[Bot],
        reactions: Sequence[Reaction],
        seed: int,
        matches: range,
        log: int = 0,
    ) -> None:
        self._table = table
        self._seats = seats
        self._matches = len(matches)
        self.work = new_work(table, seats, reactions, seed, matches, log)

    def play(self, deals: int = DEALS) -> tuple[Stop, Array]:
        """Play on until `deals` deals have ended (at most `DEALS`), all matches are over, or the log is full.

        Returns why it stopped (`Stop.DEALS`, `Stop.MATCHES`, `Stop.LOG`) and a copy of the `Ended` deals. Raises
        `TripotError` if a bot fails or does not choose a legal move, or if all bots wait for each other.
        """
        course = self.work.course
        play_on = self._table.game.bulk.play_on
        while True:
            stop = Stop(play_on(self.work, self._matches, min(deals, DEALS)))
            if stop == Stop.STUCK:
                raise TripotError(f"the bots of seats {self._actors()} all wait for each other: they chose {WAIT}")
            if stop != Stop.ASK:
                break
            course["answer"] = self._ask()
        return stop, self._take_ended()

    def take_log(self) -> Iterator[tuple[int, Array]]:
        """The logged moves: seat (-1 for chance) and record (an array of one). Empties the log."""
        [logged] = self.work.course["logged"]
        self.work.course["logged"] = 0
        for index in range(logged):
            yield int(self.work.seats[index]), self.work.played[index : index + 1]

    def _take_ended(self) -> Array:
        [deals] = self.work.course["deals"]
        self.work.course["deals"] = 0
        return self.work.ended[:deals].copy()

    def _ask(self) -> int:
        """The choice of a bot that is written in Python. Raises `CancelledError` if nobody waits for the deal."""
        check_wanted()
        [course] = self.work.course
        random = self.work.randoms[course.match, Stream.BOTS : Stream.BOTS + 1]
        legal = self.work.moves[: course.count]
        last = int(course.left) == 1 << int(course.seat)
        question = pose(self._table, self.work.states, course.seat, legal, random, last=last)
        return answer(self._seats[course.seat], question)

    def _actors(self) -> list[int]:
        return seats_of(self._table.game.kernels.actors(self.work.states), self._table.players)


def new_work(
    table: Table, seats: Sequence[Bot], reactions: Sequence[Reaction], seed: int, matches: range, log: int
) -> Work:
    """The arrays that the kernels work on, at the start of these matches."""
    game, sizes, pack = table.game, table.sizes, table.pack
    return Work(
        options=table.packed_options,
        pack=pack,
        deck=pack.copy(),
        policies=np.array([bot.policy for bot in seats], dtype=np.int64),
        reactions=np.array([reaction.log_scale for reaction in reactions]),
        alike=np.array([len(set(reactions)) == 1], dtype=np.int64),
        randoms=seed_streams(seed, matches),
        course=Course.new(),
        standings=game.standing.new(**sizes),
        states=game.state.new(**sizes),
        views=game.view.new(**sizes),
        moves=game.move_buffer(),
        delays=np.zeros(table.players),
        seats=np.zeros(log, dtype=np.int64),
        played=MoveRecord.new(log),
        ended=Ended.new(DEALS, **sizes),
    )


def seed_streams(seed: int, matches: range) -> Array:
    """The generators of these matches, by match and `Stream`."""
    keys = [(seed, match, *key) for match in matches for key in STREAM_KEYS.values()]
    return chance.generators(keys).reshape(len(matches), len(Stream))
