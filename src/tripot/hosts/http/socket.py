"""The websocket of a table: from a client's frame to the room, and back."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeAlias, get_args

from aiohttp import WSCloseCode, WSMsgType, web

from tripot.hosts.config import Config
from tripot.hosts.http import static
from tripot.hosts.http.addresses import is_within
from tripot.hosts.http.admission import Visit
from tripot.hosts.http.handling import expect_session
from tripot.hosts.http.keys import CONFIG, GUEST, LIMITER, ROOM, SESSION
from tripot.hosts.http.middleware import begin_session, set_cookie
from tripot.hosts.http.transport import least_round_trip
from tripot.hosts.room import faults
from tripot.hosts.room.now import steady_ms
from tripot.hosts.room.tasks import stop
from tripot.table import requests, wire
from tripot.table.guest import Guest
from tripot.table.race import Meter, Travel
from tripot.table.wire import Refused

UNREAD = 50  # messages of a client that wait for their turn
SEQ_DIGITS = 15
ALIVE = wire.write(wire.Alive())
HELD_BACK = 10  # ten times as many messages as usual may wait for a client whose messages we hold back ourselves
CATCHING_UP = 1000.0  # for this many milliseconds after that, as many may still wait
IN_A_ROW = 50  # frames of one client before others have their turn
CLOSE_TIMEOUT = 1.0  # seconds that a client has to answer our goodbye

COUNTED: dict[type, tuple[str, ...]] = {
    **dict.fromkeys((requests.Say, requests.ChooseCall), ("things said",)),
    requests.CallOut: ("reactions",),
    requests.Hint: ("hints",),
    **dict.fromkeys(
        (requests.Sit, requests.Leave, requests.PlaceBot, requests.Start, requests.Again), ("changes of seats",)
    ),
    **dict.fromkeys((requests.Propose, requests.AnswerProposal, requests.WantSeat), ("changes of seats",)),
    **dict.fromkeys(get_args(requests.OverPerson), ("changes of seats",)),
}
"""Requests with their own limits: each of them stores something or takes long, and can be repeated."""

Heard: TypeAlias = tuple[requests.Request, float]
"""A request and the steady time of its arrival."""

Begin: TypeAlias = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
"""Starts a task of a connection."""

log = logging.getLogger("tripot.server")
routes = web.RouteTableDef()
_numbers = itertools.count()


class TableSocket(web.WebSocketResponse):
    """A websocket that reports a message that is too long before it closes."""

    def __init__(self, config: Config) -> None:
        super().__init__(
            max_msg_size=config.message_bytes,
            heartbeat=config.heartbeat,
            timeout=CLOSE_TIMEOUT,
            compress=False,
            autoping=False,  # we answer pings ourselves, and pongs show how far away a client is
        )
        self._limit = config.message_bytes
        self._linger = config.linger

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Close the websocket. A client that is still sending gets a moment, or it would never read the error."""
        if code == WSCloseCode.MESSAGE_TOO_BIG and not self.closed:
            refused = Refused("unreadable", f"A message has at most {self._limit} bytes.")
            with contextlib.suppress(ConnectionError):
                await self.send_str(wire.write(refused.message()))
            await asyncio.sleep(self._linger)  # anything that arrives now is discarded
        return await super().close(code=code, message=message, drain=drain)


class Connection:
    """A guest's connection to a table. Messages wait in a queue, so that a slow client delays nobody else."""

    def __init__(
        self, socket: web.WebSocketResponse, guest: Guest, unsent: int, since: int | None = None, session: str = ""
    ) -> None:
        self.guest = guest
        self.session = session
        self.name = str(next(_numbers))
        self.socket = socket
        self.meter = Meter()
        self.since = since
        self._unsent = unsent
        self._held_until = 0.0  # until when we hold messages back, so that others see them no later
        self._queue: asyncio.Queue[tuple[str | None, float]] = asyncio.Queue()
        self._closing: asyncio.Task[object] | None = None
        self._doubted = False

    @property
    def closing(self) -> bool:
        """Whether the connection is being closed."""
        return self._closing is not None

    @property
    def travel(self) -> Travel:
        """How long messages take to the client, as measured."""
        return self.meter.travel

    def hear_pong(self, data: bytes, arrival: float) -> None:
        """Note the answer to a ping."""
        if data.isdigit() and len(data) <= SEQ_DIGITS:
            self.meter.pong(int(data), arrival)

    def hear_echo(self, number: int, arrival: float) -> bool:
        """Note an echo, and return whether it was awaited. A client whose echoes come much too late is logged once."""
        awaited = self.meter.echo(number, arrival)
        late = self.meter.doubtful
        if late and not self._doubted:
            self._doubted = True
            log.warning("guest %s echoes probes %d ms later than the connection explains", self.guest.id, late)
        return awaited

    def send(self, text: str | None, at: float = 0.0) -> None:
        """Send a message, or a probe (`None`), not before a steady time. Later messages wait behind it.

        A client that takes no messages for long is cut off.
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
        """Tell the client why, before anything queued, and close."""
        self._closing = self._closing or asyncio.create_task(
            _dismiss(self.socket, refused, WSCloseCode.POLICY_VIOLATION)
        )

    async def write(self) -> None:
        """Send queued messages until cancelled."""
        while True:
            text, at = await self._queue.get()
            if at > steady_ms():
                await asyncio.sleep((at - steady_ms()) / 1000)
            if text is None:  # a probe gets its time when it leaves
                number = self.meter.probe(steady_ms())
                await self.socket.ping(str(number).encode())
                text = wire.write(wire.Probe(number))
            await self.socket.send_str(text)

    async def keep_alive(
        self, config: Config, transport: asyncio.BaseTransport | None, may_race: Callable[[], bool]
    ) -> None:
        """Show the client that its line is alive, until cancelled. Often enough for races, measure its travel time."""
        for number in itertools.count():
            first = number < config.first_probes
            if first or number % config.calm_probes == 0 or may_race():
                self.meter.see_transport(least_round_trip(transport))
                self.send(None)
            else:
                self.send(ALIVE)
            await asyncio.sleep(config.first_probe_wait if first else config.alive_wait)


@routes.get("/api/tables/{id}/ws")
async def table_socket(request: web.Request) -> web.StreamResponse:
    """Connect a client to a table until it leaves."""
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
            _name_release(request, connection)
            async with _place(request, table_id):
                await room.enter(table_id, connection)
                await expect_session(request)  # before the room knew this connection, nothing closed it
                _stay(request)
                await _converse(request, connection, table_id, begin)
    except Refused as refused:
        room.metrics.refuse(refused)
        await _dismiss(socket, refused, WSCloseCode.POLICY_VIOLATION)
    except ConnectionError:
        pass  # the client left before it had an answer
    except Exception as error:  # whatever it was, the client is told, and leaves
        failed = faults.internal(f"a socket at table {table_id:.40} failed", error)
        await _dismiss(socket, failed, WSCloseCode.INTERNAL_ERROR)
    finally:
        room.leave(table_id, connection)
    return socket


@asynccontextmanager
async def _place(request: web.Request, table_id: str) -> AsyncIterator[None]:
    """One of the places that a guest and an address have. There is another for a player who is not connected."""
    limiter, guest = request.app[LIMITER], request[GUEST]
    whose = (table_id, request.remote, guest.id)
    if limiter.full(*whose) and not await request.app[ROOM].awaits(table_id, guest):
        raise Refused("too_many", "Too many of your connections, or of those from your address, are open.")
    with limiter.socket(*whose):
        yield


async def _converse(request: web.Request, connection: Connection, table_id: str, begin: Begin) -> None:
    """Take in a client's messages until it leaves, and answer all of them."""
    heard: asyncio.Queue[Heard] = asyncio.Queue(UNREAD)
    answering = begin(_answer_all(request, connection, table_id, heard))
    room = request.app[ROOM]
    begin(connection.keep_alive(request.app[CONFIG], _transport(request), partial(room.may_race, table_id, connection)))
    await _listen(request, connection, heard)
    await asyncio.wait([answering, begin(heard.join())], return_when=asyncio.FIRST_COMPLETED)


@asynccontextmanager
async def _tasks(connection: Connection) -> AsyncIterator[Begin]:
    """Run the tasks of a connection. The connection ends with the first of them, and all end with it."""
    tasks: list[asyncio.Task[None]] = []

    def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        tasks.append(asyncio.create_task(work))
        tasks[-1].add_done_callback(lambda task: None if task.cancelled() else connection.close())
        return tasks[-1]

    try:
        yield begin
    finally:
        for ended in await stop(*tasks):
            if isinstance(ended, Exception) and not isinstance(ended, ConnectionError):
                faults.internal("a task of a socket failed", ended)


async def _dismiss(socket: web.WebSocketResponse, refused: Refused, code: int) -> None:
    """Tell the client why, and close."""
    with contextlib.suppress(ConnectionError):
        await socket.send_str(wire.write(refused.message()))
        await socket.close(code=code)


def _name_release(request: web.Request, connection: Connection) -> None:
    """Tell a page of another release which one is ours."""
    told, ours = request.query.get("release"), static.release()
    if told and ours and told != ours:
        connection.send(wire.write(wire.Release(ours)))


def _since(request: web.Request) -> int | None:
    """The last event that a reconnecting page already knows; `None` for a new page."""
    text = request.query.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= SEQ_DIGITS else None


def _transport(request: web.Request) -> asyncio.BaseTransport | None:
    """The transport to the client itself; `None` if it leads only to a proxy."""
    peer = request.transport.get_extra_info("peername") if request.transport else None
    behind = peer and is_within(str(peer[0]), request.app[CONFIG].trusted_proxies)
    return None if behind else request.transport


def _stay(request: web.Request) -> None:
    """Keep the connection of a client that is at its table. Others make room instead."""
    visit = request.transport.get_protocol() if request.transport else None
    if isinstance(visit, Visit):
        visit.stay()


async def _listen(request: web.Request, connection: Connection, heard: asyncio.Queue[Heard]) -> None:
    """Take in a client's messages as they come, each with its time: echoes and presses must not wait for the disk.

    Raises `Refused` if a client sends too many frames of any kind.
    """
    numbers = itertools.count(1)
    async for message in connection.socket:
        arrival = steady_ms()
        request.app[LIMITER].count("frames", request.remote, connection.guest.id)
        if next(numbers) % IN_A_ROW == 0:
            await asyncio.sleep(0)  # frames that have arrived already are taken in without a pause
        if message.type is WSMsgType.PING:
            with contextlib.suppress(ConnectionError):  # it is closing: earlier requests are still answered
                await connection.socket.pong(message.data)
        elif message.type is WSMsgType.PONG:
            connection.hear_pong(message.data, arrival)
        elif message.type is WSMsgType.TEXT:
            asked = _admit(request, connection, requests.read_request(message.data), arrival)
            if isinstance(asked, Refused):
                request.app[ROOM].metrics.refuse(asked)
                connection.send(wire.write(asked.message(requests.find_ref(message.data))))
            elif asked:
                await heard.put((asked, arrival))
        elif message.type is WSMsgType.BINARY:
            refused = Refused("unreadable", "Messages are text, not binary.")
            connection.send(wire.write(refused.message()))


def _counted(asked: requests.Request | Refused) -> tuple[str, ...]:
    """The limits of its own that a request counts for."""
    if isinstance(asked, requests.Say) and asked.reaction:
        return ("reactions",)
    return COUNTED.get(type(asked), ())


def _admit(
    request: web.Request, connection: Connection, asked: requests.Request | Refused, arrival: float
) -> requests.Request | Refused | None:
    """A client's request, or its refusal; `None` for the echo of a probe."""
    if isinstance(asked, requests.Echo) and connection.hear_echo(asked.id, arrival):
        return None
    try:
        for what in ("messages", *_counted(asked)):
            request.app[LIMITER].count(what, request.remote, connection.guest.id)
    except Refused as refused:
        return refused
    return None if isinstance(asked, requests.Echo) else asked


async def _answer_all(request: web.Request, connection: Connection, table_id: str, heard: asyncio.Queue[Heard]) -> None:
    """Answer a client's requests one after another, until cancelled."""
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
        except Exception as error:  # the next request may work
            failed = faults.internal(f"{type(asked).__name__} at table {table_id:.40} failed", error)
            connection.send(wire.write(failed.message(asked.ref)))
        finally:
            heard.task_done()
