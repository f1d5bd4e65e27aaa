"""The door: how many connections are open, and which of them give way."""

import asyncio
import contextlib
import socket
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias, cast

from tripot.server.core.config import Config
from tripot.server.net.addresses import group_of, is_within

if sys.platform != "win32":
    import resource

RESERVE = 100  # files that are kept for the database and others
MANY = 1 << 20  # where there is no limit
LINGER_NOT = struct.pack("ii", 1, 0)  # SO_LINGER: what is unsent is thrown away, and the connection ends at once
SWEEPS = 4  # in the time after which a silent connection is closed

Open: TypeAlias = "OrderedDict[Visit, float]"
"""Connections and the times at which each was heard last; the one silent for longest is the first."""


class Door:
    """Knows all open connections. One that has been silent for long gives way where there are too many."""

    def __init__(self, make: Callable[[], asyncio.Protocol], config: Config) -> None:
        self.make = make
        self._config = config
        self._most = min(config.connections, _files() - RESERVE)
        self._now = asyncio.get_running_loop().time
        self._open: Open = OrderedDict()
        self._of_address: dict[str, Open] = {}

    def admit(self, visit: "Visit") -> bool:
        """Let a connection in, if there is room or another gives way."""
        own = self._of_address.get(visit.address, OrderedDict())
        if not self.is_proxy(visit) and len(own) >= self._config.address_connections and not self._give_way(own):
            return False
        if len(self._open) >= self._most and not self._give_way(self._open):
            return False
        for among in (self._open, self._of_address.setdefault(visit.address, OrderedDict())):
            among[visit] = self._now()
        return True

    def is_proxy(self, visit: "Visit") -> bool:
        """Whether a connection is a trusted proxy's, over which many people may come."""
        return is_within(visit.peer, self._config.trusted_proxies)

    def hear(self, visit: "Visit") -> None:
        """Note that something has come in."""
        if visit in self._open:  # and has not just been closed
            for among in (self._open, self._of_address[visit.address]):
                among[visit] = self._now()
                among.move_to_end(visit)

    def leave(self, visit: "Visit") -> None:
        """Forget a connection."""
        if self._open.pop(visit, None) is None:
            return
        own = self._of_address[visit.address]
        del own[visit]
        if not own:
            del self._of_address[visit.address]

    def _give_way(self, among: Open) -> bool:
        visit, heard = next(iter(among.items()))
        gives_way = self._now() - heard >= self._config.patience
        if gives_way:
            visit.end()
        return gives_way

    async def sweep(self) -> None:
        """Close connections from which nothing has come for long, until cancelled."""
        while True:
            await asyncio.sleep(self._config.silence / SWEEPS)
            for visit, heard in list(self._open.items()):
                if self._now() - heard < self._config.silence:
                    break
                if not self.is_proxy(visit):
                    visit.end()


class Visit(asyncio.Protocol):
    """A connection: stands before aiohttp's own protocol, which it makes once it is let in."""

    def __init__(self, door: Door) -> None:
        self.peer = ""
        self.address = ""  # what counts as one with it
        self._door = door
        self._within: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or not."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self.address = self.peer if self._door.is_proxy(self) else group_of(self.peer)
        if not self._door.admit(self):
            self._transport.abort()
            return
        self._within = self._door.make()
        self._within.connection_made(transport)

    def end(self) -> None:
        """Close it at once. What the system was still to send is thrown away, as nobody may be there to take it."""
        self._door.leave(self)
        if self._transport:
            with contextlib.suppress(OSError):
                self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NOT)
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Pass on what comes in."""
        if self._within:
            self._door.hear(self)
            self._within.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that nothing more will come in."""
        return self._within.eof_received() if self._within else None

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that it is over."""
        self._door.leave(self)
        if self._within:
            self._within.connection_lost(exc)

    def pause_writing(self) -> None:
        """Pass on that the client takes nothing at the moment."""
        if self._within:
            self._within.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that it does again."""
        if self._within:
            self._within.resume_writing()


def _files() -> int:
    """How many files this process may have open, as many as the system allows."""
    if sys.platform == "win32":
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS allows fewer than it says
            return soft
    return hard if hard > 0 else MANY
