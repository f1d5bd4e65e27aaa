"""What the machine itself knows of a connection."""

from __future__ import annotations

import asyncio
import sys

import pytest

from tripot.hosts.http.serve import _run_loop
from tripot.hosts.http.transport import least_round_trip


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of round trips")
def test_a_round_trip_is_known_until_the_connection_is_closed() -> None:
    _run_loop(_open_and_close())


async def _open_and_close() -> None:
    server = await asyncio.start_server(_answer, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"?")
        assert await reader.read(1) == b"!"
        assert least_round_trip(writer.transport) is not None
        writer.close()
        assert least_round_trip(writer.transport) is None
        await writer.wait_closed()
        assert least_round_trip(writer.transport) is None


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(1)
    writer.write(b"!")
    await writer.drain()
    await reader.read()
    writer.close()
