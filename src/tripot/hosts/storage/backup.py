"""Backups of the database, made while the card room is open, and the way back from one."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from tripot.hosts.storage import disk, private
from tripot.hosts.storage.schema import VERSIONS, UnusableDatabase, events, tables
from tripot.hosts.storage.sqlite import BESIDE, said_by
from tripot.play.unpacking import SQLITE, how_packed

PAGES_COPIED = 1000  # pages that are copied between two reports
UNFINISHED = ".part"  # behind the name of a copy that is being made
OURS = {VERSIONS, tables.name, events.name}  # in every card room's database
NAME_A_BACKUP = "name one that `tripot db backup` has written"

Report = Callable[[float], None]
"""Told which share of a copy is made."""


@dataclass(frozen=True)
class Contents:
    """What a backup contains."""

    tables: int
    events: int


def expect_backup(file: Path) -> None:
    """Raise `UnusableDatabase`, which says what to do instead, unless this is a backup."""
    if not file.is_file():
        raise UnusableDatabase(f"there is no file {file} to restore: {NAME_A_BACKUP}")
    try:
        with file.open("rb") as opened:
            first = opened.read(len(SQLITE))
        ours = first == SQLITE and _names_in(file) >= OURS
    except (OSError, sqlite3.Error) as error:
        detail = "it may be damaged or cut short, so copy it again or restore another one"
        raise UnusableDatabase(f"the backup {file} cannot be read ({said_by(error)}): {detail}") from error
    if words := how_packed(first):
        raise UnusableDatabase(f"{file} {words}")
    if not ours:
        raise UnusableDatabase(f"{file} is not a backup: {NAME_A_BACKUP}")


def _names_in(file: Path) -> set[str]:
    """The tables of a database."""
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def copy(
    source: Path, target: Path, report: Report = lambda _share: None, choice: str = "name for the copy"
) -> Contents:
    """Copy a database as it is at one moment, even while it is being written.

    The copy is one file. It is checked before it gets its name, so it is either complete or absent. If `target` is a
    symbolic link, the copy goes where it leads, provided that this folder exists. Raises `UnusableDatabase` if `source`
    is damaged or isn't a card room's database, if there is a file at `target` or beside it, or if the copy can't be
    written. `choice` is what the user may choose instead if there is a file.
    """
    named, target = target, Path(os.path.realpath(target))
    for there in (target, *(target.with_name(target.name + end) for end in BESIDE)):
        if there.exists():
            raise UnusableDatabase(f"there is already a file {there}: choose another {choice}, or move it away")
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
        raise UnusableDatabase(f"the database {source} cannot be copied to {target}: {said_by(error)}") from error
    finally:  # also after Ctrl+C
        with suppress(OSError):  # its folder may be none
            unfinished.unlink(missing_ok=True)
    return contents


def _copy(source: Path, target: Path, report: Report) -> Contents:
    with closing(sqlite3.connect(source, timeout=5)) as old, closing(sqlite3.connect(target)) as new:
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on, changes by others are not seen
        old.backup(new, pages=PAGES_COPIED, progress=lambda _status, left, total: report(1 - left / max(1, total)))
        new.execute("PRAGMA journal_mode = DELETE")  # no second file beside it
        [(found,)] = new.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(f"it is damaged: {found}")
        counts = [new.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "events")]  # noqa: S608
    with target.open("r+b") as written:
        os.fsync(written.fileno())
    return Contents(*counts)
