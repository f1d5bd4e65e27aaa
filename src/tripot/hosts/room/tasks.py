"""What runs beside the rest: tasks that somebody waits for at the end, and threads that let the event loop go first."""

import asyncio
import os
import sys
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Tasks:
    """The tasks that are running. Each is kept until it ends: asyncio itself would let it be collected."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def __len__(self) -> int:
        return len(self._running)

    async def cancel(self) -> None:
        """Give up all tasks, and wait until they have ended."""
        for task in self._running:
            task.cancel()
        await self.ended()

    async def ended(self) -> None:
        """Wait until all tasks have ended, those that they begin included, whether they failed or not."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def step_back(niceness: int) -> None:
    """Let other threads go before this one, if the system can do that for one thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
