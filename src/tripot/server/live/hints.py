"""Hints: what a player had best play. The teacher thinks in a thread, and while nobody holds the table's lock."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tripot.bots import teacher
from tripot.bots.teacher import Advice
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules.game import LANGUAGES
from tripot.server.core import decide, wire
from tripot.server.core.config import Config
from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.live import faults
from tripot.server.live.kernel_loader import KernelLoader
from tripot.server.live.table import LiveTable

MOST_TOLD = 10  # moves of a hint
WAITING = "Your last hint is still being thought about."
NOT_IN_TIME = "The teacher has no time now; ask again in a moment."
NOT_READY = "The teacher is not ready yet; ask again in a moment."


class Teacher:
    """Answers those who ask, one after the other."""

    def __init__(self, loader: KernelLoader, config: Config) -> None:
        self._loader = loader
        self._config = config
        self._pool = ThreadPoolExecutor(1, "teacher")
        self._asking: set[str] = set()  # guests

    def close(self) -> None:
        """Answer no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def answer(self, live: LiveTable, guest: Guest, request: wire.Hint) -> wire.AdviceInfo | Refused:
        """What a guest had best play, or why there is no answer."""
        try:
            return await self._advise(live, guest, request)
        except Refused as refused:
            return refused
        except Exception as error:  # whatever it was: whoever asks is told
            return faults.internal(f"no hint could be given at table {live.id}", error)

    async def _advise(self, live: LiveTable, guest: Guest, request: wire.Hint) -> wire.AdviceInfo:
        """What a guest had best play; raises `Refused`, also where the table has moved on meanwhile."""
        table = live.loaded.table
        deal, seat = decide.ask_hint(live.loaded, guest, request)
        position = deal.copy()
        await self._expect_ready(table)
        if guest.id in self._asking:
            raise Refused("too_many", WAITING)
        self._asking.add(guest.id)
        try:
            async with asyncio.timeout(self._config.hint_wait):
                advice = await self._think(position, seat)
        except TimeoutError:
            raise Refused("not_now", NOT_IN_TIME) from None
        finally:
            self._asking.discard(guest.id)
        decide.ask_hint(live.loaded, guest, request)  # it would be of no use any more
        if advice is None:
            raise Refused("not_now", "There is nothing to advise.")
        return _told(table, request, advice)

    async def _expect_ready(self, table: Table) -> None:
        """Raise `Refused` unless the table's kernels are there in a moment. They may be loaded, not waited for."""
        await asyncio.wait([self._loader.want(table, "search")], timeout=self._config.hint_loading)
        if not self._loader.is_ready(table, "search"):  # in the interpreter it would take minutes
            raise Refused("not_now", NOT_READY)

    async def _think(self, deal: Deal, seat: int) -> Advice | None:
        thinking = asyncio.get_running_loop().run_in_executor
        return await thinking(self._pool, teacher.advise, deal, seat, self._config.hint_simulations)


def _told(table: Table, request: wire.Hint, advice: Advice) -> wire.AdviceInfo:
    """The advice as it is sent, with the messages that the page fills in either language."""
    moves = advice.moves[:MOST_TOLD]
    keys = dict.fromkeys(advised.why.key for advised in moves)
    messages = {lang: {key: teacher.message_of(key, table, lang) for key in keys} for lang in LANGUAGES}
    return wire.AdviceInfo(request.ref, request.seq, advice.unit, advice.worlds, moves, messages)
