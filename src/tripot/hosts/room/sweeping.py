"""The daily sweep: it drops sessions and guests that nobody can come back to, and ends forgotten tournaments."""

import asyncio
import logging

from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.cleanup import Cleanup
from tripot.table.wire import Refused

DAY_SECONDS = 24 * 3600.0  # seconds
FORGOTTEN = 30 * 24 * 3600 * 1000  # milliseconds without a new round, after which a tournament ends

log = logging.getLogger("tripot.server")


async def sweep_loop(leavings: Cleanup, age: int) -> None:
    """Drop sessions older than `age` seconds, and guests who left nothing; end forgotten tournaments.

    We do that at the start, and then every day.
    """
    while True:
        try:
            await leavings.drop(now_ms() - age * 1000)
            await leavings.close_tournaments(now_ms() - FORGOTTEN, now_ms())
        except Refused as refused:  # the next try may succeed
            log.warning("the daily sweep failed: %s", refused.detail)
        except Exception:
            log.exception("the daily sweep failed")
        await asyncio.sleep(DAY_SECONDS)
