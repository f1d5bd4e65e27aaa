"""The card room while it is open. A change is decided, stored, and only then shown; deadlines are kept."""

import asyncio
import logging
import math
import secrets
from collections.abc import AsyncIterator, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from structlog.contextvars import bind_contextvars, clear_contextvars

from tripot.server.core import bodies, clockwork, decide, people, project, wire
from tripot.server.core.clockwork import NOBODY_HERE
from tripot.server.core.config import Config
from tripot.server.core.decide import Decided, Guest
from tripot.server.core.events import Moved, Stored
from tripot.server.core.race import Press
from tripot.server.core.records import records
from tripot.server.core.table import BETWEEN_MATCHES, TableState, apply, open_table
from tripot.server.core.wire import News, Refused
from tripot.server.live import faults, presses, traces
from tripot.server.live.clock import now_ms, steady_ms
from tripot.server.live.hints import Teacher
from tripot.server.live.kernel_loader import KernelLoader
from tripot.server.live.metrics import Metrics
from tripot.server.live.table import Asker, Client, Decider, Draft, LiveTable, fold, make_draft
from tripot.server.live.thinking import Thinker
from tripot.server.storage.place import Unavailable
from tripot.server.storage.store import LostRace, Row, Store

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # of table ids: no two look alike
ID_LENGTH = 13  # 31 ** 13 is more than 2 ** 64
LONGEST_SLEEP_MS = 60_000  # ms: no deadline is slept for longer, as the clock that wrote it may have been wrong
DOUBLINGS = 10  # of the wait for what has failed
TABLES_READ = 4  # tables that are read at a time: after a start many may have deadlines

log = logging.getLogger("tripot.server")

T = TypeVar("T")


class Room:
    """All tables of this server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.config = config
        self.kernel_loader = KernelLoader()
        self.metrics = Metrics(lambda: len(self._tables), self._count_clients, traces.find())
        self._teacher = Teacher(self.kernel_loader, config)
        self._thinker = Thinker(self._thought, self.kernel_loader, self.metrics)
        self._store = store
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading = asyncio.Semaphore(TABLES_READ)
        self._clocks = faults.Seldom()
        self._closed = False
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Go on with every table that waits for something."""
        await self._open_doors()
        for table_id, time in await self._store.due():
            self._set_timer(self._live(table_id), time)

    async def _open_doors(self) -> None:
        if self.config.warm:
            self.kernel_loader.want_all()
        self._watch = asyncio.create_task(self.metrics.watch_loop())

    def expect_ready(self) -> None:
        """Raise `Refused` where no table can be played at, whatever the database says."""

    async def close(self) -> None:
        """Stop all deadlines and close all connections."""
        self._closed = True
        if self._watch:
            self._watch.cancel()
        for live in self._tables.values():
            live.stop_timer()
            for client in live.clients:
                client.close()
            self._thinker.drop(live)
        self._teacher.close()
        self._thinker.close()
        await self.kernel_loader.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ what people ask for

    async def create(self, guest: Guest, wanted: bodies.NewTable) -> str:
        """Make a table; its id."""
        created = decide.create(guest, wanted)
        table_id = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        first = Stored(1, now_ms(), created)
        await self._store.append(table_id, [first], self._row(open_table(table_id, first)))
        return table_id

    async def lines(self) -> list[msgspec.Raw]:
        """The lobby's list of tables."""
        return [msgspec.Raw(line.encode()) for line in await self._store.lines()]

    async def records(self, table_id: str) -> bytes:
        """The finished deals of a table."""
        await self._do_due(table_id)  # nobody may have looked since the match was given up
        stored = await self._store.read(table_id)
        return await asyncio.to_thread(records, table_id, stored)

    async def check(self, table_id: str) -> None:
        """Raise `Refused` when there is no such table."""
        async with self._using(table_id):
            pass

    async def line(self, table_id: str) -> wire.TableLine:
        """A table as the lobby would list it; raises `Refused` when there is none."""
        async with self._using(table_id) as live:
            return project.line(live.loaded)

    async def enter(self, table_id: str, client: Client) -> None:
        """Let somebody in and show them the table."""
        async with self._using(table_id) as live:
            async with live.lock:
                await self._refresh(live)
            if len(live.clients) >= self.config.table_connections and not live.awaits(client.guest):
                raise Refused("too_many", "Too many people are at this table.")
            people.check_in(live.loaded, client.guest.id)
            live.enter(client)
            live.show()
            self._schedule(live)
            if not await self._come_back(live, client.guest):
                self._wake(live)

    def leave(self, table_id: str, client: Client) -> None:
        """Let a client go. Whatever fails, it is gone; the table's deadline is looked at anew."""
        live = self._tables.get(table_id)
        if live is None or client not in live.clients or not live.leave(client) or self._closed:
            return
        self._wake(live)
        if live.state:
            live.show()
        self._drop_unused(live)

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody is at a table."""
        live = self._tables.get(table_id)
        return live is not None and bool(live.clients)

    async def is_idle(self, table_id: str) -> bool:
        """Whether nobody is at a table, and this is the room to say so."""
        return not self.is_watched(table_id)

    def _count_clients(self) -> int:
        return sum(len(live.clients) for live in self._tables.values())

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended."""
        for live in self._tables.values():
            for client in live.clients:
                if client.session in sessions:
                    client.close()

    async def playing(self, guest: Guest) -> list[str]:
        """The tables at which a guest has a seat in a match that is on."""
        return await self._store.own.playing(guest.id)

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table, and no connection to it."""
        async with self._using(table_id) as live:
            return live.awaits(guest)

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Make a guest, who goes for good, somebody else at a table; without `instead`, only see whether that may be.

        Raises `Refused` where the guest has a seat in a match that is on.
        """
        try:
            async with self._using(table_id) as live:
                await self._forget_at(live, guest, instead)
        except Refused as refused:
            if refused.code != "damaged":
                raise
            if instead:
                await self._store.forget(table_id, guest.id, instead, damaged=True)

    async def _forget_at(self, live: LiveTable, guest: Guest, instead: Guest | None) -> None:
        _expect_no_match(live.loaded, guest)
        if instead is None:
            return
        if live.loaded.seat_of(guest.id) is not None:
            await self._change(live, lambda state: Decided(decide.decide(state, guest, wire.Leave()).events))
        async with live.lock:
            _expect_no_match(live.loaded, guest)
            waits = live.loaded.waits
            await self._store.forget(live.id, guest.id, instead)
            live.take(await self._read_state(live))
            live.loaded.waits |= waits
        for client in live.clients:
            client.greeted = False  # they are told again what was said
        live.show()
        self._schedule(live)

    async def ask(self, table_id: str, client: Client, request: wire.Request, arrival: float) -> None:
        """Do what a client asks for, whose message arrived at a steady time; raises `Refused` without a table."""
        asker = Asker(client, request.ref)
        async with self._using(table_id) as live:
            try:
                await self._come_back(live, client.guest)
                answer: object = wire.Done(request.ref)
                if isinstance(request, wire.Extend):
                    answer = decide.extend(live.loaded, client.guest, request)
                elif isinstance(request, wire.Hint):
                    self._spawn(self._hint(live.id, asker, request))  # whoever asks may play meanwhile
                    return
                elif not await self._change(live, _decision(live, asker, request, arrival)):
                    self._schedule(live)
                    if isinstance(request, wire.PlayMove):
                        return  # the press waits for others
                client.send(wire.write(answer))
            except decide.PlayedBefore:
                client.send(wire.write(wire.Done(request.ref)))
            except Refused as refused:
                self._refuse(live, asker, refused)

    async def _hint(self, table_id: str, asker: Asker, request: wire.Hint) -> None:
        """Answer a client that asks what it had best play."""
        async with self._using(table_id) as live:
            answer = await self._teacher.answer(live, asker.client.guest, request)
            if isinstance(answer, Refused):
                self._refuse(live, asker, answer)
            else:
                asker.client.send(wire.write(answer))

    def _refuse(self, live: LiveTable, asker: Asker, refused: Refused) -> None:
        """Tell a client what was refused. A client that did not know how the table stands is shown it again."""
        self.metrics.refuse(refused)
        asker.client.send(wire.write(refused.message(asker.ref)))
        if refused.code in ("stale", "late") and asker.client in live.clients:
            live.show(to=[asker.client])

    async def _come_back(self, live: LiveTable, guest: Guest) -> bool:
        """End the stand-in of a guest, if there is one; whether there was."""
        seat = live.state.seat_of(guest.id) if live.state else None
        if live.state is None or seat is None or not live.state.seats[seat].stand_in:
            return False
        await self._change(live, lambda state: Decided(decide.come_back(state, state.seat_of(guest.id))))
        return True

    # ------------------------------------------------------------ changes

    async def _change(self, live: LiveTable, decision: Decider) -> bool:
        """Decide, store, show; whether anything has changed. Who asks may go meanwhile: what is stored is shown."""
        live.users += 1  # it stays in memory until the change is made
        work = self._spawn(self._change_now(live, decision))
        work.add_done_callback(lambda _: self._release(live))
        return await asyncio.shield(work)

    def _release(self, live: LiveTable) -> None:
        """A call does not work with a table any more."""
        live.users -= 1
        self._drop_unused(live)

    async def _change_now(self, live: LiveTable, decision: Decider) -> bool:
        """A server that was not first to store decides anew. It may have been, and only the answer was lost."""
        async with live.lock:
            for _ in range(self.config.retries):
                draft: Draft | None = None
                try:
                    with self.metrics.decide.time():
                        draft = make_draft(live, decision)
                    if draft is None:
                        return False
                    with self.metrics.store.time():
                        await self._store.append(live.id, draft.stored, self._row(draft.state))
                except (LostRace, Refused) as error:
                    if isinstance(error, Refused) and error.code == "unknown_table":  # it has been archived
                        self.drop(live.id)
                    found = await self._refresh(live)
                    if draft and found[: len(draft.stored)] == draft.stored:
                        return True
                    if isinstance(error, Refused) and not found:
                        raise
                else:
                    before, live.state = live.loaded, draft.state
                    self.metrics.events.inc(len(draft.stored))
                    live.put_out(draft.stored)
                    try:
                        with self.metrics.tell.time():
                            live.show(draft.news, before=before)
                    finally:
                        self._schedule(live)
                    return True
        raise Refused("storage", "The table is too busy; try again.")

    def _row(self, state: TableState) -> Row:
        due = clockwork.due(state, NOBODY_HERE, self.config)
        players = [] if state.phase in BETWEEN_MATCHES else [seat.guest for seat in state.seats if seat.guest]
        return Row(project.listed(state), project.line(state), due, players)

    # ------------------------------------------------------------ tables in memory

    def _live(self, table_id: str) -> LiveTable:
        if table_id not in self._tables:
            self._tables[table_id] = LiveTable(table_id, self.config, now_ms(), self._clocks)
        return self._tables[table_id]

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
            self._release(live)

    async def _load(self, live: LiveTable) -> None:
        if live.state is None:
            live.take(await self._read_state(live))

    async def _read_state(self, live: LiveTable) -> TableState:
        async with self._loading:
            stored = await self._read(live.id)
        if not stored:
            raise wire.no_table()
        seen = live.see(stored)
        try:
            state = open_table(live.id, seen[0])
            self.kernel_loader.want(state.table)
            await fold(state, seen[1:])
        except Exception as error:  # a stored event may break anything in a game
            raise faults.damaged(live.id, error) from error
        return state

    async def _read(self, table_id: str, after: int = 0) -> list[Stored]:
        try:
            return await self._store.read(table_id, after)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise faults.damaged(table_id, error) from error

    async def _refresh(self, live: LiveTable) -> list[Stored]:
        """Catch up with what has been stored and is not known here; what that is."""
        stored = await self._read(live.id, live.loaded.seq)
        if not stored:
            return []
        before, news = live.loaded, list[News]()
        after = before.copy()
        try:
            for each in live.see(stored):
                news += apply(after, each)
        except Exception as error:
            raise faults.damaged(live.id, error) from error
        live.take(after)
        live.put_out(stored)
        live.show(news, before=before)
        self._schedule(live)
        return stored

    def _drop_unused(self, live: LiveTable) -> None:
        """Drop a table from memory when nobody uses it and it has no deadline; not one that has been loaded since."""
        if self._tables.get(live.id) is live and not (live.users or live.clients or live.timer or live.thinking):
            del self._tables[live.id]

    def drop(self, table_id: str) -> None:
        """Give up a table that is gone, or not ours any more, and let its clients go."""
        live = self._tables.pop(table_id, None)
        if live:
            live.stop_timer()
            self._thinker.drop(live)
            for client in live.clients:
                client.close()
            live.clients.clear()

    # ------------------------------------------------------------ deadlines

    def _schedule(self, live: LiveTable) -> None:
        """Wake up when something will happen by itself, or when a press is to be decided. Bots think meanwhile."""
        if not self._closed:
            self._thinker.look(live)
        time = clockwork.due(live.loaded, live.presence(), self.config, live.thoughts)
        end = live.arbiter.next_end() if live.has_races else None
        if end is not None:
            decision = now_ms() + math.ceil(end - steady_ms())
            time = decision if time is None else min(time, decision)
        self._set_timer(live, time)

    def _set_timer(self, live: LiveTable, time: int | None) -> None:
        live.stop_timer()
        if time is not None and not self._closed:
            wait = min(max(0, time - now_ms()), LONGEST_SLEEP_MS)
            live.timer = asyncio.get_running_loop().call_later(wait / 1000, self._wake, live)

    def _thought(self, live: LiveTable) -> None:
        """A bot has done thinking."""
        if self._tables.get(live.id) is live:
            self._schedule(live)

    def _wake(self, live: LiveTable) -> None:
        live.stop_timer()
        if not self._closed:
            self._spawn(self._act(live.id))

    async def _act(self, table_id: str) -> None:
        """Let happen what is due at a table. What fails is tried again later, each time after twice as long."""
        live = self._live(table_id)
        clear_contextvars()  # of the request that has set the deadline
        bind_contextvars(table=table_id)
        try:
            with self.metrics.traces.whole("due", table_id):
                await self._do_due(table_id)
            live.faults = 0
        except Exception as error:
            if isinstance(error, Refused):
                self.metrics.refuse(error)
                if not isinstance(error, Unavailable):  # which the log has once, not for each table
                    log.warning("what is due at table %s waits: %s", table_id, error.detail)
            else:
                faults.internal(f"what is due at table {table_id} failed", error)
            self._retry(live)

    async def _do_due(self, table_id: str) -> None:
        async with self._using(table_id) as live:
            if live.has_races:
                await self._settle(live)
            if not await self._change(live, lambda state: self._fall_due(live, state)):
                self._schedule(live)

    def _retry(self, live: LiveTable) -> None:
        """Try again what is due, later than the last time."""
        if self._tables.setdefault(live.id, live) is not live:  # one that could not be loaded may have been dropped
            return  # and this one has been loaded anew
        wait = min(self.config.fault_wait << min(live.faults, DOUBLINGS), self.config.fault_wait_most)
        live.faults += 1
        self._set_timer(live, now_ms() + wait)

    def _fall_due(self, live: LiveTable, state: TableState) -> Decided:
        presence = live.presence()
        due = clockwork.fall_due(state, now_ms(), presence, self.config, live.thoughts)
        moved = due[-1] if due else None
        if live.has_races and isinstance(moved, Moved) and moved.by in ("bot", "stand_in"):
            return presses.play_bot(live, state, moved)
        return Decided(due or clockwork.follow(state, presence, self.config))

    async def _settle(self, live: LiveTable) -> None:
        """Decide the presses that no quicker one can overtake any more, in the order of their reactions."""
        async with live.settling:
            due = live.arbiter.due(steady_ms())
            for number, press in enumerate(due):
                await self._settle_press(live, press, [*due[number + 1 :], *live.arbiter.held])

    async def _settle_press(self, live: LiveTable, press: Press[Asker], behind: Sequence[Press[Asker]]) -> None:
        try:
            await self._change(live, lambda state: presses.settle(state, press, behind))
        except Exception as error:  # the presses behind it are decided all the same
            live.loaded.waits.discard(press.seat)
            refused = error if isinstance(error, Refused) else faults.internal("a press could not be decided", error)
            if press.answer:
                self._refuse(live, press.answer, refused)
        else:
            if press.answer:
                press.answer.client.send(wire.write(wire.Done(press.answer.ref)))

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do some work in a task that `close` waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _decision(live: LiveTable, asker: Asker, request: wire.Request, arrival: float) -> Decider:
    """How a request is decided. A move in a game with races may have to wait for others."""
    guest = asker.client.guest
    if not isinstance(request, wire.PlayMove):
        return lambda state: _decide(state, asker.client, request)
    if live.has_races or request.reaction:
        return lambda state: presses.play(presses.Attempt(live, state, request, asker, arrival))
    return lambda state: decide.play(state, guest, request)


def _decide(state: TableState, client: Client, request: wire.Request) -> Decided:
    """What a request comes to; raises `Refused` once its connection is being closed: its guest may be deleted."""
    if client.closing:
        raise Refused("not_now", "This connection is being closed.")
    return decide.decide(state, client.guest, request)


def _expect_no_match(state: TableState, guest: Guest) -> None:
    """Raise `Refused` where a guest has a seat in a match that is on."""
    if state.phase not in BETWEEN_MATCHES and state.seat_of(guest.id) is not None:
        raise Refused("seat_in_play", "You are in the middle of a match: leave your seat first.")
