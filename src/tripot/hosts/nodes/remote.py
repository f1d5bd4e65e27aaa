"""Clients at one node, tables at another.

At the home of the table, `Far` is a client like any other. What it is sent goes over the bus to the node where the
guest is connected. At that node, `FarTables` is the way to the table: what its clients ask for goes over the bus to the
home.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tripot.hosts.nodes import bus
from tripot.hosts.nodes.bus import Refusal
from tripot.hosts.nodes.node import Gone, Node
from tripot.hosts.room.now import steady_ms
from tripot.hosts.room.port import Client
from tripot.table import requests, wire
from tripot.table.guest import Guest
from tripot.table.race import Travel
from tripot.table.wire import Refused

NOTICED = 0.5  # milliseconds: a smaller change of a client's travel time is not reported


class Far:
    """A client at another node, seen from the home of its table."""

    def __init__(self, node: Node, entered: bus.Enter) -> None:
        self.guest = Guest(entered.guest, entered.name, entered.face)
        self.session = entered.session
        self.name = entered.client
        self.since = entered.since
        self.at = entered.node
        self.table_id = entered.table
        self.measured = Travel()  # the travel time beyond that node
        self.closing = False
        self._node = node

    @property
    def travel(self) -> Travel:
        """How long messages take to the client: from here to its node, and on from there."""
        return self.measured.over(self._node.lines[self.at].travel)

    def send(self, text: str, at: float = 0.0) -> None:
        """Let its node send a message. The delay is measured there, because two machines share no clock."""
        self._node.tell(self.at, bus.Send(self.name, text, max(0.0, at - steady_ms())))

    def close(self) -> None:
        """Let its node close the connection."""
        self.closing = True
        self._node.tell(self.at, bus.Close(self.name))

    def dismiss(self, refused: Refused) -> None:
        """Let its node say why, and close the connection."""
        self.closing = True
        self._node.tell(self.at, bus.Close(self.name, Refusal.of(refused)))


@dataclass
class _Passed:
    """A client of ours at a table of another node."""

    client: Client
    table_id: str
    home: str
    told: Travel  # the travel time that the home knows


class Edge:
    """Our clients at tables of other nodes."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.passed: dict[str, _Passed] = {}

    def port(self, home: str) -> "FarTables":
        """The way to the tables of another node."""
        return FarTables(self, home)

    @property
    def count(self) -> int:
        """The number of our clients at tables of other nodes."""
        return len(self.passed)

    def name(self, client: Client) -> str:
        """The name by which other nodes know a client."""
        return f"{self.node.id}.{client.name}"

    def hear(self, message: bus.ForClient) -> None:
        """Pass on to a client what a home sends it."""
        passed = self.passed.get(message.client)
        if passed is None:
            return
        if isinstance(message, bus.Send):
            passed.client.send(message.text, steady_ms() + message.wait if message.wait else 0.0)
        elif message.refused:
            passed.client.dismiss(message.refused.refused())
        else:
            passed.client.close()

    def measure(self) -> None:
        """Tell each home the travel times of our clients that have changed."""
        for name, passed in self.passed.items():
            travel = passed.client.travel
            if max(abs(travel.low - passed.told.low), abs(travel.high - passed.told.high)) > NOTICED:
                passed.told = travel
                self.node.tell(passed.home, bus.Measured(name, travel.low, travel.high))

    def let_go(self, living: Iterable[str] = ()) -> None:
        """Close the connections of clients at tables of dead nodes. Pages reconnect by themselves."""
        for passed in self.passed.values():
            if passed.home not in living:
                passed.client.close()

    def close_sessions(self, sessions: Iterable[str]) -> None:
        """Close the connections of sessions that have ended."""
        for passed in self.passed.values():
            if passed.client.session in sessions:
                passed.client.close()


class FarTables:
    """The tables of another node, as a `Port`. Its methods raise that node's refusals, and `Gone` if it is gone."""

    def __init__(self, edge: Edge, home: str) -> None:
        self._edge = edge
        self._node = edge.node
        self._home = home

    async def enter(self, table_id: str, client: Client) -> None:
        """Let a client in."""
        name, guest = self._edge.name(client), client.guest
        self._edge.passed[name] = _Passed(client, table_id, self._home, Travel())

        def message(number: int) -> bus.Enter:
            node = self._node.id
            return bus.Enter(
                number, node, table_id, name, guest.id, guest.name, client.session, client.since, guest.face
            )

        try:
            await self._node.ask(self._home, message)
        except BaseException:
            self.leave(table_id, client)
            raise

    async def ask(self, table_id: str, client: Client, request: requests.Request, arrival: float) -> None:
        """Pass on a client's request. If the home is gone, the client goes too."""
        name, travel = self._edge.name(client), client.travel
        if passed := self._edge.passed.get(name):
            passed.told = travel

        def message(number: int) -> bus.Ask:
            waited, text = steady_ms() - arrival, wire.write(request)
            return bus.Ask(number, self._node.id, table_id, name, text, waited, travel.low, travel.high)

        try:
            await self._node.ask(self._home, message)
        except Gone:
            client.close()

    def leave(self, table_id: str, client: Client) -> None:
        """Forget a client that left."""
        name = self._edge.name(client)
        if self._edge.passed.pop(name, None):
            self._node.tell(self._home, bus.Leave(table_id, name))

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table but no connection to it."""
        answer = await self._node.ask(self._home, lambda number: bus.Awaits(number, self._node.id, table_id, guest.id))
        return bool(answer.value)

    def may_race(self, _table_id: str, _client: Client) -> bool:
        """Only its home knows whether there are races, so there may be."""
        return True

    async def is_idle(self, _table_id: str) -> bool:
        """Only its home can say that nobody is at a table."""
        return False

    async def do_due(self, table_id: str) -> None:
        """Do what is due at a table."""
        await self._node.ask(self._home, lambda number: bus.Look(number, self._node.id, table_id))

    async def give_up_seat(self, table_id: str, guest: Guest, *, for_good: bool = False) -> None:
        """Let a guest leave a seat."""
        await self._node.ask(
            self._home, lambda number: bus.GiveUpSeat(number, self._node.id, table_id, guest.id, for_good)
        )

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Replace a guest who leaves a table for good, or only check that this is possible."""
        other = (instead.id, instead.name) if instead else None
        await self._node.ask(self._home, lambda number: bus.Forget(number, self._node.id, table_id, guest.id, other))
