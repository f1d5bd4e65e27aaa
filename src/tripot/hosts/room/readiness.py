"""Whether people can play in the card room, for its operator or for a load balancer in front of it."""

import asyncio

from tripot.hosts.room.now import steady_ms
from tripot.hosts.storage.store import Store
from tripot.table.wire import Refused

ANSWER_KEPT_MS = 1000.0  # milliseconds for which an answer is kept, so that frequent requests do not write more often


class Readiness:
    """Tries the database, but at most once every few moments."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._asked_at = -ANSWER_KEPT_MS
        self._refused: Refused | None = None

    async def check(self) -> None:
        """Raise `Refused` if nothing can be stored, or if what was stored cannot be read."""
        async with self._turn:
            if steady_ms() >= self._asked_at + ANSWER_KEPT_MS:
                self._refused = await self._try()
                self._asked_at = steady_ms()
        if self._refused:
            raise self._refused

    async def _try(self) -> Refused | None:
        try:
            await self._store.check()
        except Refused as refused:
            return refused
        return None
