"""Old tables: the records of tables that nobody uses move to files, and the tables leave the database."""

import asyncio
import gzip
import logging
import os
from pathlib import Path

from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import Room
from tripot.hosts.storage import disk, private
from tripot.hosts.storage.old_tables import OldTables
from tripot.hosts.storage.store import Store
from tripot.play.record_file import verify_file
from tripot.table.game_records import records

DAY_MS = 86_400_000  # milliseconds
LOOK = 3600.0  # seconds between two looks

log = logging.getLogger("tripot.server")


class Archive:
    """A folder of records, with one file for each table."""

    def __init__(self, store: Store, old_tables: OldTables, room: Room, folder: Path, days: int) -> None:
        self._store = store
        self._old_tables = old_tables
        self._room = room
        self._folder = folder
        self._days = days

    async def watch_loop(self) -> None:
        """Look for old tables again and again."""
        while True:
            try:
                await self.put_away(now_ms() - self._days * DAY_MS)
            except Exception:  # the next try may succeed
                log.exception("tables could not be archived")
            await asyncio.sleep(LOOK)

    async def put_away(self, before: int) -> None:
        """Archive all tables where nothing has happened since a time. A table that can't be stays; the log says why."""
        for table_id, seq in await self._old_tables.old(before):
            try:
                await self._put_away(table_id, seq)
            except Exception as error:
                log.warning("table %s is kept in the database, because it cannot be archived: %s", table_id, error)

    async def _put_away(self, table_id: str, seq: int) -> None:
        if not await self._room.is_idle(table_id):
            return
        if (await self._room.line(table_id)).phase == "playing":
            await self._room.records(table_id)  # a match is given up only if somebody looks
            return
        stored = await self._store.read(table_id)
        await asyncio.to_thread(lambda: self._write(table_id, records(table_id, stored)))
        if await self._room.is_idle(table_id) and await self._old_tables.remove(table_id, seq, self._store.node):
            self._room.drop(table_id)

    def _write(self, table_id: str, text: bytes) -> None:
        """Write the records of a table, if it has any, and read them back through the rules."""
        if not text:
            return
        private.make_folder(self._folder)
        file = self._folder / f"{table_id}.jsonl.gz"
        written = file.with_suffix(".new")
        private.make_file(written)
        with written.open("wb") as raw:
            raw.write(gzip.compress(text, mtime=0))
            raw.flush()
            os.fsync(raw.fileno())
        with gzip.open(written) as lines:
            verified = sum(1 for _ in verify_file(lines))
        if verified != (deals := text.count(b"\n")):
            raise ValueError(f"only {verified} of {deals} deals could be read back")
        disk.put(written, file)
