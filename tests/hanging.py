"""Where a test that hangs is waiting: what each of asyncio's tasks awaits, which no thread's stack shows."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any


def waits() -> str:
    """A paragraph for each task that is not done, in any event loop: the lines of code where it waits."""
    tasks = [it for it in gc.get_objects() if issubclass(type(it), asyncio.Task) and not it.done()]
    return "\n\n".join("\n".join(_lines(task)) for task in tasks)


def _lines(task: asyncio.Task[Any]) -> Iterator[str]:
    yield task.get_name()
    awaited: Any = task.get_coro()
    while awaited is not None:
        if frame := _first(awaited, "cr_frame", "gi_frame", "ag_frame"):
            yield f"  {frame.f_code.co_filename}:{frame.f_lineno} in {frame.f_code.co_name}"
        awaited = _first(awaited, "cr_await", "gi_yieldfrom", "ag_await")


def _first(it: object, *names: str) -> Any:
    return next((found for name in names if (found := getattr(it, name, None)) is not None), None)
