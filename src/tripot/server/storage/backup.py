"""Copies of the database: one that can be kept, made while the card room is open, and the way back."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tripot.server.storage import disk, private
from tripot.server.storage.schema import UnusableDatabase
from tripot.server.storage.sqlite import BESIDE

PAGES_COPIED = 1000  # pages that are copied between two reports
UNFINISHED = ".part"  # behind the name of a copy that is being made

Report = Callable[[float], None]
"""Told which share of a copy is made."""


@dataclass(frozen=True)
class Contents:
    """How much a copy holds."""

    tables: int
    events: int


def copy(source: Path, target: Path, report: Report = lambda _share: None) -> Contents:
    """Copy a database, also one that is written to meanwhile: the copy is as it stood at one moment.

    The copy is one file, which has been read through and is there whole or not at all. Where `target` is a symbolic
    link, it is put where that leads, if there is such a folder. Raises `UnusableDatabase` where
    `source` is no database of a card room or damaged, where there is a file at `target` or beside it, and where none
    can be written.
    """
    named, target = target, Path(os.path.realpath(target))
    for there in (target, *(target.with_name(target.name + end) for end in BESIDE)):
        if there.exists():
            raise UnusableDatabase(f"there is a file {there} already")
    if not source.is_file():
        raise UnusableDatabase(f"there is no database {source}")
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        private.make_folder(named.parent)
        unfinished.unlink(missing_ok=True)
        private.make_file(unfinished)
        contents = _copy(source, unfinished, report)
        disk.put(unfinished, target)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise UnusableDatabase(f"the database {source} cannot be copied to {target}: {error}") from error
    return contents


def _copy(source: Path, target: Path, report: Report) -> Contents:
    with closing(sqlite3.connect(source, timeout=5)) as old, closing(sqlite3.connect(target)) as new:
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on, what others write is not seen
        old.backup(new, pages=PAGES_COPIED, progress=lambda _status, left, total: report(1 - left / max(1, total)))
        new.execute("PRAGMA journal_mode = DELETE")  # no file beside it
        [(found,)] = new.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(f"it is damaged: {found}")
        counts = [new.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "events")]  # noqa: S608
    with target.open("r+b") as written:
        os.fsync(written.fileno())
    return Contents(*counts)
