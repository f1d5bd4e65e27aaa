"""Clients at one node, tables at another: what stands for a client at the home of its table, and for that home here.

`Far` is, at the home, a client like any other: what it is sent goes over the bus to the node that the guest is
connected to. `Edge` is, at that node, in place of the room: what its clients ask for goes over the bus to the home.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tripot.server.core import wire
from tripot.server.core.decide import Guest
from tripot.server.core.race import Travel
from tripot.server.core.wire import Refused
from tripot.server.live import bus
from tripot.server.live.bus import Refusal
from tripot.server.live.clock import steady_ms
from tripot.server.live.node import Gone, Node
from tripot.server.live.table import Client

NOTICED = 0.5  # milliseconds by which a client's travel time has to change to be told


class Far:
    """A client at another node, at the home of its table."""

    def __init__(self, node: Node, entered: bus.Enter) -> None:
        self.guest = Guest(entered.guest, entered.name)
        self.session = entered.session
        self.name = entered.client
        self.greeted = False
        self.since = entered.since
        self.at = entered.node
        self.table_id = entered.table
        self.measured = Travel()  # from that node on
        self.closing = False
        self._node = node

    @property
    def travel(self) -> Travel:
        """How long messages take to it: from us to its node, and on."""
        return self.measured.over(self._node.lines[self.at].travel)

    def send(self, text: str, at: float = 0.0) -> None:
        """Have its node send it a message, which waits there: two machines have no clock in common."""
        self._node.tell(self.at, bus.Send(self.name, text, max(0.0, at - steady_ms())))

    def close(self) -> None:
        """Have its connection closed."""
        self.closing = True
        self._node.tell(self.at, bus.Close(self.name))

    def dismiss(self, refused: Refused) -> None:
        """Have it told why, and closed."""
        self.closing = True
        self._node.tell(self.at, bus.Close(self.name, Refusal.of(refused)))


@dataclass
class _Passed:
    """A client of ours at a table of another node."""

    client: Client
    table_id: str
    home: str
    told: Travel  # what the home knows of its travel time


class Edge:
    """Our clients at tables of other nodes."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._passed: dict[str, _Passed] = {}

    def __contains__(self, client: Client) -> bool:
        return self._name(client) in self._passed

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._passed)

    def _name(self, client: Client) -> str:
        return f"{self._node.id}.{client.name}"

    async def enter(self, home: str, table_id: str, client: Client) -> None:
        """Let a client in at another node; raises what that refuses, and `Gone`."""
        node, name, guest = self._node, self._name(client), client.guest
        self._passed[name] = _Passed(client, table_id, home, Travel())

        def message(number: int) -> bus.Enter:
            return bus.Enter(number, node.id, table_id, name, guest.id, guest.name, client.session, client.since)

        try:
            await node.ask(home, message)
        except BaseException:
            self.leave(client)
            raise

    async def ask(self, client: Client, request: wire.Request, arrival: float) -> None:
        """Pass on what a client asks for; raises what the home refuses. Where that is gone, the client goes too."""
        passed, travel = self._passed[self._name(client)], client.travel
        passed.told = travel

        def message(number: int) -> bus.Ask:
            name, waited = self._name(client), steady_ms() - arrival
            text = wire.write(request)
            return bus.Ask(number, self._node.id, passed.table_id, name, text, waited, travel.low, travel.high)

        try:
            await self._node.ask(passed.home, message)
        except Gone:
            client.close()

    def leave(self, client: Client) -> None:
        """Let a client go."""
        passed = self._passed.pop(self._name(client), None)
        if passed:
            self._node.tell(passed.home, bus.Leave(passed.table_id, self._name(client)))

    def hear(self, message: bus.ForClient) -> None:
        """Pass on what a home sends to a client."""
        passed = self._passed.get(message.client)
        if passed is None:
            return
        if isinstance(message, bus.Send):
            passed.client.send(message.text, steady_ms() + message.wait if message.wait else 0.0)
        elif message.refused:
            passed.client.dismiss(message.refused.refused())
        else:
            passed.client.close()

    def measure(self) -> None:
        """Tell homes how far our clients are, where that has changed."""
        for name, passed in self._passed.items():
            travel = passed.client.travel
            if max(abs(travel.low - passed.told.low), abs(travel.high - passed.told.high)) > NOTICED:
                passed.told = travel
                self._node.tell(passed.home, bus.Measured(name, travel.low, travel.high))

    def let_go(self, living: Iterable[str] = ()) -> None:
        """Close the connections of clients at tables of the dead. Pages come back by themselves."""
        for passed in self._passed.values():
            if passed.home not in living:
                passed.client.close()

    def close_sessions(self, sessions: Iterable[str]) -> None:
        """Close the connections of sessions that have ended."""
        for passed in self._passed.values():
            if passed.client.session in sessions:
                passed.client.close()
