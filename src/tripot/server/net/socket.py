"""The websocket of a table: from a client's frame to the room, and back."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, get_args

from aiohttp import WSCloseCode, WSMsgType, web

from tripot.server.core import wire
from tripot.server.core.config import Config
from tripot.server.core.decide import Guest
from tripot.server.core.race import Meter, Travel
from tripot.server.core.wire import Refused
from tripot.server.live import faults
from tripot.server.live.clock import steady_ms
from tripot.server.net.addresses import is_within
from tripot.server.net.handling import expect_session
from tripot.server.net.keys import CONFIG, GUEST, LIMITER, ROOM, SESSION
from tripot.server.net.middle import begin_session, set_cookie
from tripot.server.net.transport import least_round_trip

UNREAD = 50  # messages of a client that wait for their turn
SEQ_DIGITS = 15
HELD_BACK = 10  # times as many messages as usual may wait for a client from which we hold one back ourselves
CATCHING_UP = 1000.0  # milliseconds afterwards in which still as many may wait
IN_A_ROW = 50  # frames of a client, before others have their turn
CLOSE_TIMEOUT = 1.0  # seconds that a client has to answer our goodbye

COUNTED: dict[type, tuple[str, ...]] = {
    wire.Say: ("things said",),
    wire.Hint: ("hints",),
    **dict.fromkeys((wire.Sit, wire.Leave, wire.PlaceBot, wire.Start, wire.Again), ("changes of seats",)),
    **dict.fromkeys(get_args(wire.OverPerson), ("changes of seats",)),
}
"""Requests that are counted by themselves: each stores something, or takes long, and may be repeated."""

Heard: TypeAlias = tuple[wire.Request, float]
"""A request and the steady time of its arrival."""

Begin: TypeAlias = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
"""Begins a task of a connection."""

log = logging.getLogger("tripot.server")
routes = web.RouteTableDef()
_numbers = itertools.count()


class TableSocket(web.WebSocketResponse):
    """A websocket that says why before it closes on a message that is too long."""

    def __init__(self, config: Config) -> None:
        super().__init__(
            max_msg_size=config.message_bytes,
            heartbeat=config.heartbeat,
            timeout=CLOSE_TIMEOUT,
            compress=False,
            autoping=False,  # pings are answered here, and pongs tell how far a client is
        )
        self._limit = config.message_bytes
        self._linger = config.linger

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close. A client that is still sending gets a moment to finish; otherwise it would never read the error."""
        if code == WSCloseCode.MESSAGE_TOO_BIG and not self.closed:
            refused = Refused("unreadable", f"A message has at most {self._limit} bytes.")
            with contextlib.suppress(ConnectionError):
                await self.send_str(wire.write(refused.message()))
            await asyncio.sleep(self._linger)  # what comes meanwhile is thrown away
        return await super().close(code=code, message=message, drain=drain)


class Connection:
    """A guest's connection to a table. Messages wait in a queue, so that a slow client delays no other."""

    def __init__(
        self, socket: web.WebSocketResponse, guest: Guest, unsent: int, since: int | None = None, session: str = ""
    ) -> None:
        self.guest = guest
        self.session = session
        self.name = str(next(_numbers))
        self.socket = socket
        self.meter = Meter()
        self.greeted = False
        self.since = since
        self._unsent = unsent
        self._held_until = 0.0  # we let it wait ourselves, so that others see the same no later
        self._queue: asyncio.Queue[tuple[str | None, float]] = asyncio.Queue()
        self._closing: asyncio.Task[object] | None = None
        self._doubted = False

    @property
    def closing(self) -> bool:
        """Whether we have begun to close it."""
        return self._closing is not None

    @property
    def travel(self) -> Travel:
        """How long messages take, as measured."""
        return self.meter.travel

    def hear_pong(self, data: bytes, arrival: float) -> None:
        """Note the answer to a ping. A client whose echoes are far too late for it is noted, once."""
        if data.isdigit() and len(data) <= SEQ_DIGITS:
            self.meter.pong(int(data), arrival)
        late = self.meter.doubtful
        if late and not self._doubted:
            self._doubted = True
            log.warning("guest %s echoes probes %d ms later than the connection explains", self.guest.id, late)

    def send(self, text: str | None, at: float = 0.0) -> None:
        """Send a message, or a probe (`None`), not before a steady time; what follows waits behind it.

        A client that takes no message for long is cut off.
        """
        self._held_until = max(self._held_until, at)
        held_back = steady_ms() < self._held_until + CATCHING_UP
        if self._queue.qsize() < self._unsent * (HELD_BACK if held_back else 1):
            self._queue.put_nowait((text, at))
        else:
            self.close(WSCloseCode.TRY_AGAIN_LATER)

    def close(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Begin to close the websocket."""
        self._closing = self._closing or asyncio.create_task(self.socket.close(code=code))

    def dismiss(self, refused: Refused) -> None:
        """Say why, before all that is queued, and close."""
        self._closing = self._closing or asyncio.create_task(
            _dismiss(self.socket, refused, WSCloseCode.POLICY_VIOLATION)
        )

    async def write(self) -> None:
        """Send what is queued, until cancelled."""
        while True:
            text, at = await self._queue.get()
            if at > steady_ms():
                await asyncio.sleep((at - steady_ms()) / 1000)
            if text is None:  # a probe is made when it leaves
                number = self.meter.probe(steady_ms())
                await self.socket.ping(str(number).encode())
                text = wire.write(wire.Probe(number))
            await self.socket.send_str(text)

    async def measure(self, config: Config, transport: asyncio.BaseTransport | None) -> None:
        """Measure the connection's travel time, more often at first, until cancelled."""
        for number in itertools.count():
            self.meter.see_transport(least_round_trip(transport))
            self.send(None)
            await asyncio.sleep(config.first_probe_wait if number < config.first_probes else config.probe_wait)


@routes.get("/api/tables/{id}/ws")
async def table_socket(request: web.Request) -> web.StreamResponse:
    """Connect a client to a table, until it goes."""
    config, room = request.app[CONFIG], request.app[ROOM]
    socket = TableSocket(config)
    if await begin_session(request):
        set_cookie(request, socket)
    await socket.prepare(request)
    connection = Connection(socket, request[GUEST], config.unsent, _since(request), request[SESSION])
    table_id = request.match_info["id"]
    try:
        async with _tasks(connection) as begin:
            begin(connection.write())
            async with _place(request, table_id):
                await room.enter(table_id, connection)
                await expect_session(request)  # before the room knew of the connection, it did not close it
                await _converse(request, connection, table_id, begin)
    except Refused as refused:
        room.metrics.refuse(refused)
        await _dismiss(socket, refused, WSCloseCode.POLICY_VIOLATION)
    except ConnectionError:
        pass  # the client has gone while it was answered
    except Exception as error:  # whatever it was: a client is told, and leaves
        failed = faults.internal(f"a socket at table {table_id:.40} failed", error)
        await _dismiss(socket, failed, WSCloseCode.INTERNAL_ERROR)
    finally:
        room.leave(table_id, connection)
    return socket


@asynccontextmanager
async def _place(request: web.Request, table_id: str) -> AsyncIterator[None]:
    """One of the places that a guest and an address have; another for who has a seat at the table and is not here."""
    limiter, guest = request.app[LIMITER], request[GUEST]
    whose = (table_id, request.remote, guest.id)
    if limiter.full(*whose) and not await request.app[ROOM].awaits(table_id, guest):
        raise Refused("too_many", "Too many of your connections, or of those from your address, are open.")
    with limiter.socket(*whose):
        yield


async def _converse(request: web.Request, connection: Connection, table_id: str, begin: Begin) -> None:
    """Take in and answer a client's messages until it goes, and what it has said before."""
    heard: asyncio.Queue[Heard] = asyncio.Queue(UNREAD)
    answering = begin(_answer_all(request, connection, table_id, heard))
    begin(connection.measure(request.app[CONFIG], _transport(request)))
    await _listen(request, connection, heard)
    await asyncio.wait([answering, begin(heard.join())], return_when=asyncio.FIRST_COMPLETED)


@asynccontextmanager
async def _tasks(connection: Connection) -> AsyncIterator[Begin]:
    """Begins tasks of a connection. All end with it; and the connection ends with the first of them."""
    tasks: list[asyncio.Task[None]] = []

    def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        tasks.append(asyncio.create_task(work))
        tasks[-1].add_done_callback(lambda task: None if task.cancelled() else connection.close())
        return tasks[-1]

    try:
        yield begin
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, ConnectionError):
                faults.internal("a task of a socket failed", ended)


async def _dismiss(socket: web.WebSocketResponse, refused: Refused, code: int) -> None:
    """Say why, and close."""
    with contextlib.suppress(ConnectionError):
        await socket.send_str(wire.write(refused.message()))
        await socket.close(code=code)


def _since(request: web.Request) -> int | None:
    """The last event that a page which comes back has been told; `None` for one that is new."""
    text = request.query.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= SEQ_DIGITS else None


def _transport(request: web.Request) -> asyncio.BaseTransport | None:
    """What leads to the client itself; `None` where it leads to a proxy only."""
    peer = request.transport.get_extra_info("peername") if request.transport else None
    behind = peer and is_within(str(peer[0]), request.app[CONFIG].trusted_proxies)
    return None if behind else request.transport


async def _listen(request: web.Request, connection: Connection, heard: asyncio.Queue[Heard]) -> None:
    """Take in a client's messages as they come, each with its time: echoes and presses must not wait for the disk.

    Raises `Refused` for a client that sends too many frames of any kind.
    """
    numbers = itertools.count(1)
    async for message in connection.socket:
        arrival = steady_ms()
        request.app[LIMITER].count("frames", request.remote, connection.guest.id)
        if next(numbers) % IN_A_ROW == 0:
            await asyncio.sleep(0)  # frames that are there already are taken in without a pause
        if message.type is WSMsgType.PING:
            with contextlib.suppress(ConnectionError):  # it is closing: what was asked for before is answered
                await connection.socket.pong(message.data)
        elif message.type is WSMsgType.PONG:
            connection.hear_pong(message.data, arrival)
        elif message.type is WSMsgType.TEXT:
            asked = _admit(request, connection, wire.read_request(message.data), arrival)
            if isinstance(asked, Refused):
                request.app[ROOM].metrics.refuse(asked)
                connection.send(wire.write(asked.message(wire.find_ref(message.data))))
            elif asked:
                await heard.put((asked, arrival))
        elif message.type is WSMsgType.BINARY:
            refused = Refused("unreadable", "Messages are text, not binary.")
            connection.send(wire.write(refused.message()))


def _admit(
    request: web.Request, connection: Connection, asked: wire.Request | Refused, arrival: float
) -> wire.Request | Refused | None:
    """What a client asks for, or why it is refused; `None` for the echo of a probe."""
    if isinstance(asked, wire.Echo) and connection.meter.echo(asked.id, arrival):
        return None
    try:
        for what in ("messages", *COUNTED.get(type(asked), ())):
            request.app[LIMITER].count(what, request.remote, connection.guest.id)
    except Refused as refused:
        return refused
    return None if isinstance(asked, wire.Echo) else asked


async def _answer_all(request: web.Request, connection: Connection, table_id: str, heard: asyncio.Queue[Heard]) -> None:
    """Answer a client's requests, one after the other, until cancelled."""
    room = request.app[ROOM]
    while True:
        asked, arrival = await heard.get()
        try:
            if connection.closing:
                continue
            with room.metrics.traces.whole(type(asked).__name__, table_id):
                await room.ask(table_id, connection, asked, arrival)
        except Refused as refused:
            room.metrics.refuse(refused)
            connection.send(wire.write(refused.message(asked.ref)))
        except Exception as error:  # the next request may fare better
            failed = faults.internal(f"{type(asked).__name__} at table {table_id:.40} failed", error)
            connection.send(wire.write(failed.message(asked.ref)))
        finally:
            heard.task_done()
