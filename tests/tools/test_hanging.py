"""A test that hangs says where its tasks wait."""

from __future__ import annotations

import asyncio

from tests import hanging


async def test_where_a_task_waits_is_told() -> None:
    async def wait_for_nothing() -> None:
        await asyncio.Event().wait()

    stuck = asyncio.create_task(wait_for_nothing(), name="stuck")
    await asyncio.sleep(0)
    [told] = [paragraph for paragraph in hanging.waits().split("\n\n") if paragraph.startswith("stuck\n")]
    assert "in wait_for_nothing" in told
    stuck.cancel()
