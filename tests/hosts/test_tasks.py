"""Tasks end when they are to end."""

from __future__ import annotations

import asyncio

import pytest

from tripot.hosts.room import tasks


async def test_a_task_whose_cancellation_was_lost_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before Python 3.12, `asyncio.wait_for` loses a cancellation that comes together with what it waits for."""
    monkeypatch.setattr(tasks, "AGAIN", 0.05)
    awaited = asyncio.get_running_loop().create_future()
    waiting = asyncio.Event()

    async def work() -> None:
        waiting.set()
        await asyncio.wait_for(awaited, 60)
        await asyncio.sleep(3600)

    task = asyncio.create_task(work())
    await waiting.wait()
    awaited.set_result(None)
    async with asyncio.timeout(10):
        [outcome] = await tasks.stop(task)
    assert isinstance(outcome, asyncio.CancelledError)


async def test_what_became_of_each_task_is_known() -> None:
    async def fail() -> None:
        raise ValueError

    done, failed = asyncio.create_task(asyncio.sleep(0, "done")), asyncio.create_task(fail())
    await asyncio.wait([done, failed])
    outcomes = await tasks.stop(done, failed)
    assert outcomes[0] == "done"
    assert isinstance(outcomes[1], ValueError)
