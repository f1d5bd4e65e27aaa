"""The card room on several nodes (`docs/decisions/0022-nodes.md`).

A table is played at its home, one of the nodes, as in a card room of one. A client may be connected to any other, which
passes on what it asks for and what it is told.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, TypeAlias

import msgspec
from structlog.contextvars import bind_contextvars, clear_contextvars

from tripot.errors import TripotError
from tripot.server.core import decide, wire
from tripot.server.core.config import Config
from tripot.server.core.decide import Guest
from tripot.server.core.race import Travel
from tripot.server.core.records import records
from tripot.server.core.wire import Refused
from tripot.server.live import bus, faults
from tripot.server.live.bus import Answer, Message, Refusal
from tripot.server.live.clock import now_ms, steady_ms
from tripot.server.live.far import Edge, Far
from tripot.server.live.node import Gone, Node
from tripot.server.live.room import Room
from tripot.server.live.table import Client, Decider, LiveTable
from tripot.server.storage.nodes import Nodes
from tripot.server.storage.place import Unavailable
from tripot.server.storage.store import NotHome, Store

LOOK = 0.25  # seconds between two looks at what is due, and at how far clients are
SHARE = 1.0  # seconds between two messages about what was counted
AHEAD = 1000  # milliseconds before a deadline, and before the time that people have to connect, to take it over
FARTHEST = decide.CLOCK[1] * 1000 + AHEAD  # milliseconds: a deadline beyond was written by a clock that was wrong
REST = 0.5  # seconds before another life is tried
MOVING = 5.0  # seconds for which a client waits for a table whose home has died
HOME_AGAIN = 0.1  # seconds between two looks for the home of a table
COUNTS_TOLD = 1000  # in one message: NATS takes a million bytes
ENDED_KEPT = 1000  # sessions that have ended, to be told again
LETTING_GO = 3.0  # seconds for the database to take the tables back

Work: TypeAlias = Coroutine[Any, Any, bool | None]
"""Gives the answer to a message."""

log = logging.getLogger("tripot.server")


class Counts(Protocol):
    """Counts what is done, by guest and address."""

    def take_new(self) -> list[tuple[str, str, float]]:
        """What was counted here since it was asked last."""

    def add(self, counts: list[tuple[str, str, float]]) -> None:
        """Count what was done elsewhere."""


class NodeRoom(Room):
    """The room of one node: tables whose home it is, and ways to the others."""

    def __init__(self, store: Store, config: Config, nodes: Nodes, address: str, counts: Counts) -> None:
        super().__init__(store, config)
        self._nodes = nodes
        self._address = address
        self._counts = counts
        self._name = ""  # of the card room
        self._apart = "This node has no connection to the others."  # what is said where it may not serve
        self._node: Node | None = None  # None between two lives
        self._edge: Edge | None = None
        self._mine: set[str] = set()  # tables in use whose home this node is
        self._far: dict[str, Far] = {}
        self._ended: deque[str] = deque(maxlen=ENDED_KEPT)  # sessions: the others may not have heard of it
        self._living: asyncio.Task[None] | None = None
        self.metrics.watch_nodes(lambda: len(self._node.living) if self._node and self._may_serve else 0)

    # ------------------------------------------------------------ lives

    async def open(self) -> None:
        """Begin to live; raises `NoBus`. Tables are taken over when somebody comes, or something is due."""
        await self._open_doors()
        self._name = await self._nodes.room()
        await self._begin()
        self._living = asyncio.create_task(self._live_on())

    async def close(self) -> None:
        """Give the tables back, so that another node goes on at once, and close all connections."""
        if self._living:
            living, self._living, self._closed = self._living, None, True
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
            await self._end(stopped=True)
        await super().close()

    def expect_ready(self) -> None:
        """Raise `Refused` where this node has lost the database or the others."""
        if not self._may_serve:
            raise Refused("storage", self._apart)

    @property
    def _may_serve(self) -> bool:
        return self._node is not None and self._node.holds and not self._closed

    async def _begin(self) -> None:
        node = Node(self._nodes, self._address, self._name, self._hear)
        try:
            await node.open()
        except BaseException:
            await node.close()
            raise
        self._node, self._edge, self._store.node = node, Edge(node), node.id
        node.tell_all(bus.Ended(list(self._ended)))

    async def _end(self, *, stopped: bool = False) -> None:
        """Give up all tables, and let all clients go. Other nodes hear of it, or see that the lease is over."""
        if stopped and self._node:
            await self._give_back(self._node)
        node, edge, self._node, self._edge = self._node, self._edge, None, None
        if node is None or edge is None:
            return
        self._store.node = ""
        try:
            edge.let_go()
            self._far.clear()
            for table_id in list(self._tables):
                self.drop(table_id)
            self._mine.clear()
        finally:
            await node.close()

    async def _give_back(self, node: Node) -> None:
        try:
            async with asyncio.timeout(LETTING_GO):
                await self._nodes.leave(node.id)
        except (Refused, TimeoutError):
            log.warning("the database does not answer: the tables are free only when the lease is over")
        node.tell_all(bus.Stopped(node.id))

    async def _live_on(self) -> None:
        """Live, and live again, until cancelled."""
        while True:
            try:
                await self._live_once()
            except (TripotError, Refused) as error:
                self._stay_apart(error)
                await asyncio.sleep(REST)
            except Exception as error:  # another life may fare better
                faults.internal("this node cannot begin again", error)
                await asyncio.sleep(REST)

    def _stay_apart(self, error: TripotError | Refused) -> None:
        """Say why this node does not begin again. The log has each reason once, and those of the database already."""
        apart = error.detail if isinstance(error, Refused) else "This node does not reach the bus."
        if apart != self._apart and not isinstance(error, Unavailable):
            log.warning("this node cannot begin again: %s", error)
        self._apart = apart

    async def _live_once(self) -> None:
        """Live to the end of a life, and begin the next."""
        if node := self._node:
            await self._live_through(node)
            self._apart = f"This node has lost {node.lost}."
            log.warning("this node has lost %s, and lets its clients go", node.lost)
            await self._end()
        await self._begin()
        log.warning("this node has begun again")

    async def _live_through(self, node: Node) -> None:
        """Do what a node does, until its life is over."""
        tasks = [asyncio.create_task(self._or_end(node, work)) for work in (self._look_on(), self._share_on())]
        try:
            await node.keep(self._look_around)
        except Exception as error:  # another life may fare better
            faults.internal("a life of this node has failed", error)
        finally:
            for task in tasks:
                task.cancel()

    async def _or_end(self, node: Node, work: Coroutine[Any, Any, None]) -> None:
        """Do some work beside a life, which ends where that fails: it would go on without it."""
        try:
            await work
        except Exception as error:
            faults.internal("a task of this node has failed", error)
            node.cut()

    def _look_around(self) -> None:
        """Take leave of the dead."""
        node, edge = self._node, self._edge
        if node and edge:
            edge.let_go(node.living)
            for far in list(self._far.values()):
                if far.at not in node.living:
                    far.close()  # should it live after all
                    self._leave_far(far.table_id, far.name)

    async def _look_on(self) -> None:
        """Take over what is due, and measure, until cancelled."""
        while node := self._node:
            await asyncio.sleep(LOOK)
            if self._edge:
                self._edge.measure()
            for other in {far.at for far in self._far.values()}:
                self._spawn(node.measure(other))
            try:
                await self._take_due(node)
            except Refused:
                pass  # the log has it already, and it is looked at again
            except Exception as error:  # it is looked at again
                faults.internal("what is due cannot be taken over", error)

    async def _take_due(self, node: Node) -> None:
        """Take over tables of the dead, early enough that people have the usual time to connect before they are due."""
        now = now_ms()
        before = now + self.config.restart_grace + AHEAD
        for table_id, due in await self._nodes.take_due(node.id, before, now + FARTHEST):
            if self._node is node:
                self._mine.add(table_id)
                self._set_timer(self._live(table_id), due)

    async def _share_on(self) -> None:
        """Tell the others what was counted, until cancelled."""
        while node := self._node:
            await asyncio.sleep(SHARE)
            counts = self._counts.take_new()
            for start in range(0, len(counts), COUNTS_TOLD):
                node.tell_all(bus.Counted(counts[start : start + COUNTS_TOLD]))

    # ------------------------------------------------------------ homes

    @asynccontextmanager
    async def _using(self, table_id: str) -> AsyncIterator[LiveTable]:
        if table_id not in self._mine:
            raise NotHome
        async with super()._using(table_id) as live:
            yield live

    async def _change_now(self, live: LiveTable, decision: Decider) -> bool:
        try:
            if not (self._node and self._node.holds) or self._tables.get(live.id) is not live:
                raise NotHome
            return await super()._change_now(live, decision)
        except NotHome:
            if self._tables.get(live.id) is live:
                self.drop(live.id)
            raise

    async def _act(self, table_id: str) -> None:
        if table_id in self._mine:
            await super()._act(table_id)

    def _retry(self, live: LiveTable) -> None:
        if live.id in self._mine:
            super()._retry(live)

    def _drop_unused(self, live: LiveTable) -> None:
        super()._drop_unused(live)
        if live.id not in self._tables:
            self._mine.discard(live.id)

    def drop(self, table_id: str) -> None:
        """Give up a table, and let its clients go."""
        self._mine.discard(table_id)
        super().drop(table_id)

    # ------------------------------------------------------------ what people ask for

    async def enter(self, table_id: str, client: Client) -> None:
        """Let somebody in, here or at the table's home. A client that cannot be let in goes, and comes back."""
        last = steady_ms() + MOVING * 1000
        while (node := self._node) and (edge := self._edge) and self._may_serve and steady_ms() < last:
            home = await self._nodes.home(table_id, node.id)
            try:
                if home != node.id:
                    await edge.enter(home, table_id, client)
                    return
                self._mine.add(table_id)
                await super().enter(table_id, client)
                if self._node is node:
                    return
                break
            except (NotHome, Gone):  # the home has died: its lease will be over in a moment
                await asyncio.sleep(HOME_AGAIN)
        client.close()

    async def is_idle(self, table_id: str) -> bool:
        """Whether nobody is at a table. Its home alone says so, which is this node, if it is no other."""
        node = self._node
        if node is None or await self._nodes.home(table_id, node.id) != node.id:
            return False
        return await super().is_idle(table_id)

    def leave(self, table_id: str, client: Client) -> None:
        """Let a client go."""
        if self._edge:
            self._edge.leave(client)
        super().leave(table_id, client)

    async def ask(self, table_id: str, client: Client, request: wire.Request, arrival: float) -> None:
        """Do what a client asks for, here or at the table's home."""
        if self._edge and client in self._edge:
            await self._edge.ask(client, request, arrival)
        else:
            await super().ask(table_id, client, request, arrival)

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table, and no connection to it."""
        node = self._node
        if node is None:
            return False
        home = await self._nodes.home(table_id, node.id)
        if home == node.id:
            return await self._awaits_here(table_id, guest)
        try:
            answer = await node.ask(home, lambda number: bus.Awaits(number, node.id, table_id, guest.id))
        except Gone:
            return False
        return bool(answer.value)

    async def _awaits_here(self, table_id: str, guest: Guest) -> bool:
        self._mine.add(table_id)
        return await super().awaits(table_id, guest)

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Make a guest somebody else, at the table's home. Where that is about to change, it is waited for."""
        other = (instead.id, instead.name) if instead else None
        last = steady_ms() + MOVING * 1000
        while (node := self._node) and steady_ms() < last:
            asking = bus.Forget(0, node.id, table_id, guest.id, other)
            try:
                await self._forget_at_home(node, asking)
            except (NotHome, Gone):
                await asyncio.sleep(HOME_AGAIN)
            else:
                return
        raise NotHome

    async def _forget_at_home(self, node: Node, asking: bus.Forget) -> None:
        home = await self._nodes.home(asking.table, node.id)
        if home == node.id:
            await self._forget_here(asking)
        else:
            await node.ask(home, lambda number: msgspec.structs.replace(asking, ask=number))

    async def _forget_here(self, message: bus.Forget) -> None:
        self._mine.add(message.table)
        instead = Guest(*message.instead) if message.instead else None
        await super().forget(message.table, Guest(message.guest, ""), instead)

    async def line(self, table_id: str) -> wire.TableLine:
        """A table as the lobby would list it, as it was stored last; raises `Refused` when there is none."""
        return msgspec.json.decode(await self._store.line(table_id), type=wire.TableLine)

    async def check(self, table_id: str) -> None:
        """Raise `Refused` when there is no such table."""
        await self._store.line(table_id)

    async def records(self, table_id: str) -> bytes:
        """The finished deals of a table, after what is due at its home."""
        if node := self._node:
            home = await self._nodes.home(table_id, node.id)
            if home == node.id:
                await self._look_here(table_id)
            else:
                with suppress(Gone):  # then it is looked at later
                    await node.ask(home, lambda number: bus.Look(number, node.id, table_id))
        await self.check(table_id)
        return await asyncio.to_thread(records, table_id, await self._store.read(table_id))

    async def _look_here(self, table_id: str) -> None:
        self._mine.add(table_id)
        await self._do_due(table_id)

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended, at all nodes."""
        self._close_sessions_here(sessions)
        self._ended.extend(sessions)
        if self._node:
            self._node.tell_all(bus.Ended(list(sessions)))

    def _close_sessions_here(self, sessions: Collection[str]) -> None:
        super().close_sessions(sessions)
        if self._edge:
            self._edge.close_sessions(sessions)

    def _count_clients(self) -> int:
        return super()._count_clients() - len(self._far) + (self._edge.count if self._edge else 0)

    # ------------------------------------------------------------ what other nodes say

    def _hear(self, message: Message) -> None:  # noqa: C901, PLR0912  (a list of messages)
        """Do what another node asks for, or note what it says."""
        heard = steady_ms()
        match message:
            case bus.Send() | bus.Close():
                if self._edge:
                    self._edge.hear(message)
            case bus.Enter():
                self._answer(message, self._enter_far(message))
            case bus.Ask():
                self._answer(message, self._ask_far(message, heard - message.waited))
            case bus.Leave():
                self._leave_far(message.table, message.client)
            case bus.Measured():
                self._measure_far(message.client, Travel(message.low, message.high))
            case bus.Awaits():
                self._answer(message, self._awaits_here(message.table, Guest(message.guest, "")))
            case bus.Look():
                self._answer(message, self._look_here(message.table))
            case bus.Forget():
                self._answer(message, self._forget_here(message))
            case bus.Ended():
                self._close_sessions_here(message.sessions)
            case bus.Counted():
                self._counts.add(message.counts)
            case bus.Stopped():
                if self._node:
                    self._node.forget(message.node)
                    self._look_around()

    def _answer(self, message: bus.Asking, work: Work) -> None:
        if node := self._node:
            self._spawn(self._answer_with(node, message, work))
        else:
            work.close()

    async def _answer_with(self, node: Node, message: bus.Asking, work: Work) -> None:
        """Do what another node asks for, and tell it how it went."""
        clear_contextvars()
        bind_contextvars(node=message.node, table=message.table)
        try:
            with self.metrics.traces.whole(type(message).__name__, message.table):
                answer = Answer(message.ask, await work)
        except NotHome:
            answer = Answer(message.ask, gone=True)
        except Refused as refused:
            answer = Answer(message.ask, refused=Refusal.of(refused))
        except Exception as error:
            failed = faults.internal(f"{type(message).__name__} from another node failed", error)
            answer = Answer(message.ask, refused=Refusal.of(failed))
        node.tell(message.node, answer)

    async def _enter_far(self, message: bus.Enter) -> None:
        node = self._node
        if node is None or self._closed:
            raise NotHome
        far = self._far[message.client] = Far(node, message)
        self._mine.add(message.table)
        try:
            await super().enter(message.table, far)
        except BaseException:
            self._far.pop(message.client, None)
            super().leave(message.table, far)
            raise
        if self._far.get(message.client) is not far:  # it has gone meanwhile
            super().leave(message.table, far)

    async def _ask_far(self, message: bus.Ask, arrival: float) -> None:
        far, request = self._far.get(message.client), wire.read_request(message.request)
        if far is None:
            raise NotHome
        if isinstance(request, Refused):
            raise request
        self._measure_far(message.client, Travel(message.low, message.high))
        await super().ask(message.table, far, request, arrival)

    def _leave_far(self, table_id: str, name: str) -> None:
        if far := self._far.pop(name, None):
            super().leave(table_id, far)

    def _measure_far(self, name: str, travel: Travel) -> None:
        if name in self._far:
            self._far[name].measured = travel
