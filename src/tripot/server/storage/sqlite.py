"""SQLite: a database is a file of this machine, and one card room has it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tripot.server.core.wire import Refused
from tripot.server.storage import private
from tripot.server.storage.place import InUse
from tripot.server.storage.schema import HEAD, UnusableDatabase

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")
BESIDE = ("-wal", "-shm", "-journal")  # behind its name: files that SQLite reads as part of a database
LOCK = "tripot.lock"  # a file beside the database
LET_GO = 1.0  # seconds for another card room to end


class SqliteFile:
    """A database file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._identity: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        """Its path."""
        return str(self.file)

    @contextmanager
    def occupy(self, *, together: bool) -> Iterator[None]:  # noqa: ARG002  (nobody shares a file)
        """Keep other card rooms from the folder. The system lets go of it when this process ends, in whatever way."""
        folder = self.file.parent
        lock = FileLock(folder / LOCK, mode=private.FILE)
        try:
            private.make_folder(folder)
            lock.acquire(timeout=LET_GO)
        except Timeout:
            raise InUse(f"another card room is open on {folder.absolute()}") from None
        except OSError as error:
            raise self._unusable(error) from error
        try:
            yield
        finally:
            lock.release()

    def hold(self) -> None:
        """Nothing to see to: the lock goes with the process."""

    def prepare(self) -> None:
        """Make the file, or upgrade it; raises `UnusableDatabase`, and has changed nothing then."""
        try:
            private.make_folder(self.file.parent)
            for file in (self.file, *self._beside()):
                private.make_file(file)
            found = _revision(self.file)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        if found != HEAD:
            self._migrate()

    def _beside(self) -> Iterator[Path]:
        """What SQLite has left beside the file. What it makes there later gets the file's mode."""
        beside = (self.file.with_name(self.file.name + end) for end in BESIDE)
        return (file for file in beside if file.exists())

    def _unusable(self, error: Exception) -> UnusableDatabase:
        return UnusableDatabase(f"the database {self.file} cannot be used: {_reason(error)}")

    def _migrate(self) -> None:
        from tripot.server.storage.migrate import migrate  # noqa: PLC0415  (slow, and seldom needed)

        engine = create_engine(self._url)
        try:
            with engine.begin() as connection:
                migrate(connection, self.name)
        except DBAPIError as error:
            raise UnusableDatabase(f"the database {self.file} cannot be upgraded: {error.orig}") from error
        finally:
            engine.dispose()

    def open(self) -> Engine:
        """Connect to the file that is there now."""
        self._identity = _identity(self.file)
        engine = create_engine(self._url)
        event.listen(engine, "connect", _set_pragmas)
        return engine

    def for_queries(self, engine: Engine) -> Engine:
        """As for changes."""
        return engine

    def expect(self) -> None:
        """Raise `Refused` when the file is gone: SQLite would go on writing to one that nobody finds again."""
        if _identity(self.file) != self._identity:
            raise Refused("storage", f"The card room's database {self.file.name} was removed or replaced.")

    def reason(self, error: SQLAlchemyError) -> str:
        """What SQLite says."""
        return str(error.orig if isinstance(error, DBAPIError) else error)

    @property
    def _url(self) -> URL:
        return URL.create("sqlite", database=str(self.file))


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


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another that lies at the same place later; `None` where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
