"""Hints: what a player should play. The teacher thinks in a thread, and the table goes on."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from tripot import warming
from tripot.bots import teacher
from tripot.bots.teacher import Advice
from tripot.bots.why import message_of
from tripot.engine.kernel import TARGET
from tripot.hosts.config import Config
from tripot.hosts.room import faults
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules.game import LANGUAGES
from tripot.table import decide, hint_rights, requests, wire
from tripot.table.guest import Guest
from tripot.table.session import Session
from tripot.table.state import TableState
from tripot.table.wire import Refused

MOST_TOLD = 10  # moves in a hint
WAITING = "The card room is still working on your last hint."


class Teacher:
    """Answers guests who ask, one after another."""

    def __init__(self, loader: KernelLoader, config: Config) -> None:
        self._loader = loader
        self._config = config
        self._pool = ThreadPoolExecutor(1, "teacher")
        self._asking: set[str] = set()  # guests

    def close(self) -> None:
        """Stop answering."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def prepare(self, state: TableState) -> None:
        """Compile a table's search for hints while people gather, because they may ask soon."""
        if self._config.warm and hint_rights.may_be_given(state):
            self._loader.want(state.table, "search")

    async def answer(self, session: Session, guest: Guest, request: requests.Hint) -> wire.AdviceInfo | Refused:
        """What a guest should play, or why there is no answer."""
        try:
            return await self._advise(session, guest, request)
        except Refused as refused:
            return refused
        except Exception as error:  # whatever it was, the guest gets an answer
            return faults.internal(f"no hint could be given at table {session.state.id}", error)

    async def _advise(self, session: Session, guest: Guest, request: requests.Hint) -> wire.AdviceInfo:
        """What a guest should play. Raises `Refused`, also if the table has moved on."""
        table = session.state.table
        deal, seat = decide.ask_hint(session.state, guest, request)
        if guest.id in self._asking:
            raise Refused("too_many", WAITING)
        self._asking.add(guest.id)
        try:
            advice = await self._answer_in_time(table, deal.copy(), seat)
        finally:
            self._asking.discard(guest.id)
        decide.ask_hint(session.state, guest, request)  # raises if the answer would be useless by now
        if advice is None:
            raise Refused("not_now", "There is no move to suggest.")
        return told(table, request, advice)

    async def _answer_in_time(self, table: Table, deal: Deal, seat: int) -> Advice | None:
        """The result of a search. If that is not compiled yet or has no time, what the rules of thumb say."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._config.hint_wait):
                if await self._is_ready(table):
                    return await self._search(deal, seat)
        return await asyncio.to_thread(_by_thumb, deal, seat)

    async def _is_ready(self, table: Table) -> bool:
        """Whether a search is compiled and loaded. This may load it now, but does not wait for a compiler."""
        loading = self._loader.want(table, "search")
        if warming.is_warm(table, "search"):
            await asyncio.wait([loading])
        return self._loader.is_ready(table, "search")

    async def _search(self, deal: Deal, seat: int) -> Advice | None:
        thinking = asyncio.get_running_loop().run_in_executor
        return await thinking(self._pool, teacher.advise, deal, seat, self._config.hint_simulations)


def _by_thumb(deal: Deal, seat: int) -> Advice | None:
    """What the rules of thumb say, without waiting for a compiler."""
    with TARGET.interpreting():
        return teacher.advise_by_thumb(deal, seat)


def told(table: Table, request: requests.Hint, advice: Advice) -> wire.AdviceInfo:
    """The advice as it is sent, with the messages that the page fills, in both languages."""
    moves = advice.moves[:MOST_TOLD]
    keys = dict.fromkeys(why.key for advised in moves for why in (advised.why, advised.figures) if why)
    messages = {lang: {key: message_of(key, table, lang) for key in keys} for lang in LANGUAGES}
    return wire.AdviceInfo(request.ref, request.seq, advice.unit, advice.worlds, moves, messages)
