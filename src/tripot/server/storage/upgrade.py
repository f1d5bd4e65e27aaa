"""Brings a database file to the newest schema before it is used."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tripot.server.storage.schema import HEAD, UnusableDatabase


def prepare(file: Path) -> None:
    """Make or upgrade the database; raises `UnusableDatabase`, and has changed nothing then."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        found = _revision(file)
    except (OSError, sqlite3.Error) as error:
        raise UnusableDatabase(f"the database {file} cannot be used: {_reason(error)}") from error
    if found != HEAD:
        from tripot.server.storage.migrate import migrate  # noqa: PLC0415  (slow, and seldom needed)

        migrate(file)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _revision(file: Path) -> str | None:
    """The schema's revision, after making sure that the file can be written."""
    with closing(sqlite3.connect(file, timeout=5, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        try:
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if "alembic_version" not in names:
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
        finally:
            connection.execute("ROLLBACK")
