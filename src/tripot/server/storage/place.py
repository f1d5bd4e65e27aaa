"""Where a database is. What SQLite and PostgreSQL have each for itself stands behind this."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from tripot.errors import TripotError
from tripot.server.core.wire import Refused


class InUse(TripotError):
    """Another card room is open on the same database."""


class Unavailable(Refused):
    """The database fails, or may not be written just now. The log has it already."""

    def __init__(self, detail: str) -> None:
        super().__init__("storage", detail)


class Place(Protocol):
    """A file of SQLite's, or a database of a PostgreSQL server."""

    @property
    def name(self) -> str:
        """What it is called where whoever runs the card room reads it."""

    def occupy(self, *, together: bool) -> AbstractContextManager[None]:
        """Keep other card rooms away, or only those that are no nodes of this one; raises `InUse`."""

    def hold(self) -> None:
        """See that they still are; raises `SQLAlchemyError` where one came while this card room was cut off."""

    def prepare(self) -> None:
        """Make it, or bring it to the newest schema; raises `UnusableDatabase`, and has changed nothing then."""

    def open(self) -> Engine:
        """Connect to it, from now on."""

    def for_queries(self, engine: Engine) -> Engine:
        """How queries are made over such a connection."""

    def expect(self) -> None:
        """Raise `Unavailable` when what is written would not be found again, or another card room may write too."""

    def reason(self, error: SQLAlchemyError) -> str:
        """What players are told of an error."""

    def cause(self, error: SQLAlchemyError) -> str:
        """What the log says of an error, on one line: more than players are told, but nothing of what was stored."""
