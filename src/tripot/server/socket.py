"""The websocket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from tripot.server import wire
from tripot.server.config import Config
from tripot.server.guests import COOKIE
from tripot.server.keys import CONFIG, GUEST, GUESTS, LIMITER, ROOM
from tripot.server.live import Connection, steady_ms
from tripot.server.middle import set_guest
from tripot.server.wire import Refused

UNREAD = 50  # messages of a client that wait for their turn
CLOSE_TIMEOUT = 1.0  # seconds that a client has to answer our goodbye

Heard: TypeAlias = tuple[wire.Request, float]

routes = web.RouteTableDef()


class TableSocket(web.WebSocketResponse):
    """A websocket that says why before it closes on a message that is too long."""

    def __init__(self, config: Config) -> None:
        super().__init__(
            max_msg_size=config.message_bytes,
            heartbeat=config.heartbeat,
            timeout=CLOSE_TIMEOUT,
            compress=False,
        )
        self._limit = config.message_bytes
        self._linger = config.linger

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close; a client that is still sending gets a moment to finish, or it would never read the error."""
        if code == WSCloseCode.MESSAGE_TOO_BIG and not self.closed:
            refused = Refused("unreadable", f"A message has at most {self._limit} bytes.")
            with contextlib.suppress(ConnectionError):
                await self.send_str(wire.write(refused.message()))
            await asyncio.sleep(self._linger)  # what comes meanwhile is thrown away
        return await super().close(code=code, message=message, drain=drain)


@routes.get("/api/tables/{id}/ws")
async def table_socket(request: web.Request) -> web.StreamResponse:
    """A client at a table, until it goes."""
    config, room = request.app[CONFIG], request.app[ROOM]
    socket = TableSocket(config)
    if request.app[GUESTS].read(request.cookies.get(COOKIE)) is None:
        set_guest(request, socket, request[GUEST])
    await socket.prepare(request)
    connection = Connection(socket, request[GUEST], config.unsent)
    tasks: list[asyncio.Task[None]] = [asyncio.create_task(connection.write())]
    table_id = request.match_info["id"]
    try:
        await room.enter(table_id, connection)
        heard: asyncio.Queue[Heard] = asyncio.Queue(UNREAD)
        answering = asyncio.create_task(_answer_all(request, connection, table_id, heard))
        answering.add_done_callback(lambda _: connection.close())
        tasks += [answering, asyncio.create_task(connection.measure(config))]
        await _listen(request, connection, heard)
        tasks.append(asyncio.create_task(heard.join()))
        await asyncio.wait([answering, tasks[-1]], return_when=asyncio.FIRST_COMPLETED)
    except Refused as refused:
        await socket.send_str(wire.write(refused.message()))
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await task
        await room.leave(table_id, connection)
    return socket


async def _listen(request: web.Request, connection: Connection, heard: asyncio.Queue[Heard]) -> None:
    """Take in a client's messages as they come, each with its time: echoes and presses must not wait for the disk."""
    async for message in connection.socket:
        arrival = steady_ms()
        if message.type is WSMsgType.TEXT:
            found = _read(request, connection, message.data, arrival)
            if found:
                await heard.put((found, arrival))
        elif message.type is WSMsgType.BINARY:
            refused = Refused("unreadable", "Messages are text, not binary.")
            connection.send(wire.write(refused.message()))


def _read(request: web.Request, connection: Connection, text: str, arrival: float) -> wire.Request | None:
    """What a client asks for; `None` for the echo of a probe, and for what was refused."""
    asked = _parse(text)
    if isinstance(asked, wire.Echo) and connection.meter.echo(asked.id, arrival):
        return None
    limiter = request.app[LIMITER]
    try:
        limiter.message(connection.name)
        if isinstance(asked, wire.Say):
            limiter.speech(connection.guest.id)
    except Refused as refused:
        asked = refused
    if isinstance(asked, Refused):
        connection.send(wire.write(asked.message(wire.find_ref(text))))
    return None if isinstance(asked, (Refused, wire.Echo)) else asked


def _parse(text: str) -> wire.Request | Refused:
    try:
        return wire.read_request(text)
    except Refused as refused:
        return refused


async def _answer_all(request: web.Request, connection: Connection, table_id: str, heard: asyncio.Queue[Heard]) -> None:
    """Answer what a client asks for, one after the other."""
    room = request.app[ROOM]
    while True:
        asked, arrival = await heard.get()
        try:
            await room.ask(table_id, connection, asked, arrival)
        except Refused as refused:
            connection.send(wire.write(refused.message(asked.ref)))
        finally:
            heard.task_done()
