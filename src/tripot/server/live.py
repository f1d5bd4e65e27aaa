"""Who is connected to a table right now. None of this is stored: a server that restarts finds it anew."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, web

from tripot.server import project, wire
from tripot.server.clockwork import Presence
from tripot.server.config import Config
from tripot.server.decide import Guest
from tripot.server.race import Arbiter, Meter
from tripot.server.rights import Rights, open_rivals
from tripot.server.table import TableState
from tripot.server.wire import News

_numbers = itertools.count()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_ms() -> float:
    """Milliseconds of a clock that never jumps: for races."""
    return time.monotonic_ns() / 1e6


class Connection:
    """One websocket. What is sent waits in a queue, so that a slow client holds up nobody else."""

    def __init__(self, socket: web.WebSocketResponse, guest: Guest, unsent: int) -> None:
        self.guest = guest
        self.name = str(next(_numbers))
        self.socket = socket
        self.meter = Meter()
        self.greeted = False  # whether it has been shown the table
        self._queue: asyncio.Queue[tuple[str | None, float]] = asyncio.Queue(unsent)
        self._closing: asyncio.Task[bool] | None = None

    def send(self, text: str, at: float = 0.0) -> None:
        """Send a message as soon as the client takes it, not before a steady time; what follows waits behind it.

        A client that takes none for long is cut off.
        """
        self._put(text, at)

    def _put(self, text: str | None, at: float = 0.0) -> None:
        try:
            self._queue.put_nowait((text, at))
        except asyncio.QueueFull:
            self.close(WSCloseCode.TRY_AGAIN_LATER)

    def close(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Begin to close the websocket."""
        self._closing = self._closing or asyncio.create_task(self.socket.close(code=code))

    async def write(self) -> None:
        """Send what is queued, for ever."""
        while True:
            text, at = await self._queue.get()
            if at > steady_ms():
                await asyncio.sleep((at - steady_ms()) / 1000)
            if text is None:  # a probe: its time is when it leaves
                text = wire.write(wire.Probe(self.meter.probe(steady_ms())))
            await self.socket.send_str(text)

    async def measure(self, config: Config) -> None:
        """Measure the connection's travel time, all along, more often at first."""
        for number in itertools.count():
            self._put(None)
            await asyncio.sleep(config.first_probe_wait if number < config.first_probes else config.probe_wait)


Audience = tuple[int | None, bool, str | None, bool]
"""Who is told the same: a seat, whether it is the host's, the guest for whom another is kept, whether they are new."""


@dataclass(frozen=True, eq=False)
class Asker:
    """Whom to tell what has become of a press."""

    connection: Connection
    ref: str | None


@dataclass
class LiveTable:
    """A table in memory: its folded state, its connections and its next deadline."""

    id: str
    state: TableState | None = None  # None until it is loaded
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    gone_since: dict[str, int] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    users: int = 0  # calls that hold it just now
    arbiter: Arbiter[Asker] = field(default_factory=Arbiter)
    settling: asyncio.Lock = field(default_factory=asyncio.Lock)  # presses are played one after the other

    def presence(self, since: int) -> Presence:
        """Who is here, as far as this server knows, which watches since a time."""
        here = frozenset(connection.guest.id for connection in self.connections)
        return Presence(here, self.gone_since, since, self.arbiter.leads)

    def of_guest(self, guest: str | None) -> list[Connection]:
        """The connections of a guest."""
        return [connection for connection in self.connections if connection.guest.id == guest]

    def awaits(self, guest: Guest) -> bool:
        """Whether a guest has a seat here and no connection: strangers must not keep such a one out."""
        seated = self.state is not None and self.state.seat_of(guest.id) is not None
        return seated and all(connection.guest.id != guest.id for connection in self.connections)

    def enter(self, connection: Connection) -> None:
        """Somebody connects."""
        self.connections.add(connection)
        self.gone_since.pop(connection.guest.id, None)

    def leave(self, connection: Connection) -> bool:
        """A connection is gone; whether its guest is gone with it."""
        self.connections.discard(connection)
        if any(other.guest.id == connection.guest.id for other in self.connections):
            return False
        if self.state and self.state.seat_of(connection.guest.id) is not None:
            self.gone_since[connection.guest.id] = now_ms()
        return True

    def tell(self, since: int, config: Config, news: Sequence[News] = ()) -> None:
        """Tell everybody how the table stands; of a race that begins, so that all can see it at the same moment."""
        written: dict[Audience, str] = {}
        times = self._begin_races()
        presence = self.presence(since)
        for connection in list(self.connections):
            self._tell(connection, written, presence, config, news, times.get(connection.name, 0.0))

    def _begin_races(self) -> dict[str, float]:
        """When to tell each client of an event that has just started a race."""
        rights, now = self.state.rights if self.state else [], steady_ms()
        triggers = {each.race.seq for each in rights if each.race}
        times: dict[str, float] = {}
        for seq in sorted(triggers - self.arbiter.known):
            racing = [seat for seat in open_rivals(rights) if _triggered(rights[seat], seq)]
            times |= self.arbiter.trigger(seq, now, self._ways(racing) if len(racing) > 1 else {})
        self.arbiter.forget(triggers)
        return times

    def _ways(self, racing: list[int]) -> dict[str, float]:
        """How far each client is; those who do not race are told last."""
        state = self.state
        return {
            each.name: each.meter.travel.one_way if state and state.seat_of(each.guest.id) in racing else 0.0
            for each in self.connections
        }

    def tell_one(self, connection: Connection, since: int, config: Config) -> None:
        """Tell one client how the table stands."""
        self._tell(connection, {}, self.presence(since), config, (), 0.0)

    def _tell(
        self,
        connection: Connection,
        written: dict[Audience, str],
        presence: Presence,
        config: Config,
        news: Sequence[News],
        at: float,
    ) -> None:
        if self.state is None:
            return
        guest = connection.guest.id
        kept = any(seat.kept_for == guest for seat in self.state.seats)
        new = not connection.greeted
        key = (self.state.seat_of(guest), self.state.host == guest, guest if kept else None, new)
        if key not in written:
            info = project.table_info(self.state, guest, presence, now_ms(), config, news, chat=new)
            written[key] = wire.write(info)
        connection.greeted = True
        connection.send(written[key], at)

    def stop_timer(self) -> None:
        """Forget the next deadline."""
        if self.timer:
            self.timer.cancel()
        self.timer = None


def _triggered(rights: Rights, seq: int) -> bool:
    return rights.race is not None and rights.race.seq == seq
