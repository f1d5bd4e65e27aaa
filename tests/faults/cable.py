"""The line of `line.py` between a browser and a card room, for tests that are not asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from urllib.parse import urlsplit

from tests.faults.line import Line, open_line


class Cable:
    """A line that runs in a thread of its own."""

    def __init__(self, server: str) -> None:
        self._server = urlsplit(server)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._opened = open_line(lambda: asyncio.open_connection(self._server.hostname, self._server.port))
        self._line: Line = asyncio.run_coroutine_threadsafe(self._opened.__aenter__(), self._loop).result()
        self.address = f"http://127.0.0.1:{self._line.port}"

    def cut(self) -> None:
        """End all connections, and let no other through."""
        self._loop.call_soon_threadsafe(self._line.cut)

    def mend(self) -> None:
        """Carry everything again."""
        self._loop.call_soon_threadsafe(self._line.mend)

    def close(self) -> None:
        """End it all."""
        asyncio.run_coroutine_threadsafe(self._opened.__aexit__(None, None, None), self._loop).result()
        asyncio.run_coroutine_threadsafe(_rest(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _rest() -> None:
    """Wait until what was carried has ended."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=5)


@contextmanager
def cable_to(server: str) -> Iterator[Cable]:
    """A cable to the card room at this address."""
    cable = Cable(server)
    try:
        yield cable
    finally:
        cable.close()
