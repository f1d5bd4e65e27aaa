"""SQLite: the database is a file on this machine, used by one card room."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tripot.hosts.storage import private
from tripot.hosts.storage.place import READ_ONLY, InUse, Unavailable
from tripot.hosts.storage.schema import HEAD, UnusableDatabase

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")
BESIDE = ("-wal", "-shm", "-journal")  # endings of files that SQLite reads as part of a database
ENDING, LOCK = ".sqlite3", ".lock"  # the ending of a database's name, and of its lock's
PRIMARY = 0xFF  # the bits of SQLite's error codes that say what failed; the others say why
LET_GO = 1.0  # seconds for another card room to end
NOWHERE = (-1, -1)  # the identity of no file


class SqliteFile:
    """A database file. Everything that belongs to it is next to the real file, whatever links lead there.

    Attributes:
        file: its path, without symbolic links.
        lock: the file whose lock keeps other card rooms away. Earlier versions also lock it for `tripot.sqlite3`.
    """

    def __init__(self, file: Path) -> None:
        self.file = Path(os.path.realpath(file))
        self.lock = self.file.with_name(self.file.name.removesuffix(ENDING) + LOCK)
        self._folder = file.parent
        self._identity: tuple[int, int] | None = None
        self._locked: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        """Its path."""
        return str(self.file)

    @contextmanager
    def occupy(self, *, together: bool) -> Iterator[None]:  # noqa: ARG002  (nobody shares a file)
        """Keep other card rooms from the file. The system releases it when this process ends, however that happens."""
        lock = FileLock(self.lock, mode=private.FILE)
        try:
            self._make_folder()
            lock.acquire(timeout=LET_GO)
        except Timeout:
            raise InUse(f"another card room is open on {self.file}") from None
        except OSError as error:
            raise self._unusable(error) from error
        self._locked = _identity(self.lock) or NOWHERE
        try:
            yield
        finally:
            self._locked = None
            lock.release()

    def hold(self) -> None:
        """Nothing to take again: a lock that is gone is lost for good (`expect`)."""

    def prepare(self) -> None:
        """Create the file, or upgrade it. If it raises `UnusableDatabase`, nothing has changed."""
        try:
            self._make_folder()
            self.expect_one_name()
            for file in (self.file, *self._beside()):
                private.make_file(file)
            found = _revision(self.file)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        if found != HEAD:
            self._migrate()

    def expect_one_name(self) -> None:
        """Raise `UnusableDatabase` for a file with a hard link. SQLite's latest changes are next to one name only."""
        if self.file.is_file() and self.file.stat().st_nlink > 1:
            detail = "stop every program that has it open under that name, then remove that name"
            raise UnusableDatabase(f"the database {self.file} has another name (a hard link): {detail}")

    def _make_folder(self) -> None:
        """Create the folder that was named, but not one that a link leads to, whose disk may not be mounted now."""
        private.make_folder(self._folder)
        self.file.parent.stat()

    def _beside(self) -> Iterator[Path]:
        """The files that SQLite has left next to the file. New ones get the file's mode."""
        beside = (self.file.with_name(self.file.name + end) for end in BESIDE)
        return (file for file in beside if file.exists())

    def _unusable(self, error: Exception) -> UnusableDatabase:
        return UnusableDatabase(f"the database {self.file} cannot be used: {said_by(error)}")

    def _migrate(self) -> None:
        from tripot.hosts.storage.migrate import migrate  # noqa: PLC0415  (slow, and seldom needed)

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
        """Raise `Unavailable` if the file is gone, or if another card room may have it.

        SQLite would go on writing to a file that nobody can find again. Under two names, it would write two files of
        changes, and the database would be damaged.
        """
        found = _stat(self.file)
        if found is None or _identity_of(found) != self._identity:
            raise Unavailable(f"The card room's database {self.file.name} was removed or replaced.")
        if found.st_nlink > 1:
            raise Unavailable(
                f"The card room's database {self.file.name} has a second name (a hard link): remove that name."
            )
        if self._locked and _identity(self.lock) != self._locked:
            detail = "another card room may have its database by now. Start this one again"
            raise Unavailable(f"The card room's lock {self.lock.name} was removed or replaced, and {detail}.")

    def is_read_only(self, error: BaseException) -> bool:
        """Whether SQLite says so, for one of several causes."""
        code = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlite_errorcode", 0)
        return code & PRIMARY == sqlite3.SQLITE_READONLY

    def reason(self, error: SQLAlchemyError) -> str:
        """SQLite's own message, if people can make anything of it."""
        return READ_ONLY if self.is_read_only(error) else self.cause(error)

    def cause(self, error: SQLAlchemyError) -> str:
        """SQLite's own message."""
        return str(error.orig if isinstance(error, DBAPIError) else error)

    @property
    def _url(self) -> URL:
        return URL.create("sqlite", database=str(self.file))


def said_by(error: Exception) -> str:
    """What is wrong, without what Python adds."""
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
    """What distinguishes a file from a later one at the same place; `None` if there is none."""
    found = _stat(file)
    return found and _identity_of(found)


def _identity_of(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _stat(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None
