"""Whether the card room can be played in: asked by whoever runs it, or by a balancer in front of it."""

import asyncio

from tripot.server.core.wire import Refused
from tripot.server.live.clock import steady_ms
from tripot.server.storage.store import Store

ANSWER_KEPT_MS = 1000.0  # milliseconds for which an answer holds, so that asking often writes no oftener


class Readiness:
    """Tries the database, at most once in a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._asked_at = -ANSWER_KEPT_MS
        self._refused: Refused | None = None

    async def check(self) -> None:
        """Raise `Refused` when nothing can be stored, or what was stored cannot be read."""
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
