"""Compiles a table's kernels beside the card room, which plays in the interpreter until they are ready.

The compiler runs in a separate process, at low priority, and fills the cache. A thread of the card room then loads
the kernels from there. If there is no cache, or that process fails, the thread compiles them itself.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import TypeAlias

from tripot import warming
from tripot.engine.kernel import TARGET
from tripot.play.match import Table
from tripot.testing import playable_games

Wanted: TypeAlias = tuple[warming.Key, warming.Use]

log = logging.getLogger("tripot.server")


class _Turns:
    """Lets one task in at a time: urgent ones first, otherwise in order of arrival."""

    def __init__(self) -> None:
        self._waiting: dict[Wanted, asyncio.Future[None]] = {}
        self._hurried: dict[Wanted, None] = {}
        self._taken = False

    def hurry(self, wanted: Wanted) -> None:
        """Let this task in before those that are not urgent."""
        self._hurried.setdefault(wanted)

    @asynccontextmanager
    async def take(self, wanted: Wanted) -> AsyncIterator[None]:
        """Wait for a turn, and keep it until the context ends."""
        if self._taken:
            self._waiting[wanted] = asyncio.get_running_loop().create_future()
            try:
                await self._waiting[wanted]
            finally:
                self._waiting.pop(wanted, None)
        self._taken = True
        try:
            yield
        finally:
            self._hurried.pop(wanted, None)
            self._pass_on()

    def _pass_on(self) -> None:
        """Let the next task in. The turn is taken until it comes in."""
        first = next((each for each in self._hurried if each in self._waiting), None) or next(iter(self._waiting), None)
        if first is None:
            self._taken = False
        else:
            self._waiting.pop(first).set_result(None)


class KernelLoader:
    """The kernels that are ready or being prepared, one table after another: first those that tables want."""

    def __init__(self) -> None:
        self._tasks: dict[Wanted, asyncio.Task[None]] = {}
        self._turns = _Turns()
        self._process: Process | None = None
        self._closed = False
        self._meanwhile = ExitStack()  # for the time until it is closed
        self._meanwhile.enter_context(TARGET.interpreting())

    def want(self, table: Table, use: warming.Use = "room") -> asyncio.Task[None]:
        """Prepare the kernels of a table soon. The task ends when they are ready, but nobody has to wait for it."""
        wanted = warming.key(table), use
        task = self._begin(wanted, table)
        if not task.done():
            self._turns.hurry(wanted)
        return task

    def want_all(self) -> None:
        """Prepare every game for the usual number of players, after what tables want. Searches come last."""
        uses: tuple[warming.Use, ...] = ("room", "search")
        for use in uses:
            for name in playable_games():
                table = warming.usual_table(name)
                self._begin((warming.key(table), use), table)

    def is_ready(self, table: Table, use: warming.Use) -> bool:
        """Whether the kernels of a table are ready in this process."""
        return warming.is_loaded(table, use)

    async def settled(self) -> None:
        """Wait for all kernels that are being prepared now."""
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop compiling, and wait for what cannot be stopped."""
        self._closed = True
        if self._process:
            with suppress(ProcessLookupError):  # it has just ended
                self._process.kill()
        try:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        finally:
            self._meanwhile.close()

    def _begin(self, wanted: Wanted, table: Table) -> asyncio.Task[None]:
        if wanted not in self._tasks:
            self._tasks[wanted] = asyncio.create_task(self._make_ready(wanted, table))
        return self._tasks[wanted]

    async def _make_ready(self, wanted: Wanted, table: Table) -> None:
        _, use = wanted
        async with self._turns.take(wanted):
            if not self._closed and warming.can_keep(table) and not warming.is_warm(table, use):
                await self._compile_beside(table, use)
            if not self._closed:
                await asyncio.to_thread(self._load, table, use)

    async def _compile_beside(self, table: Table, use: warming.Use) -> None:
        """Let another process fill the cache. It watches a pipe from this process, and ends when this one does.

        With `-P`, it doesn't run a stranger's `tripot.py` or `numba.py` in the current folder.
        """
        command = (sys.executable, "-P", "-m", "tripot", "warm", "--use", use, *warming.arguments(table))
        try:
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)
            if self._closed:
                self._process.kill()
            status = await self._process.wait()
            if status and not self._closed:
                log.warning("compiling in another process failed with status %d: %s", status, " ".join(command))
        except (OSError, ValueError) as error:
            log.warning("no other process could be started to compile in: %s", error)
        finally:
            self._process = None

    def _load(self, table: Table, use: warming.Use) -> None:
        try:
            warming.warm(table, use)
        except Exception:  # whatever went wrong, the interpreter plays on
            log.exception("%s cannot be compiled", table.game.name)
            self._tasks.pop((warming.key(table), use), None)  # the next request may succeed
