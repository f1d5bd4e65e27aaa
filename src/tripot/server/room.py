"""The card room while it runs: changes are decided, stored, and only then told; deadlines are kept."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tripot.errors import TripotError
from tripot.server import clockwork, decide, presses, project, wire
from tripot.server.clockwork import NOBODY, Presence
from tripot.server.config import Config
from tripot.server.decide import Guest
from tripot.server.events import Event, Moved, Stored
from tripot.server.live import Asker, Connection, LiveTable, now_ms, steady_ms
from tripot.server.race import Press
from tripot.server.records import records
from tripot.server.store import LostRace, Row, Store
from tripot.server.table import TableState, apply, fold, open_table
from tripot.server.warm import Kernels
from tripot.server.wire import News, Refused

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # of table ids: none is taken for another
ID_LENGTH = 13  # 31 ** 13 is more than 2 ** 64
LONG = 100  # events of a table that are not folded in the interpreter: that would keep the others waiting
AT_ONCE = 4  # tables that are read at a time: after a start many may wait for something

log = logging.getLogger("tripot.server")

Decision = Callable[[TableState, Presence], list[Event]]


class Room:
    """All tables of this server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.config = config
        self.kernels = Kernels()
        self._store = store
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._since = now_ms()
        self._loading = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def open(self) -> None:
        """Go on with every table that waits for something."""
        if self.config.warm:
            self.kernels.want_all()
        for table_id, time in await self._store.due():
            self._set_timer(self._live(table_id), time)

    async def close(self) -> None:
        """Stop all deadlines and close all connections."""
        self._closed = True
        for live in self._tables.values():
            live.stop_timer()
            for connection in live.connections:
                connection.close()
        await self.kernels.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ what people ask for

    async def create(self, guest: Guest, wanted: wire.NewTable) -> str:
        """Make a table; its id."""
        created = decide.create(guest, wanted)
        table_id = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        first = Stored(1, now_ms(), created)
        await self._store.create(table_id, first, self._row(open_table(table_id, first)))
        return table_id

    async def lines(self) -> list[msgspec.Raw]:
        """The lobby's list of tables."""
        return [msgspec.Raw(line.encode()) for line in await self._store.lines()]

    async def records(self, table_id: str) -> bytes:
        """The finished deals of a table."""
        await self.check(table_id)
        stored = await self._store.read(table_id)
        return await asyncio.to_thread(records, table_id, stored)

    async def check(self, table_id: str) -> None:
        """Raise `Refused` when there is no such table."""
        async with self._using(table_id):
            pass

    async def enter(self, table_id: str, connection: Connection) -> None:
        """Let somebody in and show them the table."""
        async with self._using(table_id) as live:
            if len(live.connections) >= self.config.table_connections and not live.awaits(connection.guest):
                raise Refused("too_many", "Too many people are at this table.")
            async with live.lock:
                await self._refresh(live)
            live.enter(connection)
            live.tell(self._since, self.config)
            self._schedule(live)
            if not await self._come_back(live, connection.guest):
                self._wake(live)

    async def leave(self, table_id: str, connection: Connection) -> None:
        """A connection is gone."""
        live = self._tables.get(table_id)
        if live is None or connection not in live.connections or not live.leave(connection) or self._closed:
            return
        live.tell(self._since, self.config)
        self._schedule(live)
        self._wake(live)
        self._forget(live)

    async def ask(self, table_id: str, connection: Connection, request: wire.Request, arrival: float) -> None:
        """Do what a client asks for, whose message came in at a steady time; raises `Refused`."""
        asker = Asker(connection, request.ref)
        async with self._using(table_id) as live:
            try:
                answer = await self._do(live, asker, request, arrival)
            except Refused as refused:
                self._refuse(live, asker, refused)
            else:
                if answer:
                    connection.send(wire.write(answer))

    async def _do(self, live: LiveTable, asker: Asker, request: wire.Request, arrival: float) -> object:
        """Do what a client asks for; what to answer: nothing yet to a press that waits for others."""
        guest = asker.connection.guest
        await self._come_back(live, guest)
        if isinstance(request, wire.Extend):
            found = decide.extend(_loaded(live), guest, request)
            return wire.ExtensionInfo(request.ref, found.cards, found.complete)
        if isinstance(request, wire.Play):
            changed = await self._change(
                live, lambda state, _: presses.play(live, state, guest, request, asker, arrival)
            )
            if not changed:
                self._schedule(live)
                return None
        else:
            await self._change(live, lambda state, _: decide.decide(state, guest, request))
        return wire.Done(request.ref)

    def _refuse(self, live: LiveTable, asker: Asker, refused: Refused) -> None:
        """Tell a client what was refused; who did not know how the table stands is shown it again."""
        asker.connection.send(wire.write(refused.message(asker.ref)))
        if refused.code in ("stale", "late"):
            live.tell_one(asker.connection, self._since, self.config)

    async def _come_back(self, live: LiveTable, guest: Guest) -> bool:
        """End the stand-in of a guest, if there is one; whether there was."""
        seat = live.state.seat_of(guest.id) if live.state else None
        if live.state is None or seat is None or not live.state.seats[seat].stand_in:
            return False
        await self._change(live, lambda state, _: _back(state, guest))
        return True

    # ------------------------------------------------------------ changes

    async def _change(self, live: LiveTable, decision: Decision) -> bool:
        """Decide, store, tell. Who loses the race for the next place in the table's events decides anew."""
        async with live.lock:
            for _ in range(self.config.retries):
                try:
                    return await self._try(live, decision)
                except LostRace:
                    await self._refresh(live)
                except Refused:
                    if not await self._refresh(live):
                        raise
        raise Refused("storage", "The table is too busy; try again.")

    async def _try(self, live: LiveTable, decision: Decision) -> bool:
        state, presence = _loaded(live), live.presence(self._since)
        decided = decision(state, presence)
        if not decided:
            return False
        after, stored, news = _advance(state, decided, presence)
        await self._store.append(live.id, stored, self._row(after))
        live.state = after
        live.tell(self._since, self.config, news)
        self._schedule(live)
        return True

    def _row(self, state: TableState) -> Row:
        line = wire.write(project.line(state))
        return Row(project.listed(state), line, clockwork.due(state, NOBODY, self.config))

    # ------------------------------------------------------------ tables in memory

    def _live(self, table_id: str) -> LiveTable:
        return self._tables.setdefault(table_id, LiveTable(table_id))

    @asynccontextmanager
    async def _using(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A loaded table, kept in memory for as long as it is used."""
        live = self._live(table_id)
        live.users += 1
        try:
            if live.state is None:
                async with live.lock:
                    await self._load(live)
            yield live
        finally:
            live.users -= 1
            self._forget(live)

    async def _load(self, live: LiveTable) -> None:
        if live.state is not None:
            return
        async with self._loading:
            stored = await self._read(live.id)
        if not stored:
            raise Refused("unknown_table", "There is no such table.")
        try:
            ready = self.kernels.want(open_table(live.id, stored[0]).table)
            if len(stored) > LONG:
                await asyncio.shield(ready)
            live.state = fold(live.id, stored)
        except (TripotError, ValueError) as error:
            log.exception("table %s cannot be folded", live.id)
            raise Refused("storage", "What is stored of this table cannot be read.") from error

    async def _read(self, table_id: str, after: int = 0) -> list[Stored]:
        try:
            return await self._store.read(table_id, after)
        except msgspec.ValidationError as error:
            log.exception("table %s cannot be read", table_id)
            raise Refused("storage", "What is stored of this table cannot be read.") from error

    async def _refresh(self, live: LiveTable) -> bool:
        """Catch up with what others have stored; whether there was anything."""
        state = _loaded(live)
        stored = await self._read(live.id, state.seq)
        if not stored:
            return False
        after, news = state.copy(), list[News]()
        for each in stored:
            news += apply(after, each)
        live.state = after
        live.tell(self._since, self.config, news)
        self._schedule(live)
        return True

    def _forget(self, live: LiveTable) -> None:
        """Drop a table from memory that nobody uses and that waits for nothing."""
        if not (live.users or live.connections or live.timer):
            self._tables.pop(live.id, None)

    # ------------------------------------------------------------ deadlines

    def _schedule(self, live: LiveTable) -> None:
        """Wake up when something will happen by itself, or a press is to be decided."""
        time = clockwork.due(_loaded(live), live.presence(self._since), self.config)
        end = live.arbiter.next_end()
        if end is not None:
            decision = now_ms() + math.ceil(end - steady_ms())
            time = decision if time is None else min(time, decision)
        self._set_timer(live, time)

    def _set_timer(self, live: LiveTable, time: int | None) -> None:
        live.stop_timer()
        if time is not None and not self._closed:
            wait = max(0, time - now_ms()) / 1000
            live.timer = asyncio.get_running_loop().call_later(wait, self._wake, live)

    def _wake(self, live: LiveTable) -> None:
        live.stop_timer()
        if not self._closed:
            self._spawn(self._act(live.id))

    async def _act(self, table_id: str) -> None:
        """Let happen what is due at a table."""
        try:
            async with self._using(table_id) as live:
                await self._settle(live)
                if not await self._change(live, lambda state, presence: self._fall_due(live, state, presence)):
                    self._schedule(live)
        except Refused:
            self._set_timer(self._live(table_id), now_ms() + self.config.storage_wait)  # it may work by then
            raise

    def _fall_due(self, live: LiveTable, state: TableState, presence: Presence) -> list[Event]:
        due = clockwork.fall_due(state, now_ms(), presence, self.config)
        moved = due[-1] if due else None
        if isinstance(moved, Moved) and moved.by in ("bot", "stand_in"):
            return presses.play_bot(live, state, moved, self.config)
        return due or clockwork.follow(state, presence)

    async def _settle(self, live: LiveTable) -> None:
        """Decide the presses that no quicker one can overtake any more, in the order of their reactions."""
        async with live.settling:
            due = live.arbiter.due(steady_ms())
            for number, press in enumerate(due):
                await self._decide(live, press, [*due[number + 1 :], *live.arbiter.held])

    async def _decide(self, live: LiveTable, press: Press[Asker], behind: Sequence[Press[Asker]]) -> None:
        try:
            await self._change(live, lambda state, _: presses.settle(state, press, behind))
        except Refused as refused:
            _loaded(live).waits.discard(press.seat)
            if press.answer:
                self._refuse(live, press.answer, refused)
        else:
            if press.answer:
                press.answer.connection.send(wire.write(wire.Done(press.answer.ref)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused as refused:
        log.warning("%s", refused.detail)
    except Exception:
        log.exception("a table's deadline failed")


def _loaded(live: LiveTable) -> TableState:
    if live.state is None:
        msg = f"table {live.id} is not loaded"
        raise RuntimeError(msg)
    return live.state


def _back(state: TableState, guest: Guest) -> list[Event]:
    seat = state.seat_of(guest.id)
    return [] if seat is None else decide.come_back(state, seat)


def _advance(
    state: TableState, decided: Sequence[Event], presence: Presence
) -> tuple[TableState, list[Stored], list[News]]:
    """The table after what was decided and what follows from it at once."""
    after, stored, news = state.copy(), list[Stored](), list[News]()
    at = max(now_ms(), state.at)
    queue = list(decided)
    while queue:
        for event in queue:
            stored.append(Stored(after.seq + 1, at, event))
            news += apply(after, stored[-1])
        queue = clockwork.follow(after, presence)
    return after, stored, news
