"""The line between nodes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from nats.aio.transport import TcpTransport

from tripot.hosts.http import serve
from tripot.hosts.nodes.bus import Bus, Message, NoBus, Send, without_passwords
from tripot.hosts.storage.postgres import PostgresServer

from .servers import Postgres


@pytest.mark.parametrize(
    ("database", "bus", "match"), [(None, "nats://127.0.0.1:1", "--database"), ("x", "http://x", "nats://")]
)
def test_a_bus_that_cannot_be_used(database: str | None, bus: str, match: str, postgres: Postgres) -> None:
    with pytest.raises(NoBus, match=match):
        serve.run("127.0.0.1", 0, database=database and postgres.address, bus=bus)


def test_a_bus_that_cannot_be_reached(shared: PostgresServer, postgres: Postgres) -> None:
    with pytest.raises(NoBus, match=r"nats://\*\*\*@127.0.0.1:1 cannot be reached"):
        serve.run("127.0.0.1", 0, database=postgres.new(), bus="nats://ada:secret@127.0.0.1:1")


async def test_a_message_that_is_too_long_takes_no_other_with_it(bus: str) -> None:
    heard = list[Message]()
    one, other = Bus(bus, "long", "one", heard.append), Bus(bus, "long", "other", heard.append)
    await one.open()
    await other.open()
    for text in ("before", "x" * 2_000_000, "after"):
        one.tell("other", Send("client", text, 0.0))
    await one.cut.wait()
    async with asyncio.timeout(5):
        while len(heard) < 2:
            await asyncio.sleep(0.01)
    assert heard == [Send("client", text, 0.0) for text in ("before", "after")]
    await one.close()
    await other.close()


async def test_nothing_is_left_of_a_line_that_breaks_while_it_is_closed(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_off(*_: object) -> None:
        raise ConnectionResetError

    before = asyncio.all_tasks()
    line = Bus(bus, "broken", "one", lambda _: None)
    await line.open()
    monkeypatch.setattr(asyncio.StreamWriter, "drain", break_off)
    assert line._line
    transport = line._line._transport
    assert transport
    await line._line._send_command(b"PING\r\n")
    with suppress(ConnectionResetError):
        await line._line._process_op_err(ConnectionResetError())
    await line.close()
    await asyncio.sleep(0.1)
    assert asyncio.all_tasks() == before
    transport.close()  # type: ignore[no-untyped-call]


async def test_a_line_that_breaks_over_its_last_words_hinders_nobody_who_closes_it(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_off(*_: object) -> None:
        raise ConnectionResetError

    line = Bus(bus, "broken", "one", lambda _: None)
    await line.open()
    assert line._line
    line._line._pending, line._line._pending_data_size = [b"PING\r\n"], 6
    monkeypatch.setattr(asyncio.StreamWriter, "drain", break_off)
    await line.close()
    assert line.cut.is_set()


HELLO = b'INFO {"server_id":"x","version":"2.10.0","max_payload":1048576,"headers":true}\r\n'
SMALL = 4096  # bytes that the system keeps for a server which does not read


@asynccontextmanager
async def stuck_server(*, greets: bool) -> AsyncIterator[tuple[str, list[asyncio.StreamReader]]]:
    """What takes connections on and then does nothing, or first says what NATS says; its address, and their ends."""
    ends, writers = list[asyncio.StreamReader](), list[asyncio.StreamWriter]()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends.append(reader)
        writers.append(writer)
        if greets:
            writer.write(HELLO)
            while b"PING" not in await reader.readline():
                pass
            writer.write(b"PONG\r\n")
            while b"PING" not in await reader.readline():  # of the flush after it has subscribed
                pass
            writer.write(b"PONG\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]

    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    server = await asyncio.start_server(take, sock=listening, limit=SMALL)
    try:
        yield f"nats://127.0.0.1:{listening.getsockname()[1]}", ends
    finally:
        for writer in writers:
            writer.transport.abort()
        server.close()


async def test_nothing_is_left_of_a_line_that_could_not_be_opened() -> None:
    """A node whose NATS is silent tries again and again: each try would leave a file open."""
    async with stuck_server(greets=False) as (address, ends):
        with pytest.raises(NoBus):
            await Bus(address, "silent", "one", lambda _: None).open()
        async with asyncio.timeout(2):
            for end in ends:
                while await end.read(SMALL):
                    pass


async def test_a_line_on_which_nothing_can_be_sent_any_more_is_cut() -> None:
    """It is full, and neither end closes it. The node must notice, and begin another life."""
    async with stuck_server(greets=True) as (address, _):
        line = Bus(address, "full", "one", lambda _: None)
        await line.open()
        for _ in range(100):
            line.tell("other", Send("client", "x" * 90_000, 0.0))
        async with asyncio.timeout(6):
            await line.cut.wait()
        async with asyncio.timeout(5):
            await line.close()
        assert line._line
        transport = line._line._transport
        assert isinstance(transport, TcpTransport)
        assert transport._io_writer
        assert transport._io_writer.transport.is_closing()


@pytest.mark.parametrize("address", ["nats://ada:a,b@host:4222", "nats://ada:secret@one:1,nats://ada:secret@two:2"])
def test_passwords_of_the_bus_are_not_shown(address: str) -> None:
    assert "ada" not in without_passwords(address)


def test_passwords_behind_the_question_mark_are_not_shown() -> None:
    assert "GEHEIM" not in PostgresServer("postgresql://ada:GEHEIM@host/name?password=GEHEIM").name
