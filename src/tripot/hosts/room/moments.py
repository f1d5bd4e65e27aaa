"""The moments of finished deals, found in the background while tables go on."""

import asyncio
from collections import Counter, OrderedDict
from functools import partial

import msgspec

from tripot.bots import moments
from tripot.bots.moments import Moments
from tripot.bots.why import message_of
from tripot.hosts.room.background import Background
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.play.match import recorded_game
from tripot.play.record import DealRecord
from tripot.play.setup import Setup
from tripot.rules.game import LANGUAGES
from tripot.table.wire import Refused

WAITING = 20  # deals that may wait
WAITING_FOR_ONE = 2  # of one guest
WAITING_FOR_ADDRESS = 8  # of one address, whether or not those who asked still wait for the answer
LONGEST = 300  # moves of the seat: a stopped deal of Pig has over a thousand
KEPT = 300  # moments that stay in memory


class ToldMoments(msgspec.Struct, frozen=True):
    """What a seat may learn from a finished deal, with the messages for its sentences in both languages."""

    found: Moments
    messages: dict[str, dict[str, str]]


class MomentFinder:
    """Finds the moments of finished deals, one deal after another."""

    def __init__(self, loader: KernelLoader) -> None:
        self._loader = loader
        self._background = Background("moments", WAITING, WAITING_FOR_ADDRESS)
        self._kept: OrderedDict[tuple[str, int, int], asyncio.Task[ToldMoments]] = OrderedDict()
        self._asking: Counter[str] = Counter()  # by guest: questions that wait for an answer

    def close(self) -> None:
        """Stop looking."""
        self._background.close()

    async def of(self, record: DealRecord, seat: int, guest: str, address: str) -> ToldMoments:
        """The moments of a seat in a deal, for a guest at an address.

        If several people ask for the same, it is computed once. Raises `Refused`: if there is no such seat, if the deal
        is too long, or if too many deals wait.
        """
        check(record, seat)
        if self._asking[guest] >= WAITING_FOR_ONE:
            raise Refused("too_many", "The card room is still looking at your other deals.")
        self._asking[guest] += 1
        try:
            return await asyncio.shield(self._task(record, seat, address))
        finally:
            self._asking[guest] -= 1
            self._asking += Counter()  # drops those who ask for nothing any more

    def _task(self, record: DealRecord, seat: int, address: str) -> asyncio.Task[ToldMoments]:
        """The task that looks at a deal for a seat, or has looked. What failed is tried again."""
        key = (record.match.id, record.match.deal, seat)
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._kept[key] = asyncio.create_task(self._find(record, seat, address))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asks hears of it
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return task

    async def _find(self, record: DealRecord, seat: int, address: str) -> ToldMoments:
        table = recorded_game(record.game, record.options)
        with self._background.place(address):
            await self._loader.want(table, "search")
            look = partial(moments.moments, record, seat, stopped=self._background.is_closed)
            found = await self._background.run(look)
        return ToldMoments(found, _messages(found, table))


def check(record: DealRecord, seat: int) -> None:
    """Raise `Refused` if the seat is none of the deal, or has moved too often in it."""
    players = record.options["players"]
    if not 0 <= seat < players:
        raise Refused(
            "unreadable", f"There is no seat {seat}: seats are numbered from 0 to {players - 1}.", field="seat"
        )
    if sum(move.seat == seat for move in record.moves) > LONGEST:
        raise Refused("bad_record", f"In this deal, the seat has moved more than {LONGEST} times.", field="too_long")


def _messages(found: Moments, table: Setup) -> dict[str, dict[str, str]]:
    reasons = (why for moment in found.moments for why in (moment.against, moment.speaking_for) if why)
    keys = dict.fromkeys(why.key for why in reasons)
    return {lang: {key: message_of(key, table, lang) for key in keys} for lang in LANGUAGES}
