"""Runs a card room until it is stopped."""

import asyncio
import errno
import gc
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from aiohttp import web

from tripot.errors import TripotError
from tripot.hosts.config import Config
from tripot.hosts.http import addresses
from tripot.hosts.http.admission import Admission, Visit
from tripot.hosts.http.app import DATABASE, make_app_at
from tripot.hosts.http.keys import CONFIG, ROOM
from tripot.hosts.nodes.bus import NoBus
from tripot.hosts.nodes.bus import check as check_bus
from tripot.hosts.room.room import Room
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile, said_by

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
HANGUP: signal.Signals | None = getattr(signal, "SIGHUP", None)  # of a terminal that closes; not on every system
SHUTDOWN_TIMEOUT = 3.0  # seconds for requests in progress
PROXY_IDLE = 3600.0  # seconds: proxies close what they do not need, and do not expect others to
BACKLOG = 1024  # connections that wait for the loop
OPEN_TO_ALL = "0.0.0.0"  # noqa: S104  (a name for people)
HIGHEST_PORT = 65_535
WRONG_PORT = {
    errno.EADDRINUSE: "the port is taken; choose another",
    errno.EACCES: "only administrators may listen on this port; choose one above 1023",
}
WRONG_HOST = {
    socket.EAI_NONAME: "no machine has this name",
    errno.EADDRNOTAVAIL: "this machine does not have this address",
}
EVERYWHERE = {OPEN_TO_ALL: "127.0.0.1", "::": "::1"}


class CannotListen(TripotError):
    """The server cannot listen on the address."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    open_browser: bool = False,
    config: Config | None = None,
    database: str | None = None,
    bus: str | None = None,
) -> None:
    """Serve until SIGINT, SIGTERM or SIGHUP, from the folder `data`, or from the PostgreSQL database `database`.

    With a `bus`, the address of a NATS server, it is one node of several on that database.

    Raises `TripotError` if the port is taken, if the database cannot be written, or if another card room is open on it:
    the players of one would not see what happens in the other.
    """
    if not host.strip():  # it would listen everywhere, which nobody has asked for
        raise CannotListen(f"the address to listen on is empty: name one with --host; {OPEN_TO_ALL} stands for all")
    config = config or Config()
    addresses.check(config.trusted_proxies + config.watchers)
    place: Place = PostgresServer(database) if database else SqliteFile((data or Path()) / DATABASE)
    if bus is not None:
        check_bus(bus)
        if not database:
            raise NoBus("nodes must share a PostgreSQL database: name it with --database")
    with place.occupy(together=bus is not None):  # before the schema is upgraded while somebody uses it
        app = make_app_at(place, config, bus)
        _run_loop(_serve(app, host, port, open_browser))


def _run_loop(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(work)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415  (not on every system)
    except ImportError:  # without it, asyncio's own loop is used
        return None
    return uvloop.new_event_loop


async def _serve(app: web.Application, host: str, port: int, open_browser: bool) -> None:
    stopped = asyncio.Event()
    with _heard(_hangups(), stopped):
        async with open_doors(app, host, port) as bound:
            settling = asyncio.create_task(_settle(app[ROOM]))
            with _heard(STOP_SIGNALS, stopped):
                url = address(host, bound)
                _say(f"Tripot is open at {url} (stop with Ctrl+C)")
                if open_browser:
                    threading.Thread(target=_browse, args=(url,), daemon=True).start()
                await stopped.wait()
            settling.cancel()


def _browse(url: str) -> None:
    """Open the card room in a browser. Some, such as w3m, return only when they are closed: nobody waits for them."""
    with suppress(webbrowser.Error, OSError, ValueError):  # none can be started, but the address has been printed
        webbrowser.open(url)


async def _settle(room: Room) -> None:
    """Let the garbage collector skip everything that stays: for the rules alone it would take 100 ms each time."""
    await room.kernel_loader.settled()
    gc.freeze()


@asynccontextmanager
async def open_doors(
    app: web.Application, host: str, port: int, shutdown_timeout: float = SHUTDOWN_TIMEOUT
) -> AsyncIterator[int]:
    """Listen on a port while the context lasts; yields the port."""
    config = app[CONFIG]
    idle = PROXY_IDLE if config.trusted_proxies else config.header_wait  # aiohttp has only one limit for both
    runner = web.AppRunner(
        app,
        access_log=None,
        auto_decompress=False,  # otherwise, bodies would be unpacked on the loop before anything could refuse them
        keepalive_timeout=idle,
        lingering_time=config.linger,
        shutdown_timeout=shutdown_timeout,
    )
    _expect_free(host, port)
    await runner.setup()
    try:
        async with _listen(runner, host, port, config) as server:
            yield server.sockets[0].getsockname()[1]
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _listen(runner: web.AppRunner, host: str, port: int, config: Config) -> AsyncIterator[asyncio.Server]:
    if runner.server is None:
        raise RuntimeError("the application is not set up")
    door = Admission(runner.server, config)
    server = await _bind(lambda: Visit(door), host, port)
    sweeping = asyncio.create_task(door.sweep())
    try:
        yield server
    finally:
        sweeping.cancel()
        server.close()


def _expect_free(host: str, port: int) -> None:
    """Refuse an unknown host or a taken port before the card room opens: that would first wait for compilation."""
    if not 0 <= port <= HIGHEST_PORT:
        raise CannotListen(f"there is no port {port}: choose one from 0 to {HIGHEST_PORT} with --port")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        host.encode("idna")
        socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise _cannot_listen(host, port, error) from error
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:  # anything else wrong with the address is reported when it is bound
        if error.errno in WRONG_PORT or error.errno in WRONG_HOST:
            raise _cannot_listen(host, port, error) from error


async def _bind(make: Callable[[], asyncio.Protocol], host: str, port: int) -> asyncio.Server:
    loop = asyncio.get_running_loop()
    try:
        return await loop.create_server(make, host, port, backlog=BACKLOG)
    except OSError as error:
        raise _cannot_listen(host, port, error) from error


def _cannot_listen(host: str, port: int, error: Exception) -> CannotListen:
    number = (error.errno if isinstance(error, OSError) else None) or 0
    if number in WRONG_PORT:
        return CannotListen(f"cannot listen on {_with_port(host, port)}: {WRONG_PORT[number]} with --port")
    plain = isinstance(error, OSError) and not isinstance(error, socket.gaierror)  # what asyncio raises is long
    reason = WRONG_HOST.get(number) or (os.strerror(number) if plain and number else _said(error))
    advice = "name an address of this machine with --host, without a port or brackets"
    return CannotListen(f"cannot listen on {host!r:.80}: {reason}; {advice}")


def _said(error: Exception) -> str:
    """What is wrong with a host, by the search for its address."""
    if isinstance(error, UnicodeError):
        return "no machine can have such a name"
    return said_by(error)


def address(host: str, port: int) -> str:
    """The address under which a browser on this machine finds the card room."""
    return f"http://{_with_port(EVERYWHERE.get(_written_out(host, port), host), port)}/"


def _written_out(host: str, port: int) -> str:
    """An address as the system writes it, such as 0.0.0.0 for 0 or *; a name as it is."""
    try:
        found = socket.getaddrinfo(host, port, flags=socket.AI_NUMERICHOST | socket.AI_PASSIVE)
    except OSError:
        return host
    return str(found[0][4][0])


def _with_port(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _say(line: str) -> None:
    """Print a line for whoever started the card room. It stays open even if nobody can read it."""
    with suppress(OSError):
        print(line, flush=True)  # noqa: T201  (to nobody if standard output is closed)


def _hangups() -> Sequence[signal.Signals]:
    """SIGHUP, unless whoever started the card room ignores it (`nohup`).

    It is heard until the end: a terminal that closes sends it twice, and the second one must not end the storing.
    """
    return [HANGUP] if HANGUP and signal.getsignal(HANGUP) is not signal.SIG_IGN else []


@contextmanager
def _heard(numbers: Sequence[signal.Signals], stopped: asyncio.Event) -> Iterator[None]:
    """Signals set the event while the context lasts."""
    loop = asyncio.get_running_loop()
    before = {number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
