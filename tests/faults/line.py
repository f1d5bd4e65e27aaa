"""A line from a node to a server, through this process, which can be cut, or fall silent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

CHUNK = 1 << 16

End = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[], Awaitable[End]]
"""Connects to the server at the other end."""


class Line:
    """Carries connections from a port of its own to a server."""

    def __init__(self, dial: Dial) -> None:
        self.port = 0
        self._dial = dial
        self._whole = True
        self._flowing = asyncio.Event(), asyncio.Event()  # to the server, and back
        self._ends: set[asyncio.StreamWriter] = set()
        self.mend()

    def cut(self) -> None:
        """End all connections, and let no other through."""
        self._whole = False
        for end in self._ends:
            end.transport.abort()

    def silence(self, *, there: bool = True, back: bool = True) -> None:
        """Carry nothing, one way or both, and tell neither end. What is sent meanwhile arrives late."""
        for flowing, ends in zip(self._flowing, (there, back), strict=True):
            if ends:
                flowing.clear()

    def mend(self) -> None:
        """Carry everything again."""
        self._whole = True
        for flowing in self._flowing:
            flowing.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry a connection until one end closes it."""
        with suppress(OSError):
            if self._whole:
                far_reader, far_writer = await self._dial()
                await self._join((reader, writer), (far_reader, far_writer))
        writer.transport.abort()

    async def _join(self, near: End, far: End) -> None:
        """Carry both ways until one ends."""
        writers = {near[1], far[1]}
        self._ends |= writers
        there, back = self._flowing
        ways = [
            asyncio.create_task(_pump(near[0], far[1], there)),
            asyncio.create_task(_pump(far[0], near[1], back)),
        ]
        try:
            if self._whole:  # it may have been cut meanwhile
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ends -= writers
            far[1].transport.abort()
            for way in ways:
                way.cancel()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flowing: asyncio.Event) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            await flowing.wait()
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def open_line(dial: Dial) -> AsyncIterator[Line]:
    """A line that is whole, for as long as this lasts."""
    line = Line(dial)
    server = await asyncio.start_server(line.carry, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
        line.cut()
