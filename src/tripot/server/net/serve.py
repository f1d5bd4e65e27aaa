"""Runs a card room until it is stopped."""

import asyncio
import errno
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

from tripot.errors import TripotError
from tripot.server.core.config import Config
from tripot.server.net.app import make_app

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
SHUTDOWN_TIMEOUT = 3.0  # seconds for requests under way
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104  (names for people)


class CannotListen(TripotError):
    """The address cannot be listened on."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    open_browser: bool = False,
    config: Config | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM. Raises `TripotError` when the port is taken or the database cannot be written."""
    app = make_app(data or Path(), config)
    _run_loop(_serve(app, host, port, open_browser))


def _run_loop(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(work)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415  (not on every system)
    except ImportError:  # where there is none, asyncio's own loop does
        return None
    return uvloop.new_event_loop


async def _serve(app: web.Application, host: str, port: int, open_browser: bool) -> None:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_TIMEOUT)
    await runner.setup()
    try:
        await _listen(runner, host, port)
        with _stop_signals() as stopped:
            url = address(host, runner.addresses[0][1])
            _say(f"Tripot is open at {url} (stop with Ctrl+C)")
            if open_browser:
                await asyncio.to_thread(webbrowser.open, url)
            await stopped.wait()
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, OverflowError) as error:
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        reason = "the port is taken; choose another with --port" if taken else _reason(error)
        raise CannotListen(f"cannot listen on {host}:{port}: {reason}") from error


def _reason(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    return os.strerror(number) if number and number > 0 else str(error)


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the card room."""
    named = EVERYWHERE.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}/"


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@contextmanager
def _stop_signals() -> Iterator[asyncio.Event]:
    """An event that SIGINT and SIGTERM set while the context lasts."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    before = {
        number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set)) for number in STOP_SIGNALS
    }
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
