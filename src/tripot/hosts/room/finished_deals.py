"""The finished deals of tables. Those of the last few tables that people asked for stay in memory."""

import asyncio
from collections import OrderedDict

from tripot.hosts.room import faults
from tripot.hosts.storage.store import Store, StoredText, decoded
from tripot.table import game_records, wire
from tripot.table.replay import FinishedDeal

KEPT = 8  # tables: in a replay, people step from deal to deal and from seat to seat


class FinishedDeals:
    """Reads the finished deals of a table from its stored events."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading = asyncio.Semaphore(1)
        self._kept: OrderedDict[str, tuple[list[StoredText], list[FinishedDeal]]] = OrderedDict()

    async def of(self, table_id: str) -> list[FinishedDeal]:
        """All finished deals of a table. Raises `Refused` if the table does not exist or is damaged."""
        stored = await self._store.read_texts(table_id)
        if not stored:
            raise wire.no_table()
        async with self._reading:
            texts, deals = self._kept.pop(table_id, ([], []))
            if texts != stored:
                deals = await self._read(table_id, stored)
            self._kept[table_id] = stored, deals
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return deals

    async def _read(self, table_id: str, texts: list[StoredText]) -> list[FinishedDeal]:
        try:
            return await asyncio.to_thread(lambda: game_records.finished_deals(table_id, map(decoded, texts)))
        except Exception as error:  # a stored event may break anything in a game
            raise faults.damaged(table_id, error) from error
