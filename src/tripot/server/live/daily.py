"""What is done each day: to drop what nobody can come back to."""

import asyncio
import logging

from tripot.server.core.wire import Refused
from tripot.server.live.clock import now_ms
from tripot.server.storage.leavings import Leavings

DAY_SECONDS = 24 * 3600.0  # seconds

log = logging.getLogger("tripot.server")


async def sweep_loop(leavings: Leavings, age: int) -> None:
    """Drop sessions that are older than some seconds, and guests who have left nothing; at once and each day."""
    while True:
        try:
            await leavings.drop(now_ms() - age * 1000)
        except Refused as refused:  # the next time it may go
            log.warning("old sessions could not be dropped: %s", refused.detail)
        except Exception:
            log.exception("old sessions could not be dropped")
        await asyncio.sleep(DAY_SECONDS)
