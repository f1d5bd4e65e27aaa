"""Where tables are at home if a card room has several nodes (`docs/decisions/0022-nodes.md`).

A table is played at its home, one of the nodes, exactly as in a card room with only one. A client may be connected to
any other node, which passes on its requests and the messages for it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec
from structlog.contextvars import bind_contextvars, clear_contextvars

from tripot.errors import TripotError
from tripot.hosts.config import Config
from tripot.hosts.nodes import bus
from tripot.hosts.nodes.bus import Answer, Message, Refusal
from tripot.hosts.nodes.node import Gone, Node
from tripot.hosts.nodes.remote import Edge, Far
from tripot.hosts.room import faults
from tripot.hosts.room.calling import Caller
from tripot.hosts.room.now import now_ms, steady_ms
from tripot.hosts.room.port import Port
from tripot.hosts.room.room import Room
from tripot.hosts.room.tables import Tables
from tripot.hosts.room.tasks import Tasks, stop
from tripot.hosts.storage.nodes import Nodes
from tripot.hosts.storage.place import Unavailable
from tripot.hosts.storage.store import NotHome, Store
from tripot.table import opening, requests
from tripot.table.guest import Guest
from tripot.table.lobby import TableLine
from tripot.table.race import Travel
from tripot.table.wire import Refused

LOOK = 0.25  # seconds between two checks of what is due, and of how far away clients are
SHARE = 1.0  # seconds between two messages about what was counted
AHEAD = 1000  # a deadline is taken over this many milliseconds early, plus the time that people have to connect
FARTHEST = opening.CLOCK[1] * 1000 + AHEAD  # milliseconds: a deadline further away came from a wrong clock
REST = 0.5  # seconds before the next life is tried
MOVING = 5.0  # seconds that a client waits for a table whose home has died
HOME_AGAIN = 0.1  # seconds between two searches for the home of a table
COUNTS_TOLD = 1000  # counts in one message: NATS takes a million bytes
ENDED_KEPT = 1000  # ended sessions that are kept, to be reported again
LETTING_GO = 3.0  # seconds for the database to take back the tables

Work: TypeAlias = Coroutine[Any, Any, bool | None]
"""Gives the answer to a message."""

T = TypeVar("T")

log = logging.getLogger("tripot.server")


class Counts(Protocol):
    """Counts what is done, by guest and address."""

    def take_new(self) -> list[tuple[str, str, float]]:
        """What was counted here since the last call."""

    def add(self, counts: list[tuple[str, str, float]]) -> None:
        """Add what was counted at another node."""


class TablesOfNode:
    """The tables that this node may change: those with their home here, while it holds its lease."""

    def __init__(self) -> None:
        self.node: Node | None = None  # None between two lives
        self.edge: Edge | None = None
        self.mine: set[str] = set()  # tables in use that have their home here
        self.far: dict[str, Far] = {}  # clients of other nodes at these tables

    def holds(self, table_id: str) -> bool:
        """Whether a table has its home here, and may be used now."""
        return self.node is not None and self.node.holds and table_id in self.mine

    def release(self, table_id: str) -> None:
        """Note that a table is no longer in memory."""
        self.mine.discard(table_id)

    def balance(self) -> int:
        """Our clients at tables elsewhere, less other nodes' clients at tables here."""
        return (self.edge.count if self.edge else 0) - len(self.far)


class HomesAmongNodes:
    """Tables are at home here for as long as this node holds a lease, and otherwise at other nodes.

    It starts one life after another. In each, it takes over tables that are due and have no home, passes what clients
    ask for to the homes of their tables, and does what other nodes ask.
    """

    def __init__(
        self, store: Store, tables: Tables, here: TablesOfNode, nodes: Nodes, address: str, counts: Counts
    ) -> None:
        """The bus is at `address`. `counts` are told to the other nodes."""
        self._store = store
        self._tables = tables
        self._here = here
        self._nodes = nodes
        self._address = address
        self._counts = counts
        self._room_name = ""  # the name of the card room
        self._why_apart = "This node has no connection to the others."  # the answer while it may not serve
        self._ended: deque[str] = deque(maxlen=ENDED_KEPT)  # ended sessions that other nodes may not have heard of
        self._lives: asyncio.Task[None] | None = None
        self._closed = False
        self._tasks = Tasks()
        tables.metrics.watch_nodes(lambda: len(here.node.living) if here.node and self.may_serve else 0)

    # ------------------------------------------------------------ lives

    async def open(self) -> None:
        """Start a life. Raises `NoBus`. A table is taken over when somebody comes or something is due."""
        self._room_name = await self._nodes.room()
        await self._begin()
        self._lives = asyncio.create_task(self._live_on())

    async def close(self) -> None:
        """Give the tables back, so that another node goes on at once."""
        if self._lives:
            living, self._lives, self._closed = self._lives, None, True
            await stop(living)
            await self._end(stopped=True)
        await self._tasks.ended()

    def expect_ready(self) -> None:
        """Raise `Refused` if this node has lost the database or the other nodes."""
        if not self.may_serve:
            raise Refused("storage", self._why_apart)

    @property
    def may_serve(self) -> bool:
        """Whether this node may answer its clients."""
        node = self._here.node
        return node is not None and node.holds and not self._closed

    async def _begin(self) -> None:
        node = Node(self._nodes, self._address, self._room_name, self._hear)
        try:
            await node.open()
        except BaseException:
            await node.close()
            raise
        self._here.node, self._here.edge = node, Edge(node)
        self._store.node = node.id
        node.tell_all(bus.Ended(list(self._ended)))

    async def _end(self, *, stopped: bool = False) -> None:
        """Give up all tables and let all clients go. Other nodes are told, or see the lease end."""
        here = self._here
        if stopped and here.node:
            await self._give_back(here.node)
        node, edge, here.node, here.edge = here.node, here.edge, None, None
        if node is None or edge is None:
            return
        self._store.node = ""
        try:
            edge.let_go()
            here.far.clear()
            self._tables.drop_all()
            here.mine.clear()
        finally:
            await node.close()

    async def _give_back(self, node: Node) -> None:
        try:
            async with asyncio.timeout(LETTING_GO):
                await self._nodes.leave(node.id)
        except (Refused, TimeoutError):
            log.warning("the database does not answer: the tables become free only when the lease is over")
        node.tell_all(bus.Stopped(node.id))

    async def _live_on(self) -> None:
        """Run one life after another until cancelled, or closed meanwhile."""
        while not self._closed:
            try:
                await self._live_once()
            except (TripotError, Refused) as error:
                self._stay_apart(error)
                await asyncio.sleep(REST)
            except Exception as error:  # the next life may work
                faults.internal("this node cannot begin again", error)
                await asyncio.sleep(REST)

    def _stay_apart(self, error: TripotError | Refused) -> None:
        """Say why this node does not start again. Each reason is logged once, and the database's elsewhere."""
        apart = error.detail if isinstance(error, Refused) else "This node cannot reach the bus."
        if apart != self._why_apart and not isinstance(error, Unavailable):
            log.warning("this node cannot begin again: %s", error)
        self._why_apart = apart

    async def _live_once(self) -> None:
        """Live to the end of a life, and begin the next."""
        if node := self._here.node:
            await self._live_through(node)
            self._why_apart = f"This node has lost {node.lost}."
            log.warning("this node has lost %s, and lets its clients go", node.lost)
            await self._end()
        await self._begin()
        log.warning("this node has begun again")

    async def _live_through(self, node: Node) -> None:
        """Run everything that a node does until its life is over."""
        tasks = [asyncio.create_task(self._or_end(node, work)) for work in (self._look_on(), self._share_on())]
        try:
            await node.keep(self._look_around)
        except Exception as error:  # the next life may work
            faults.internal("a life of this node has failed", error)
        finally:
            for task in tasks:
                task.cancel()

    async def _or_end(self, node: Node, work: Coroutine[Any, Any, None]) -> None:
        """Do some work during a life, and end the life if that work fails."""
        try:
            await work
        except Exception as error:
            faults.internal("a task of this node has failed", error)
            node.cut()

    def _look_around(self) -> None:
        """Let go of everything that waits for dead nodes."""
        node, edge = self._here.node, self._here.edge
        if node and edge:
            edge.let_go(node.living)
            for far in list(self._here.far.values()):
                if far.at not in node.living:
                    far.close()  # in case it lives after all
                    self._leave_far(far.table_id, far.name)

    async def _look_on(self) -> None:
        """Take over due tables and measure lines until cancelled."""
        while node := self._here.node:
            await asyncio.sleep(LOOK)
            if self._here.edge:
                self._here.edge.measure()
            for other in {far.at for far in self._here.far.values()}:
                self._tasks.begin(node.measure(other))
            try:
                await self._take_due(node)
            except Refused:
                pass  # the log has it already, and it will be checked again
            except Exception as error:  # it will be checked again
                faults.internal("what is due cannot be taken over", error)

    async def _take_due(self, node: Node) -> None:
        """Take over tables of dead nodes, early enough for people to connect in the usual time before they are due."""
        now = now_ms()
        before = now + self._tables.config.restart_grace + AHEAD
        due = await self._nodes.take_due(node.id, before, now + FARTHEST)
        if self._here.node is node:
            self._here.mine.update(table_id for table_id, _ in due)
            self._tables.resume(due)

    async def _share_on(self) -> None:
        """Tell the other nodes what was counted, until cancelled."""
        while node := self._here.node:
            await asyncio.sleep(SHARE)
            counts = self._counts.take_new()
            for start in range(0, len(counts), COUNTS_TOLD):
                node.tell_all(bus.Counted(counts[start : start + COUNTS_TOLD]))

    # ------------------------------------------------------------ where tables are

    async def reach(self, table_id: str, do: Callable[[Port], Awaitable[T]]) -> T:
        """Do something at the home of a table, and return its result.

        If the home has died, this waits until its lease is over and another node has become the home. Raises `NotHome`
        if that takes too long or if this node may not serve, and what `do` raises.
        """
        last, here = steady_ms() + MOVING * 1000, self._here
        while (node := here.node) and (edge := here.edge) and self.may_serve and steady_ms() < last:
            home = await self._nodes.home(table_id, node.id)
            if here.node is not node:
                continue
            try:
                return await do(self._use_here(table_id) if home == node.id else edge.port(home))
            except (NotHome, Gone):
                await asyncio.sleep(HOME_AGAIN)
        raise NotHome

    def _use_here(self, table_id: str) -> Tables:
        """Note that a table has its home here, and return the way to it."""
        self._here.mine.add(table_id)
        return self._tables

    async def line(self, table_id: str) -> TableLine:
        """A table as the lobby lists it, as last stored. Raises `Refused` if it does not exist."""
        return msgspec.json.decode(await self._store.line(table_id), type=TableLine)

    def end_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of our clients at other nodes' tables, and let other nodes close theirs."""
        if self._here.edge:
            self._here.edge.close_sessions(sessions)
        self._ended.extend(sessions)
        if self._here.node:
            self._here.node.tell_all(bus.Ended(list(sessions)))

    # ------------------------------------------------------------ what other nodes say

    def _hear(self, message: Message) -> None:  # noqa: C901, PLR0912  (a list of messages)
        """Do what another node asks, or note what it reports."""
        heard, here = steady_ms(), self._here
        match message:
            case bus.Send() | bus.Close():
                if here.edge:
                    here.edge.hear(message)
            case bus.Enter():
                self._answer(message, self._enter_far(message))
            case bus.Ask():
                self._answer(message, self._ask_far(message, heard - message.waited))
            case bus.Leave():
                self._leave_far(message.table, message.client)
            case bus.Measured():
                self._measure_far(message.client, Travel(message.low, message.high))
            case bus.Awaits():
                self._answer(message, self._use_here(message.table).awaits(message.table, Guest(message.guest, "")))
            case bus.Look():
                self._answer(message, self._use_here(message.table).do_due(message.table))
            case bus.GiveUpSeat():
                self._answer(message, self._give_up_seat(message))
            case bus.Forget():
                self._answer(message, self._forget(message))
            case bus.Ended():
                self._end_here(message.sessions)
            case bus.Counted():
                self._counts.add(message.counts)
            case bus.Stopped():
                if here.node:
                    here.node.forget(message.node)
                    self._look_around()

    def _end_here(self, sessions: Collection[str]) -> None:
        self._tables.close_sessions(sessions)
        if self._here.edge:
            self._here.edge.close_sessions(sessions)

    def _answer(self, message: bus.Asking, work: Work) -> None:
        if node := self._here.node:
            self._tasks.begin(self._answer_with(node, message, work))
        else:
            work.close()

    async def _answer_with(self, node: Node, message: bus.Asking, work: Work) -> None:
        """Do what another node asks, and send it the outcome."""
        clear_contextvars()
        bind_contextvars(node=message.node, table=message.table)
        try:
            with self._tables.metrics.traces.whole(type(message).__name__, message.table):
                answer = Answer(message.ask, await work)
        except NotHome:
            answer = Answer(message.ask, gone=True)
        except Refused as refused:
            answer = Answer(message.ask, refused=Refusal.of(refused))
        except Exception as error:
            failed = faults.internal(f"{type(message).__name__} from another node failed", error)
            answer = Answer(message.ask, refused=Refusal.of(failed))
        node.tell(message.node, answer)

    async def _give_up_seat(self, message: bus.GiveUpSeat) -> None:
        here, guest = self._use_here(message.table), Guest(message.guest, "")
        await here.give_up_seat(message.table, guest, for_good=message.for_good)

    async def _forget(self, message: bus.Forget) -> None:
        instead = Guest(*message.instead) if message.instead else None
        await self._use_here(message.table).forget(message.table, Guest(message.guest, ""), instead)

    async def _enter_far(self, message: bus.Enter) -> None:
        here = self._here
        if here.node is None or self._closed:
            raise NotHome
        far = here.far[message.client] = Far(here.node, message)
        try:
            await self._use_here(message.table).enter(message.table, far)
        except BaseException:
            if here.far.get(message.client) is far:
                del here.far[message.client]
            self._tables.leave(message.table, far)
            raise
        if here.far.get(message.client) is not far:  # if it has left in the meantime
            self._tables.leave(message.table, far)

    async def _ask_far(self, message: bus.Ask, arrival: float) -> None:
        far, request = self._here.far.get(message.client), requests.read_request(message.request)
        if far is None:
            raise NotHome
        if isinstance(request, Refused):
            raise request
        self._measure_far(message.client, Travel(message.low, message.high))
        await self._tables.ask(message.table, far, request, arrival)

    def _leave_far(self, table_id: str, name: str) -> None:
        if far := self._here.far.pop(name, None):
            self._tables.leave(table_id, far)

    def _measure_far(self, name: str, travel: Travel) -> None:
        if name in self._here.far:
            self._here.far[name].measured = travel


def room_among_nodes(
    store: Store, config: Config, nodes: Nodes, address: str, counts: Counts, caller: Caller | None = None
) -> Room:
    """A card room on one of several nodes, which reach each other over the bus at an address."""
    here = TablesOfNode()
    tables = Tables(store, config, here, caller)
    return Room(store, tables, HomesAmongNodes(store, tables, here, nodes, address, counts))
