"""Runs the tables whose home is this machine: stores their changes, sends their messages, keeps their deadlines."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol, cast

import msgspec
from structlog.contextvars import bind_contextvars, clear_contextvars

from tripot import shuffle
from tripot.hosts import names
from tripot.hosts.config import Config
from tripot.hosts.room import faults, traces
from tripot.hosts.room.calling import Caller, NoCaller
from tripot.hosts.room.hints import Teacher
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.hosts.room.metrics import Metrics
from tripot.hosts.room.now import now_ms, steady_ms
from tripot.hosts.room.open_table import OpenTable
from tripot.hosts.room.port import Client
from tripot.hosts.room.tasks import Tasks
from tripot.hosts.room.thinking import Thinker
from tripot.hosts.storage.place import Unavailable
from tripot.hosts.storage.store import LostRace, NotHome, Store
from tripot.play.match import recorded_game
from tripot.table import lobby, people, requests, wire
from tripot.table import todo as wanted
from tripot.table.apply import apply
from tripot.table.calls import Call
from tripot.table.crowd import Visitor
from tripot.table.events import NextGame, Proposed, Stored
from tripot.table.guest import Guest
from tripot.table.house import House
from tripot.table.house_bots import Problem, Thought
from tripot.table.lobby import TableLine
from tripot.table.session import Session
from tripot.table.state import TableState, open_table
from tripot.table.times import Now, StoredTimes
from tripot.table.todo import Todo
from tripot.table.wire import Refused

LONGEST_SLEEP = 60_000  # milliseconds until a deadline: the clock that wrote it may have been wrong
TABLES_READ = 4  # tables read at a time: after a start, many may have deadlines
FOLDED = 10  # events folded at a time: in the interpreter they take some 10 ms, for which others wait

log = logging.getLogger("tripot.server")


class TablesHere(Protocol):
    """Which tables this machine may change."""

    def holds(self, table_id: str) -> bool:
        """Whether a table has its home here, and may be used now."""

    def release(self, table_id: str) -> None:
        """Note that a table is no longer in memory."""

    def balance(self) -> int:
        """Our clients at tables elsewhere, less other nodes' clients at tables here."""


class AllTables:
    """All tables, on a machine that has the database for itself."""

    def holds(self, _table_id: str) -> bool:
        """Every table has its home here."""
        return True

    def release(self, _table_id: str) -> None:
        """Nothing has to be given back."""

    def balance(self) -> int:
        """Nobody is elsewhere."""
        return 0


class Tables:
    """The tables in memory."""

    def __init__(self, store: Store, config: Config, here: TablesHere, caller: Caller | None = None) -> None:
        self.config = config
        self.kernel_loader = KernelLoader()
        self.metrics = Metrics(lambda: len(self._tables), self._count_clients, traces.find())
        self._here = here
        self._caller = caller or NoCaller()
        self._house = House(config, names, faults.internal, faults.damaged, shuffle.new_secret)
        self._teacher = Teacher(self.kernel_loader, config)
        self._thinker = Thinker(self._thought, self.kernel_loader, self.metrics)
        self._store = store
        self._tables: dict[str, OpenTable] = {}
        self._tasks = Tasks()
        self._reading = asyncio.Semaphore(TABLES_READ)
        self._clock_warnings = faults.Seldom()  # warns of clocks that were ahead, for all tables
        self._closed = False

    def resume(self, due: Iterable[tuple[str, int]]) -> None:
        """Wait for the deadlines of tables, each with its time."""
        for table_id, time in due:
            self._set_timer(self._table(table_id), time)

    async def close(self) -> None:
        """Stop all deadlines and close all connections."""
        self._closed = True
        for table in self._tables.values():
            table.stop_timer()
            for client in _clients(table):
                client.close()
            self._thinker.drop(table)
        self._teacher.close()
        self._thinker.close()
        await self.kernel_loader.close()
        await self._tasks.ended()

    # ------------------------------------------------------------ what people ask for: see `Port`

    async def enter(self, table_id: str, client: Client) -> None:
        """Let a client in and show it the table. Raises `Refused`."""
        async with self._using(table_id) as table:
            async with table.lock:
                found = await self._read(table_id, table.session.state.seq)
            if not self._is_here(table):
                raise NotHome
            self._do(table, table.session.found(found, _now()))
            self._do(table, table.session.enter(client, _now()))
            await table.quiet()

    def leave(self, table_id: str, client: Client) -> None:
        """Note that a client left."""
        table = self._tables.get(table_id)
        if table and table.loaded and not self._closed:
            self._do(table, table.session.leave(client, _now()))

    async def ask(self, table_id: str, client: Client, request: requests.Request, arrival: float) -> None:
        """Handle a client's request that arrived at a steady time. Raises `Refused` if there is no such table."""
        async with self._using(table_id) as table:
            with self.metrics.decide.time():
                todo = table.session.hear(client, request, arrival, _now())
            self._do(table, todo)
            await table.quiet()

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table without being connected to it."""
        async with self._using(table_id) as table:
            return table.session.awaits(guest)

    def may_race(self, table_id: str, client: Client) -> bool:
        """Whether a client plays in a match with races."""
        table = self._tables.get(table_id)
        return table is not None and table.loaded is not None and table.session.state.may_race(client.guest.id)

    async def is_idle(self, table_id: str) -> bool:
        """Whether nobody is at a table."""
        table = self._tables.get(table_id)
        return table is None or not _clients(table)

    async def line(self, table_id: str) -> TableLine:
        """A table as the lobby lists it. Raises `Refused` if it does not exist."""
        async with self._using(table_id) as table:
            return lobby.line(table.session.state)

    async def do_due(self, table_id: str) -> None:
        """Do what is due at a table."""
        async with self._using(table_id) as table:
            with self.metrics.decide.time():
                todo = table.session.tick(_now())
            self._do(table, todo)
            await table.quiet()

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Replace a guest who leaves a table for good. Without `instead`, only check that this is possible.

        Raises `Refused` if the guest has a seat in a running match.
        """
        try:
            async with self._using(table_id) as table:
                await self._forget_at(table, guest, instead)
        except Refused as refused:
            if refused.code != "damaged":
                raise
            if instead:
                await self._store.forget(table_id, guest.id, instead, damaged=True)

    async def give_up_seat(self, table_id: str, guest: Guest, *, for_good: bool = False) -> None:
        """Let a guest leave a seat, if the guest has one. During a match, a bot keeps it. Raises `Refused`."""
        async with self._using(table_id) as table:
            await self._give_up_seat(table, guest, for_good=for_good)

    async def _give_up_seat(self, table: OpenTable, guest: Guest, *, for_good: bool = False) -> None:
        refusals = list[Refused]()
        self._do(table, table.session.give_up_seat(guest, refusals.append, _now(), for_good=for_good))
        await table.quiet()
        if refusals:
            raise refusals[0]

    async def _forget_at(self, table: OpenTable, guest: Guest, instead: Guest | None) -> None:
        session = table.session
        _expect_no_match(session.state, guest)
        if instead is None:
            return
        await self._give_up_seat(table, guest)
        async with table.lock:
            if not self._is_here(table):
                raise NotHome
            _expect_no_match(session.state, guest)
            await self._store.forget(table.id, guest.id, instead)
            state = await self._read_state(table, now_ms())
        self._do(table, session.rewritten(state, _now()))

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended."""
        for table in self._tables.values():
            for client in _clients(table):
                if client.session in sessions:
                    client.close()

    def _count_clients(self) -> int:
        return sum(len(_clients(table)) for table in self._tables.values()) + self._here.balance()

    # ------------------------------------------------------------ what tables want

    def _do(self, table: OpenTable, todo: Iterable[Todo]) -> None:
        """Do what a table wants. It may need a search from now on, or nobody may need it any longer."""
        for each in todo:
            if isinstance(each, wanted.Send | wanted.Refuse | wanted.Dismiss):
                self._tell(each)
            else:
                self._do_one(table, each)
        self._thinker.prepare(table.session.state)
        self._drop_unused(table)

    def _tell(self, each: wanted.Send | wanted.Refuse | wanted.Dismiss) -> None:
        match each:
            case wanted.Send(client, text, at):
                _client(client).send(text, at)
            case wanted.Refuse(asker, refused):
                self.metrics.refuse(refused)
                _client(asker.client).send(wire.write(refused.message(asker.ref)))
            case wanted.Dismiss(client, refused):
                _client(client).dismiss(refused)

    def _do_one(self, table: OpenTable, each: Todo) -> None:
        match each:
            case wanted.Store():
                table.storing = self._tasks.begin(self._store_for(table, each))
            case wanted.WakeAt(time):
                self._set_timer(table, time)
            case wanted.Think():
                if not self._closed:
                    self._thinker.begin(table, each)
            case wanted.StopThinking(problem):
                self._thinker.cancel(table, problem)
            case wanted.Advise():
                self._tasks.begin(self._advise(table, each))  # the guest may play in the meantime
            case wanted.CallBack(call):
                self._call_back(table, call)
            case wanted.ReportWait() | wanted.ReportClock():
                self._report(table, each)

    def _thought(self, table: OpenTable, problem: Problem, thought: Thought) -> None:
        """A bot has finished thinking."""
        if self._is_here(table):
            self._do(table, table.session.thought(problem, thought, _now()))

    async def _advise(self, table: OpenTable, advise: wanted.Advise) -> None:
        """Answer a client that asks for a hint."""
        asker = advise.asker
        answer = await self._teacher.answer(table.session, asker.client.guest, advise.request)
        if isinstance(answer, Refused):
            self._do(table, table.session.refuse(asker, answer, _now()))
        else:
            _client(asker.client).send(wire.write(answer))

    def _call_back(self, table: OpenTable, call: Call) -> None:
        """Call somebody who is away, unless this node has lost the table: then its next home does."""
        if self._is_here(table) and self._here.holds(table.id):
            self._caller.call(table.session.state, call)

    def _report(self, table: OpenTable, each: wanted.ReportWait | wanted.ReportClock) -> None:
        match each:
            case wanted.ReportWait(refused):
                self._log_wait(table, refused)
            case wanted.ReportClock(by):
                self._warn_of_clock(table, by)

    def _log_wait(self, table: OpenTable, refused: Refused) -> None:
        self.metrics.refuse(refused)
        if not isinstance(refused, Unavailable) and refused.id is None:  # which are in the log already
            log.warning("what is due at table %s waits: %s", table.id, refused.detail)

    def _warn_of_clock(self, table: OpenTable, by: int) -> None:
        self._clock_warnings.warn("table %s: what was stored last is %.1f s ahead of this clock", table.id, by / 1000)

    # ------------------------------------------------------------ storing

    async def _store_for(self, table: OpenTable, store: wanted.Store) -> None:
        """Store a change, and tell its table whether it is stored. If it has lost its home, the table is given up."""
        try:
            async with table.lock:
                todo = await self._stored(table, store) if table.session.is_wanted(store) else []
        except NotHome:
            if self._is_here(table):
                self.drop(table.id)
            todo = []
        except Exception as error:  # whatever it was, the table goes on
            failed = faults.internal(f"a change at table {table.id} failed", error)
            waits = table.session.is_wanted(store)
            todo = table.session.not_stored(failed, [], _now()) if waits else table.session.tick(_now())
        finally:
            if table.storing is asyncio.current_task():
                table.storing = None
        self._do(table, todo)

    async def _stored(self, table: OpenTable, store: wanted.Store) -> Sequence[Todo]:
        """What a table wants once its change is stored, or is not."""
        try:
            with self.metrics.store.time():
                if not (self._is_here(table) and self._here.holds(table.id)):
                    raise NotHome
                await self._store.append(table.id, store.events, store.row)
        except NotHome:
            raise
        except (LostRace, Refused) as error:
            return await self._not_stored(table, error if isinstance(error, Refused) else None)
        self.metrics.events.inc(len(store.events))
        with self.metrics.tell.time():
            todo = table.session.stored(_now())
        if any(isinstance(each.event, (Proposed, NextGame)) for each in store.events):
            self._prepare(table.session.state)
        return todo

    async def _not_stored(self, table: OpenTable, refused: Refused | None) -> Sequence[Todo]:
        if refused and refused.code == "unknown_table":  # it has been archived
            self.drop(table.id)
        try:
            found = await self._read(table.id, table.session.state.seq)
        except Refused as unread:
            return table.session.not_stored(unread, [], _now())
        return table.session.not_stored(refused, found, _now())

    # ------------------------------------------------------------ tables in memory

    def _table(self, table_id: str) -> OpenTable:
        if table_id not in self._tables:
            self._tables[table_id] = OpenTable(table_id, StoredTimes(now_ms()))
        return self._tables[table_id]

    def _is_here(self, table: OpenTable) -> bool:
        """Whether a table is still the one in memory."""
        return self._tables.get(table.id) is table

    @asynccontextmanager
    async def _using(self, table_id: str) -> AsyncIterator[OpenTable]:
        """A table that has been read, kept in memory while it is used. Raises `NotHome`, and `Refused`."""
        if not self._here.holds(table_id):
            raise NotHome
        table = self._table(table_id)
        table.users += 1
        try:
            if table.loaded is None:
                async with table.lock:
                    await self._load(table)
            yield table
        finally:
            table.users -= 1
            self._drop_unused(table)

    async def _load(self, table: OpenTable) -> None:
        if table.loaded is None:
            state = await self._read_state(table, table.times.watched_since)
            table.loaded = Session(state, self._house, table.times)

    async def _read_state(self, table: OpenTable, latest: int) -> TableState:
        """The state that the stored events give. None of them happened later than `latest`."""
        async with self._reading:
            stored = await self._read(table.id)
        if not stored:
            raise wire.no_table()
        if jump := table.times.jump(stored, latest):
            self._warn_of_clock(table, jump)
        seen = table.times.see(stored, latest)
        try:
            state = open_table(table.id, seen[0])
            self._prepare(state)
            await fold(state, seen[1:])
            self._prepare(state)
        except Exception as error:  # a stored event may break anything in a game
            raise faults.damaged(table.id, error) from error
        return state

    def _prepare(self, state: TableState) -> None:
        """Compile what a table needs soon: the game that it plays, and the one that is proposed."""
        self.kernel_loader.want(state.table)
        self._teacher.prepare(state)
        if state.proposal:
            self.kernel_loader.want(recorded_game(state.proposal.terms.game, state.proposal.terms.options))

    async def _read(self, table_id: str, after: int = 0) -> list[Stored]:
        try:
            return await self._store.read(table_id, after)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise faults.damaged(table_id, error) from error

    def _drop_unused(self, table: OpenTable) -> None:
        """Drop a table from memory if nobody uses it and it has no deadline, unless it has been loaded again."""
        if self._is_here(table) and not table.is_used:
            del self._tables[table.id]
            self._here.release(table.id)

    def drop(self, table_id: str) -> None:
        """Give up a table that is gone or no longer ours, and let its clients go."""
        self._here.release(table_id)
        table = self._tables.pop(table_id, None)
        if table:
            table.stop_timer()
            self._thinker.drop(table)
            for client in _clients(table):
                client.close()
            if table.loaded:
                table.loaded.crowd.visitors.clear()

    def drop_all(self) -> None:
        """Give up all tables."""
        for table_id in list(self._tables):
            self.drop(table_id)

    # ------------------------------------------------------------ deadlines

    def _set_timer(self, table: OpenTable, time: int | None) -> None:
        table.stop_timer()
        if time is not None and not self._closed and self._is_here(table):
            wait = min(max(0, time - now_ms()), LONGEST_SLEEP)
            table.timer = asyncio.get_running_loop().call_later(wait / 1000, self._wake, table)

    def _wake(self, table: OpenTable) -> None:
        table.stop_timer()
        if not self._closed:
            self._tasks.begin(self._act(table))

    async def _act(self, table: OpenTable) -> None:
        """Do what is due at a table. If it cannot be read, try again, each time after a wait twice as long."""
        clear_contextvars()  # these belong to the request that set the deadline
        bind_contextvars(table=table.id)
        table.users += 1  # it stays in memory, and ours, until it is tried again
        try:
            with self.metrics.traces.whole("due", table.id):
                await self.do_due(table.id)
            table.faults = 0
        except NotHome:  # another node does it
            if self._is_here(table):
                self.drop(table.id)
        except Refused as refused:
            self._log_wait(table, refused)
            self._try_later(table)
        except Exception as error:
            faults.internal(f"what is due at table {table.id} failed", error)
            self._try_later(table)
        finally:
            table.users -= 1
            self._drop_unused(table)

    def _try_later(self, table: OpenTable) -> None:
        """Set the deadline of a table that could not be read."""
        self._set_timer(table, now_ms() + self.config.wait_after(table.faults))
        table.faults += 1


async def fold(state: TableState, stored: Sequence[Stored]) -> None:
    """Apply stored events in place, a few at a time, so that other tables go on in between."""
    for start in range(0, len(stored), FOLDED):
        for each in stored[start : start + FOLDED]:
            apply(state, each)
        await asyncio.sleep(0)


def _now() -> Now:
    return Now(now_ms(), steady_ms())


def _client(visitor: Visitor) -> Client:
    """A client that a table names. A table names only clients that it was handed."""
    return cast("Client", visitor)


def _clients(table: OpenTable) -> list[Client]:
    """The clients at a table."""
    return [_client(each) for each in table.loaded.crowd.visitors] if table.loaded else []


def _expect_no_match(state: TableState, guest: Guest) -> None:
    """Raise `Refused` if a guest has a seat in a running match."""
    if guest.id in people.playing(state):
        raise Refused("seat_in_play", "You are in the middle of a match: leave your seat first.")
