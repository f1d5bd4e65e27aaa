"""A life of this node. It starts with a lease in the database and a line to the other nodes, and ends when one is lost.

A node that has lost either does not know what the others do. It gives up its tables, lets its clients go, and starts
another life under another name as soon as it can. So no message and no lease of an earlier life has any effect later.
"""

import asyncio
import itertools
import secrets
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from tripot.hosts.nodes.bus import Answer, Bus, Message, Probe
from tripot.hosts.room.now import steady_ms
from tripot.hosts.storage.nodes import LEASE, Nodes
from tripot.table.race import Line
from tripot.table.wire import Refused

RENEW = 0.3  # seconds between two renewals of the lease
MARGIN = 100.0  # this node counts its lease this many milliseconds shorter than the others do
ANSWER = 10.0  # seconds that another node has to answer, if it lives that long


class Gone(Exception):
    """Another node no longer answers."""


@dataclass
class _Asked:
    """A message that waits for its answer."""

    node: str
    answer: asyncio.Future[Answer]


class Node:
    """One life."""

    def __init__(self, nodes: Nodes, address: str, room: str, hear: Callable[[Message], None]) -> None:
        self.id = secrets.token_hex(6)
        self.living = frozenset({self.id})
        self.lines: defaultdict[str, Line] = defaultdict(Line)  # to other nodes
        self._nodes = nodes
        self._hear = hear
        self._bus = Bus(address, room, self.id, self._receive)
        self._until = 0.0
        self._asked: dict[int, _Asked] = {}
        self._numbers = itertools.count(1)

    @property
    def holds(self) -> bool:
        """Whether this node may still act: its lease is not over by its own steady clock."""
        return steady_ms() < self._until and not self._bus.cut.is_set()

    @property
    def lost(self) -> str:
        """What this node has lost, so that it may not act."""
        return "the line to the bus" if self._bus.cut.is_set() else "its lease in the database"

    async def open(self) -> None:
        """Start. Raises `NoBus` and `Refused`."""
        await self._bus.open()
        begun = steady_ms()
        try:
            async with asyncio.timeout(LEASE.total_seconds()):
                await self._nodes.join(self.id)
        except TimeoutError:
            raise Refused("storage", "The card room's database does not answer in time.") from None
        self._until = begun + LEASE.total_seconds() * 1000 - MARGIN

    async def keep(self, look: Callable[[], None]) -> None:
        """Renew the lease until it or the line is lost. Call `look` after each renewal, which says who is alive."""
        while self.holds:
            try:
                async with asyncio.timeout(RENEW):
                    await self._bus.cut.wait()
            except TimeoutError:
                await self._renew()
                look()

    async def _renew(self) -> None:
        begun = steady_ms()
        try:
            async with asyncio.timeout(max(0.0, self._until - begun) / 1000):
                living = await self._nodes.renew(self.id)
        except (Refused, TimeoutError):
            return  # the next renewal may work, as long as the lease lasts
        if living is None:
            self._until = 0.0
            return
        self._until = begun + LEASE.total_seconds() * 1000 - MARGIN
        self.living = living
        self._give_up()

    def forget(self, node: str) -> None:
        """Note that another node stopped."""
        self.living -= {node}
        self._give_up()

    def _give_up(self) -> None:
        """Stop waiting for the answers of dead nodes."""
        for number, asked in list(self._asked.items()):
            if asked.node not in self.living:
                self._end(number, None)
        for node in self.lines.keys() - self.living:
            del self.lines[node]

    async def close(self) -> None:
        """Give back the tables and close the line. Whatever fails, this life is over."""
        self._until = 0.0
        for number in list(self._asked):
            self._end(number, None)
        try:
            async with asyncio.timeout(LEASE.total_seconds()):
                await self._nodes.leave(self.id)
        except (Refused, TimeoutError):
            pass  # the lease ends by itself
        finally:
            await self._bus.close()

    def cut(self) -> None:
        """End this life as if the line had been cut."""
        self._bus.cut.set()

    # ------------------------------------------------------------ messages

    def tell(self, node: str, message: Message) -> None:
        """Send a message to another node."""
        self._bus.tell(node, message)

    def tell_all(self, message: Message) -> None:
        """Send a message to all other nodes."""
        self._bus.tell_all(message)

    async def ask(self, node: str, make: Callable[[int], Message]) -> Answer:
        """Send a message to another node and wait for the answer. Raises `Gone`, or that node's refusal.

        `make` creates the message, given the number of its answer.
        """
        if node not in self.living or not self.holds:
            raise Gone
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._asked[number] = _Asked(node, answer)
        self._bus.tell(node, make(number))
        try:
            async with asyncio.timeout(ANSWER):
                answered: Answer = await answer
        except TimeoutError:
            raise Gone from None
        finally:
            self._asked.pop(number, None)
        if answered.gone:
            raise Gone
        if answered.refused:
            raise answered.refused.refused()
        return answered

    def _receive(self, message: Message) -> None:
        if isinstance(message, Answer):
            self._end(message.ask, message)
        elif isinstance(message, Probe):
            self.tell(message.node, Answer(message.ask))
        else:
            self._hear(message)

    def _end(self, number: int, answer: Answer | None) -> None:
        asked = self._asked.get(number)
        if asked is None or asked.answer.done():
            return
        if answer:
            asked.answer.set_result(answer)
        else:
            asked.answer.set_exception(Gone())

    async def measure(self, node: str) -> None:
        """Measure the line to another node once."""
        begun = steady_ms()
        try:
            await self.ask(node, lambda number: Probe(number, self.id))
        except Gone:
            return
        self.lines[node].note(steady_ms() - begun)
