"""The database: one writer, whose transactions many tables share, and readers beside it.

SQLite lets one connection write at a time, and a transaction takes some milliseconds to reach the disk. Several writers
would wait for each other, and some for too long ("database is locked"). So all changes go through one thread. While it
waits for the disk, more changes gather, and the next transaction has all of them. PostgreSQL would let many write, but
even there a transaction shared by many costs little more than a single change. Only leases and homes of nodes, which
must not wait, go past this thread (`Database.promptly`).
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Delete, ExceptionContext, Insert, Select, Update, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from tripot.hosts.storage.outages import Outages, Use
from tripot.hosts.storage.place import Place, Unavailable
from tripot.table.wire import Refused

READERS = 4  # threads
CHANGES_TOGETHER = 200  # changes in one transaction

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Changes the database over a connection. It may be called again, if the first transaction was rolled back."""

Statement = Delete | Insert | Update

Rows = Mapping[Statement, Sequence[Mapping[str, Any]]]
"""Statements, each with the parameters of all its rows. Equal statements are the same object."""


class Missed(Exception):
    """A row to be changed is no longer there in the expected form."""


@dataclass(frozen=True)
class _Change(Generic[T]):
    """A change waiting for its turn, with the future that waits for its result."""

    work: Work[T] | Rows
    done: asyncio.Future[T] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, outcome: T | Exception) -> None:
        """Pass on the outcome, unless nobody waits for it any more."""
        if self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


def write_rows(connection: Connection, rows: Rows) -> None:
    """Execute each statement with its rows. Raises `Missed` for a row to be changed that does not exist."""
    for statement, values in rows.items():
        done = connection.execute(statement, values)
        if isinstance(statement, Update) and done.rowcount != len(values):
            raise Missed


class Database:
    """An open database. It is closed by `close`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._engine = place.open()
        event.listen(self._engine, "handle_error", self._throw_away)
        self._queried = place.for_queries(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "tripot-reader")
        self._writer = ThreadPoolExecutor(1, "tripot-writer")
        self._prompt = ThreadPoolExecutor(1, "tripot-prompt")
        self._waiting: asyncio.Queue[_Change[Any] | None] = asyncio.Queue()  # `None` is the end mark
        self._writing: asyncio.Task[None] | None = None
        self._outages = Outages()
        self._closed = False

    async def rows(self, query: Select[Any]) -> Sequence[Any]:
        """The rows of a query. Raises `Refused`."""
        self._expect_open()
        try:
            rows = await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)
        except DataError:  # it asks for something that PostgreSQL cannot store, such as a text with a zero byte
            return []
        except SQLAlchemyError as error:
            raise self._unavailable(Use.READ, error) from error
        self._outages.worked(Use.READ)
        return rows

    async def change(self, work: Work[T] | Rows) -> T:
        """Do some work in a transaction, and return its result once it is on the disk.

        Rows of one statement are written together, whoever asked for them. Statements are executed in the order in
        which they first occur, after all other work of the transaction. They have no result. Raises `IntegrityError`
        for a row that exists already, `Missed` for a row that does not, and `Refused` if the database fails or is
        closed.
        """
        self._expect_open()
        self._writing = self._writing or asyncio.create_task(self._write_all())
        change: _Change[T] = _Change(work)
        self._waiting.put_nowait(change)
        try:
            outcome = await change.done
        except IntegrityError:
            raise
        except Unavailable as unavailable:
            self._outages.failed(Use.CHANGE, unavailable.detail, unavailable.detail)
            raise
        except DataError as error:  # a value that PostgreSQL cannot store
            raise Refused("unreadable", "The card room's database cannot store this text or number.") from error
        except SQLAlchemyError as error:
            raise self._unavailable(Use.CHANGE, error) from error
        self._outages.worked(Use.CHANGE)
        return outcome

    async def promptly(self, work: Work[T]) -> T:
        """Do short work in a separate transaction, without waiting for readers or the writer. Raises `Refused`."""
        self._expect_open()
        try:
            outcome = await asyncio.get_running_loop().run_in_executor(self._prompt, self._work, work)
        except SQLAlchemyError as error:
            raise self._unavailable(Use.LEASE, error) from error
        self._outages.worked(Use.LEASE)
        return outcome

    def _expect_open(self) -> None:
        """Raise `Refused` if the database is closed or closing."""
        if self._closed:
            raise Refused("storage", "The card room is closing.")

    async def close(self) -> None:
        """Write the waiting changes, and close all connections."""
        self._closed = True
        if self._writing:
            self._waiting.put_nowait(None)
            await self._writing
        self._writer.shutdown()
        self._prompt.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    async def _write_all(self) -> None:
        """Write waiting changes until the end mark, as many as possible in each transaction."""
        loop = asyncio.get_running_loop()
        while changes := await self._next_changes():
            outcomes = await loop.run_in_executor(self._writer, self._commit, changes)
            for change, outcome in zip(changes, outcomes, strict=True):
                change.end(outcome)

    async def _next_changes(self) -> list[_Change[Any]]:
        """Wait for changes and return them; an empty list at the end."""
        changes: list[_Change[Any]] = []
        change = await self._waiting.get()
        while change is not None:
            changes.append(change)
            if len(changes) == CHANGES_TOGETHER or self._waiting.empty():
                return changes
            change = self._waiting.get_nowait()
        if changes:
            self._waiting.put_nowait(None)  # to be found again once these are written
        return changes

    def _commit(self, changes: Sequence[_Change[Any]]) -> list[Any]:
        """What each of the changes returns or raises. A change that fails does not take the others with it."""
        if len(changes) > 1:
            try:
                return self._commit_all(changes)
            except DBAPIError as error:
                if error.connection_invalidated or not error.statement:  # it is lost for all of them
                    return [error for _ in changes]
            except Unavailable as error:  # none of them can be written
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
        together: dict[Statement, list[Mapping[str, Any]]] = {}
        outcomes: list[Any] = []
        self.place.expect()
        with self._engine.begin() as connection:
            for change in changes:
                if callable(change.work):
                    outcomes.append(change.work(connection))
                    continue
                outcomes.append(None)
                for statement, rows in change.work.items():
                    together.setdefault(statement, []).extend(rows)
            write_rows(connection, together)
        return outcomes

    def _work(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _read(self, query: Select[Any]) -> Sequence[Any]:
        with self._queried.connect() as connection:
            return connection.execute(query).all()

    def _throw_away(self, failure: ExceptionContext) -> None:
        """Give up all connections to a database that can only be read.

        They would stay like that, although new ones may lead to another server, or find that it can be written again.
        """
        if self.place.is_read_only(failure.original_exception):
            failure.is_disconnect = True

    def _unavailable(self, use: Use, error: SQLAlchemyError) -> Unavailable:
        """The refusal for people if the database fails. The log says more."""
        reason = self.place.reason(error)
        self._outages.failed(use, reason, self.place.cause(error))
        field = "read_only" if self.place.is_read_only(error) else None
        return Unavailable(f"The card room's database cannot be used: {reason}.", field)
