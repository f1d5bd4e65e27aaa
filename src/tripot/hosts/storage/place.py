"""Where a database is. The differences between SQLite and PostgreSQL are behind this interface."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from tripot.errors import TripotError
from tripot.table.wire import Refused

READ_ONLY = "it can only be read at the moment"  # as the reason for an error


class InUse(TripotError):
    """Another card room is using the same database."""


class Unavailable(Refused):
    """The database fails, or must not be written now. The log says so already."""

    def __init__(self, detail: str, field: str | None = None) -> None:
        super().__init__("storage", detail, field=field)


class Place(Protocol):
    """An SQLite file, or a database on a PostgreSQL server."""

    @property
    def name(self) -> str:
        """Its name in messages to the operator."""

    def occupy(self, *, together: bool) -> AbstractContextManager[None]:
        """Keep away other card rooms or, if `together`, those that are not nodes of this one. Raises `InUse`."""

    def hold(self) -> None:
        """Check that they are still kept away. Raises `SQLAlchemyError` if one came while we were cut off."""

    def prepare(self) -> None:
        """Create it, or upgrade it to the newest schema. If it raises `UnusableDatabase`, nothing has changed."""

    def open(self) -> Engine:
        """Connect to it."""

    def for_queries(self, engine: Engine) -> Engine:
        """The connection, with the options for queries."""

    def expect(self) -> None:
        """Raise `Unavailable` if what is written would be lost, or another card room may write too."""

    def is_read_only(self, error: BaseException) -> bool:
        """Whether an error says that the database can only be read."""

    def reason(self, error: SQLAlchemyError) -> str:
        """The reason for an error, in words for players."""

    def cause(self, error: SQLAlchemyError) -> str:
        """What the log says about an error, on one line: more than players are told, but nothing of what was stored."""
