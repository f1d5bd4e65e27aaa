"""The door: how many connections may be open, and which ones are closed to make room."""

import asyncio
import contextlib
import math
import socket
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from tripot.hosts.config import Config
from tripot.hosts.http.addresses import group_of, is_within

if sys.platform != "win32":
    import resource

RESERVE = 100  # files kept free for the database and others
MANY = 1 << 20  # if there is no limit
LINGER_NOT = struct.pack("ii", 1, 0)  # SO_LINGER: what is unsent is discarded, and the connection ends at once
SWEEPS = 4  # sweeps in the time after which a silent connection is closed

Silent: TypeAlias = "OrderedDict[Visit, float]"
"""Connections, each with the time of its last message. The first one has been silent longest."""


@dataclass
class Open:
    """Open connections that share a limit."""

    passing: Silent = field(default_factory=OrderedDict)  # those that may be closed to make room
    staying: "set[Visit]" = field(default_factory=set)  # the others

    def __len__(self) -> int:
        """How many there are."""
        return len(self.passing) + len(self.staying)


class Admission:
    """Knows all open connections. If there are too many, it closes one that has been silent for long."""

    def __init__(self, make: Callable[[], asyncio.Protocol], config: Config) -> None:
        self.make = make
        self._config = config
        self._most = min(config.connections, _files() - RESERVE)
        self._now = asyncio.get_running_loop().time
        self._open = Open()
        self._of_address: dict[str, Open] = {}

    def admit(self, visit: "Visit") -> bool:
        """Let a connection in if there is room, or if another can be closed; returns whether it is in."""
        own = self._of_address.get(visit.address, Open())
        if not self.is_proxy(visit) and len(own) >= self._config.address_connections and not self._give_way(own):
            return False
        if len(self._open) >= self._most and not self._give_way(self._open):
            return False
        for among in (self._open, self._of_address.setdefault(visit.address, Open())):
            among.passing[visit] = self._now()
        return True

    def is_proxy(self, visit: "Visit") -> bool:
        """Whether a connection comes from a trusted proxy, which many people may share."""
        return is_within(visit.peer, self._config.trusted_proxies)

    def hear(self, visit: "Visit") -> None:
        """Note that a connection sent something."""
        if visit in self._open.passing:
            for among in (self._open, self._of_address[visit.address]):
                among.passing[visit] = self._now()
                among.passing.move_to_end(visit)

    def keep(self, visit: "Visit") -> None:
        """Let a connection stay, however long it is silent. Its websocket notices by itself if nobody is there."""
        if visit in self._open.passing:  # unless it has just been closed
            for among in (self._open, self._of_address[visit.address]):
                del among.passing[visit]
                among.staying.add(visit)

    def leave(self, visit: "Visit") -> None:
        """Forget a connection that ended."""
        own = self._of_address.get(visit.address, Open())
        for among in (self._open, own):
            among.passing.pop(visit, None)
            among.staying.discard(visit)
        if not own:
            self._of_address.pop(visit.address, None)

    def _give_way(self, among: Open) -> bool:
        """Close the connection that has been silent longest, if that is long enough; returns whether it was."""
        visit, heard = next(iter(among.passing.items()), (None, math.inf))
        if visit is None or self._now() - heard < self._config.patience:
            return False
        visit.end()
        return True

    async def sweep(self) -> None:
        """Close connections that have been silent for long, until cancelled."""
        while True:
            await asyncio.sleep(self._config.silence / SWEEPS)
            for visit, heard in list(self._open.passing.items()):
                if self._now() - heard < self._config.silence:
                    break
                if not self.is_proxy(visit):
                    visit.end()


class Visit(asyncio.Protocol):
    """A connection. It comes before aiohttp's own protocol, which it creates once it is let in."""

    def __init__(self, door: Admission) -> None:
        self.peer = ""
        self.address = ""  # the address that limits count
        self._door = door
        self._within: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the connection in, or end it."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self.address = self.peer if self._door.is_proxy(self) else group_of(self.peer)
        if not self._door.admit(self):
            self._transport.abort()
            return
        self._within = self._door.make()
        self._within.connection_made(transport)

    def stay(self) -> None:
        """Stay open, even if others need room."""
        self._door.keep(self)

    def end(self) -> None:
        """Close the connection at once and discard unsent bytes, because perhaps nobody is there to take them."""
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
        """Pass on that the client cannot take more for now."""
        if self._within:
            self._within.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client can take more again."""
        if self._within:
            self._within.resume_writing()


def _files() -> int:
    """How many files this process may open: as many as the system allows."""
    if sys.platform == "win32":
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS allows fewer than it says
            return soft
    return hard if hard > 0 else MANY
