"""The websocket of a table."""

from __future__ import annotations

import asyncio
import contextlib

from aiohttp import WSCloseCode, WSMsgType, web

from tripot.server import wire
from tripot.server.config import Config
from tripot.server.guests import COOKIE
from tripot.server.keys import CONFIG, GUEST, GUESTS, LIMITER, ROOM
from tripot.server.live import Connection
from tripot.server.middle import set_guest
from tripot.server.wire import Refused

CLOSE_TIMEOUT = 1.0  # seconds that a client has to answer our goodbye

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
    writer = asyncio.create_task(connection.write())
    table_id = request.match_info["id"]
    try:
        await room.enter(table_id, connection)
        await _listen(request, connection, table_id)
    except Refused as refused:
        await socket.send_str(wire.write(refused.message()))
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
    finally:
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await writer
        await room.leave(table_id, connection)
    return socket


async def _listen(request: web.Request, connection: Connection, table_id: str) -> None:
    """Answer a client's messages one after the other."""
    async for message in connection.socket:
        if message.type is WSMsgType.TEXT:
            await _answer(request, connection, table_id, message.data)
        elif message.type is WSMsgType.BINARY:
            refused = Refused("unreadable", "Messages are text, not binary.")
            connection.send(wire.write(refused.message()))


async def _answer(request: web.Request, connection: Connection, table_id: str, text: str) -> None:
    try:
        request.app[LIMITER].message(connection.name)
        await request.app[ROOM].ask(table_id, connection, wire.read_request(text))
    except Refused as refused:
        connection.send(wire.write(refused.message(wire.find_ref(text))))
