"""What runs beside the rest: tasks that somebody waits for at the end, and threads that let the event loop go first."""

import asyncio
import os
import sys
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

AGAIN = 8.0  # seconds after which a task that has not ended is cancelled again; closing a node takes at most six

T = TypeVar("T")


async def stop(*tasks: asyncio.Task[Any]) -> list[Any]:
    """Cancel tasks and wait until they have ended, whether they failed or not; what became of each.

    In Python before 3.12, `asyncio.wait_for` loses a cancellation that comes just when what it waits for is done, and
    libraries use it. So tasks that go on are cancelled again.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=AGAIN)
    return await asyncio.gather(*tasks, return_exceptions=True)


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
        while self._running:
            await stop(*self._running)

    async def ended(self) -> None:
        """Wait until all tasks have ended, those that they begin included, whether they failed or not."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def step_back(niceness: int) -> None:
    """Let other threads go before this one, if the system can do that for one thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
