"""The database: one writer, whose transactions many tables share, and readers beside it.

SQLite lets one connection write at a time, and a transaction is on the disk after some milliseconds. Several writers
would wait for each other, and some for too long ("database is locked"). So all changes go through one thread. While it
waits for the disk, further changes gather, and the next transaction has them all. PostgreSQL would let many write;
there too a transaction that many share costs little more than one change alone. Leases and homes of nodes alone, which
must not wait, go beside it (`Database.promptly`).
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from tripot.server.core.wire import Refused
from tripot.server.storage.outages import Outages, Use
from tripot.server.storage.place import Place, Unavailable

READERS = 4  # threads
CHANGES_TOGETHER = 200  # changes in one transaction

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Changes the database over a connection. It may be called again, where the first transaction was taken back."""

Rows = Mapping[Insert | Update, Sequence[Mapping[str, Any]]]
"""Statements, each with the parameters of every row that it is for. The statements are the same objects each time."""


class Missed(Exception):
    """A row that was to be changed is not there any more as it was expected."""


@dataclass(frozen=True)
class _Change(Generic[T]):
    """A change that waits for its turn, and for whom."""

    work: Work[T] | Rows
    done: asyncio.Future[T] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, outcome: T | Exception) -> None:
        """Tell how it went, unless nobody waits any more."""
        if self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Database:
    """An open database. It is closed by `close`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._engine = place.open()
        self._queried = place.for_queries(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "tripot-reader")
        self._writer = ThreadPoolExecutor(1, "tripot-writer")
        self._prompt = ThreadPoolExecutor(1, "tripot-prompt")
        self._waiting: asyncio.Queue[_Change[Any] | None] = asyncio.Queue()  # `None` is the end mark
        self._writing: asyncio.Task[None] | None = None
        self._outages = Outages()
        self._closed = False

    async def rows(self, query: Select[Any]) -> Sequence[Any]:
        """The rows of a query; raises `Refused`."""
        self._expect_open()
        try:
            rows = await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)
        except DataError:  # it asks for what PostgreSQL can hold in no row, such as a text with a zero byte
            return []
        except SQLAlchemyError as error:
            raise self._unavailable(Use.READ, error) from error
        self._outages.worked(Use.READ)
        return rows

    async def change(self, work: Work[T] | Rows) -> T:
        """Do some work in a transaction; its result, once it is on the disk.

        Rows of one statement are written together, whoever asked for them: statements are executed in the order in
        which they first occur, after all other work of the transaction. They have no result.
        Raises `IntegrityError` for what is there already, `Missed` for what is not, and `Refused` when the database
        fails, or is closed.
        """
        self._expect_open()
        self._expect_place()
        self._writing = self._writing or asyncio.create_task(self._write_all())
        change: _Change[T] = _Change(work)
        self._waiting.put_nowait(change)
        try:
            outcome = await change.done
        except IntegrityError:
            raise
        except DataError as error:  # a value that PostgreSQL can hold in no row
            raise Refused("unreadable", "The card room's database can keep no such text or number.") from error
        except SQLAlchemyError as error:
            raise self._unavailable(Use.CHANGE, error) from error
        self._outages.worked(Use.CHANGE)
        return outcome

    async def promptly(self, work: Work[T]) -> T:
        """Do some short work in a transaction of its own, behind no readers and no writer; raises `Refused`."""
        self._expect_open()
        try:
            outcome = await asyncio.get_running_loop().run_in_executor(self._prompt, self._work, work)
        except SQLAlchemyError as error:
            raise self._unavailable(Use.LEASE, error) from error
        self._outages.worked(Use.LEASE)
        return outcome

    def _expect_open(self) -> None:
        """Raise `Refused` once it is closed, or about to be."""
        if self._closed:
            raise Refused("storage", "The card room is closing.")

    def _expect_place(self) -> None:
        """Raise `Unavailable` when the place may not be written to."""
        try:
            self.place.expect()
        except Unavailable as unavailable:
            self._outages.failed(Use.CHANGE, unavailable.detail, unavailable.detail)
            raise

    async def close(self) -> None:
        """Write what waits, and close all connections."""
        self._closed = True
        if self._writing:
            self._waiting.put_nowait(None)
            await self._writing
        self._writer.shutdown()
        self._prompt.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    async def _write_all(self) -> None:
        """Write what waits, as much of it at once as there is, up to the end mark."""
        loop = asyncio.get_running_loop()
        while changes := await self._next_changes():
            outcomes = await loop.run_in_executor(self._writer, self._commit, changes)
            for change, outcome in zip(changes, outcomes, strict=True):
                change.end(outcome)

    async def _next_changes(self) -> list[_Change[Any]]:
        """The changes that wait, once there are any; none at the end."""
        changes: list[_Change[Any]] = []
        change = await self._waiting.get()
        while change is not None:
            changes.append(change)
            if len(changes) == CHANGES_TOGETHER or self._waiting.empty():
                return changes
            change = self._waiting.get_nowait()
        if changes:
            self._waiting.put_nowait(None)  # to be met again when these are written
        return changes

    def _commit(self, changes: Sequence[_Change[Any]]) -> list[Any]:
        """What each of the changes gives or raises. One that fails takes none of the others with it."""
        if len(changes) > 1:
            try:
                return self._commit_all(changes)
            except DBAPIError as error:
                if error.connection_invalidated or not error.statement:  # it is gone for all of them
                    return [error for _ in changes]
            except Exception:  # noqa: S110  (whose fault it is shows when each is alone)
                pass
        return [self._commit_alone(change) for change in changes]

    def _commit_alone(self, change: _Change[Any]) -> Any:
        try:
            return self._commit_all([change])[0]
        except Exception as error:
            return error

    def _commit_all(self, changes: Sequence[_Change[Any]]) -> list[Any]:
        together: dict[Insert | Update, list[Mapping[str, Any]]] = {}
        outcomes: list[Any] = []
        with self._engine.begin() as connection:
            for change in changes:
                if callable(change.work):
                    outcomes.append(change.work(connection))
                    continue
                outcomes.append(None)
                for statement, rows in change.work.items():
                    together.setdefault(statement, []).extend(rows)
            for statement, rows in together.items():
                done = connection.execute(statement, rows)
                if isinstance(statement, Update) and done.rowcount != len(rows):
                    raise Missed
        return outcomes

    def _work(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _read(self, query: Select[Any]) -> Sequence[Any]:
        with self._queried.connect() as connection:
            return connection.execute(query).all()

    def _unavailable(self, use: Use, error: SQLAlchemyError) -> Unavailable:
        """What people are told of a database that fails. The log is told more."""
        reason = self.place.reason(error)
        self._outages.failed(use, reason, self.place.cause(error))
        return Unavailable(f"The card room's database does not answer: {reason}.")
