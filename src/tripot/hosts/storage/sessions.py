"""Which guests are signed in where. A session is one browser of a guest, and the browser's signed cookie has its id."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import schema, subscriptions
from tripot.hosts.storage.database import Database
from tripot.table.guest import Guest
from tripot.table.wire import Refused

PASS_AGE = 600_000  # milliseconds for which a pass is valid
ID_BYTES = 16

_guests, _sessions, _passes = schema.guests, schema.sessions, schema.passes


@dataclass(frozen=True)
class Session:
    """A browser of a guest."""

    id: str
    device: str  # the browser's own description of itself
    created: int  # milliseconds since 1970


class Sessions:
    """Guests, their sessions and their passes, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guest_of(self, session: str) -> Guest | None:
        """The guest of a session; `None` if the session has ended."""
        query = select(_guests.c.id, _guests.c.name, _guests.c.face).join(_sessions).where(_sessions.c.id == session)
        rows = await self._database.rows(query)
        return Guest(rows[0].id, rows[0].name, rows[0].face) if rows else None

    async def since(self, guest: str) -> int | None:
        """The time of a guest's first visit; `None` if the guest is unknown."""
        rows = await self._database.rows(select(_guests.c.created).where(_guests.c.id == guest))
        return int(rows[0].created) if rows else None

    async def of_guest(self, guest: str) -> list[Session]:
        """The sessions of a guest, oldest first."""
        columns = _sessions.c
        query = select(columns.id, columns.device, columns.created).where(columns.guest == guest)
        return [
            Session(row.id, row.device, row.created)
            for row in await self._database.rows(query.order_by(columns.created))
        ]

    async def begin(self, guest: Guest, device: str, now: int, instead_of: str | None = None) -> str:
        """Start a session of a guest, who has this name and face from now on; returns its id. It may replace another.

        Raises `Refused` if the other session has ended: a deleted guest does not come back through it.
        """
        named = update(_guests).where(_guests.c.id == guest.id).values(name=guest.name, face=guest.face)

        def work(connection: Connection) -> str:
            if not connection.execute(named).rowcount:
                connection.execute(insert(_guests).values(id=guest.id, name=guest.name, created=now, face=guest.face))
            return add_session(connection, guest.id, device, now, instead_of)

        return await self._database.change(work)

    async def end(self, guest: str, sessions: Sequence[str]) -> None:
        """End some sessions of a guest. Sessions of other guests are left alone."""
        ended = delete(_sessions).where(_sessions.c.guest == guest, _sessions.c.id.in_(sessions))
        await self._database.change(lambda connection: connection.execute(ended))

    async def make_pass(self, guest: str, now: int) -> str:
        """Create a pass, by which another browser becomes this guest. Earlier passes of the guest are no longer valid.

        Raises `Refused` if the guest has been deleted.
        """
        made, over = secrets.token_urlsafe(ID_BYTES), (_passes.c.guest == guest) | (_passes.c.made <= now - PASS_AGE)

        def work(connection: Connection) -> None:
            connection.execute(delete(_passes).where(over))
            connection.execute(insert(_passes).values(id=made, guest=guest, made=now))

        try:
            await self._database.change(work)
        except IntegrityError as error:
            raise has_ended() from error
        return made

    async def read_pass(self, text: str, now: int) -> Guest | None:
        """The guest of a valid pass. The pass stays valid."""
        query = select(_guests.c.id, _guests.c.name, _guests.c.face).join(_passes)
        rows = await self._database.rows(query.where(_passes.c.id == text, _passes.c.made > now - PASS_AGE))
        return Guest(rows[0].id, rows[0].name, rows[0].face) if rows else None

    async def use_pass(self, text: str, device: str, now: int, instead_of: str | None) -> str | None:
        """Use up a pass. Returns the session that it starts, perhaps instead of another; `None` if it is not valid."""
        good = (_passes.c.id == text) & (_passes.c.made > now - PASS_AGE)

        def work(connection: Connection) -> str | None:
            rows = connection.execute(delete(_passes).where(good).returning(_passes.c.guest)).all()
            return add_session(connection, rows[0].guest, device, now, instead_of) if rows else None

        return await self._database.change(work)


def add_session(connection: Connection, guest: str, device: str, now: int, instead_of: str | None) -> str:
    """Start a session of a guest, perhaps instead of another; returns its id. Raises `Refused` if the other ended."""
    session = secrets.token_urlsafe(ID_BYTES)
    connection.execute(insert(_sessions).values(id=session, guest=guest, device=device, created=now))
    if instead_of:
        subscriptions.keep_for(connection, guest, instead_of, session)
        if not connection.execute(delete(_sessions).where(_sessions.c.id == instead_of)).rowcount:
            raise has_ended()
    return session


def has_ended() -> Refused:
    """The refusal of a request whose session ended while the request was handled."""
    return Refused("bad_cookie", "The session of this cookie has just ended: ask again without the cookie.")
