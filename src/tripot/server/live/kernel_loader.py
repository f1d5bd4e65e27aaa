"""Compiles a table's kernels beside the card room, which plays in the interpreter until they are ready.

The compiler runs in a process of its own, at low priority, and fills the cache. A thread of the card room then loads
the kernels from there. Where there is no cache, or that process fails, the thread compiles them itself.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import ExitStack, suppress

from tripot import warming
from tripot.engine.kernel import TARGET
from tripot.play.match import Table
from tripot.testing import playable_games

log = logging.getLogger("tripot.server")


class KernelLoader:
    """The kernels that are ready or being made ready, one table after the other."""

    def __init__(self) -> None:
        self._tasks: dict[tuple[warming.Key, warming.Use], asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._closed = False
        self._meanwhile = ExitStack()  # until it is closed
        self._meanwhile.enter_context(TARGET.interpreting())

    def want(self, table: Table, use: warming.Use = "room") -> asyncio.Task[None]:
        """Have the kernels of a table made ready. The task ends when they are; nobody has to wait for it."""
        key = warming.key(table), use
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._make_ready(table, use))
        return self._tasks[key]

    def want_all(self) -> None:
        """Have every game made ready for the usual number of players; what bots search with comes last."""
        uses: tuple[warming.Use, ...] = ("room", "search")
        for use in uses:
            for name in playable_games():
                self.want(warming.usual_table(name), use)

    def is_ready(self, table: Table, use: warming.Use) -> bool:
        """Whether the kernels of a table are ready in this process."""
        return warming.is_loaded(table, use)

    async def settled(self) -> None:
        """Wait for all kernels that are being made ready now."""
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Compile no more, and wait for what cannot be stopped."""
        self._closed = True
        if self._process:
            with suppress(ProcessLookupError):  # it has just ended
                self._process.kill()
        try:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        finally:
            self._meanwhile.close()

    async def _make_ready(self, table: Table, use: warming.Use) -> None:
        async with self._turn:
            if not self._closed and warming.can_keep(table) and not warming.is_warm(table, use):
                await self._compile_beside(table, use)
            if not self._closed:
                await asyncio.to_thread(self._load, table, use)

    async def _compile_beside(self, table: Table, use: warming.Use) -> None:
        """Let another process fill the cache. It watches a pipe from this process, and ends when this one does."""
        command = (sys.executable, "-m", "tripot", "warm", "--use", use, *warming.arguments(table))
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
            self._tasks.pop((warming.key(table), use), None)  # it may be mended when somebody asks again
