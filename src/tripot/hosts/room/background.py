"""Work that takes seconds, in a thread that lets everything else go first."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from tripot.hosts.room.tasks import step_back
from tripot.table.wire import Refused

NICENESS = 15  # of the thread: tables and their bots go first

T = TypeVar("T")


class Background:
    """One thread, and the work that waits for it."""

    def __init__(self, name: str, most: int, share: int) -> None:
        """There are `most` places for work that waits or runs; one address has `share` of them at most."""
        self._pool = ThreadPoolExecutor(1, name, partial(step_back, NICENESS))
        self._most = most
        self._share = share
        self._taken = Counter[str]()  # places by address
        self._closed = threading.Event()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Take a place for an address, before anything else is done for its work. Raises `Refused`."""
        if self._taken[address] >= self._share:
            raise Refused("too_many", "You have asked for as much of this as the card room does for you at once.")
        if self._taken.total() >= self._most:
            raise Refused("too_many", "The card room has too much of this to do. Ask again in a minute.", field="busy")
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken -= Counter((address,))  # whoever holds no place is dropped

    async def run(self, work: Callable[[], T]) -> T:
        """Do some work, for which a place was taken, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def is_closed(self) -> bool:
        """Whether whatever runs should come to its end. Any thread may ask."""
        return self._closed.is_set()

    def close(self) -> None:
        """Begin nothing more."""
        self._closed.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
