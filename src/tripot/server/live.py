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
from tripot.server.table import TableState
from tripot.server.wire import News

_numbers = itertools.count()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Connection:
    """One websocket. What is sent waits in a queue, so that a slow client holds up nobody else."""

    def __init__(self, socket: web.WebSocketResponse, guest: Guest, unsent: int) -> None:
        self.guest = guest
        self.name = str(next(_numbers))
        self.socket = socket
        self._queue: asyncio.Queue[str] = asyncio.Queue(unsent)
        self._closing: asyncio.Task[bool] | None = None

    def send(self, text: str) -> None:
        """Send a message as soon as the client takes it; a client that takes none for long is cut off."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close(WSCloseCode.TRY_AGAIN_LATER)

    def close(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Begin to close the websocket."""
        self._closing = self._closing or asyncio.create_task(self.socket.close(code=code))

    async def write(self) -> None:
        """Send what is queued, for ever."""
        while True:
            await self.socket.send_str(await self._queue.get())


Audience = tuple[int | None, bool, str | None]
"""Who is told the same: a seat, whether it is the host's, and the guest for whom another seat is kept."""


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

    def presence(self, since: int) -> Presence:
        """Who is here, as far as this server knows, which watches since a time."""
        here = frozenset(connection.guest.id for connection in self.connections)
        return Presence(here, self.gone_since, since)

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
        """Tell everybody how the table stands."""
        written: dict[Audience, str] = {}
        for connection in list(self.connections):
            self._tell(connection, written, self.presence(since), config, news)

    def tell_one(self, connection: Connection, since: int, config: Config) -> None:
        """Tell one client how the table stands."""
        self._tell(connection, {}, self.presence(since), config, ())

    def _tell(
        self,
        connection: Connection,
        written: dict[Audience, str],
        presence: Presence,
        config: Config,
        news: Sequence[News],
    ) -> None:
        if self.state is None:
            return
        guest = connection.guest.id
        kept = any(seat.kept_for == guest for seat in self.state.seats)
        key = (self.state.seat_of(guest), self.state.host == guest, guest if kept else None)
        if key not in written:
            info = project.table_info(self.state, guest, presence, now_ms(), config, news)
            written[key] = wire.write(info)
        connection.send(written[key])

    def stop_timer(self) -> None:
        """Forget the next deadline."""
        if self.timer:
            self.timer.cancel()
        self.timer = None
