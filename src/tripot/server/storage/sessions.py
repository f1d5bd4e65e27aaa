"""Who is known in which browser. A session is a browser of a guest; its id is in the browser's signed cookie."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.storage import schema
from tripot.server.storage.database import Database

PASS_AGE = 600_000  # milliseconds for which a pass is good
ID_BYTES = 16

_guests, _sessions, _passes = schema.guests, schema.sessions, schema.passes


@dataclass(frozen=True)
class Session:
    """A browser of a guest."""

    id: str
    device: str  # what the browser says it is
    created: int  # milliseconds since 1970


class Sessions:
    """Guests, their sessions and their passes, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guest_of(self, session: str) -> Guest | None:
        """The guest of a session; `None` where it has ended."""
        query = select(_guests.c.id, _guests.c.name).join(_sessions).where(_sessions.c.id == session)
        rows = await self._database.rows(query)
        return Guest(rows[0].id, rows[0].name) if rows else None

    async def since(self, guest: str) -> int | None:
        """The time at which a guest came first; `None` for one who is not known."""
        rows = await self._database.rows(select(_guests.c.created).where(_guests.c.id == guest))
        return int(rows[0].created) if rows else None

    async def of_guest(self, guest: str) -> list[Session]:
        """The sessions of a guest, the oldest first."""
        columns = _sessions.c
        query = select(columns.id, columns.device, columns.created).where(columns.guest == guest)
        return [
            Session(row.id, row.device, row.created)
            for row in await self._database.rows(query.order_by(columns.created))
        ]

    async def begin(self, guest: Guest, device: str, now: int, instead_of: str | None = None) -> str:
        """Begin a session of a guest, who has this name from now on, in place of another, if there is one; its id.

        Raises `Refused` where that one has ended meanwhile: a guest who was deleted does not come back by it.
        """
        named = update(_guests).where(_guests.c.id == guest.id).values(name=guest.name)

        def work(connection: Connection) -> str:
            if not connection.execute(named).rowcount:
                connection.execute(insert(_guests).values(id=guest.id, name=guest.name, created=now))
            return add_session(connection, guest.id, device, now, instead_of)

        return await self._database.change(work)

    async def end(self, guest: str, sessions: Sequence[str]) -> None:
        """End sessions of a guest; those of others go on."""
        ended = delete(_sessions).where(_sessions.c.guest == guest, _sessions.c.id.in_(sessions))
        await self._database.change(lambda connection: connection.execute(ended))

    async def make_pass(self, guest: str, now: int) -> str:
        """A pass, by which another browser becomes this guest's too. Older ones of the guest are good no more.

        Raises `Refused` where the guest has been deleted meanwhile.
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
        """The guest of a pass that is good, and stays so."""
        query = select(_guests.c.id, _guests.c.name).join(_passes)
        rows = await self._database.rows(query.where(_passes.c.id == text, _passes.c.made > now - PASS_AGE))
        return Guest(rows[0].id, rows[0].name) if rows else None

    async def use_pass(self, text: str, device: str, now: int, instead_of: str | None) -> str | None:
        """Use up a pass: the session that it begins in place of another; `None` where it is not good any more."""
        good = (_passes.c.id == text) & (_passes.c.made > now - PASS_AGE)

        def work(connection: Connection) -> str | None:
            rows = connection.execute(delete(_passes).where(good).returning(_passes.c.guest)).all()
            return add_session(connection, rows[0].guest, device, now, instead_of) if rows else None

        return await self._database.change(work)


def add_session(connection: Connection, guest: str, device: str, now: int, instead_of: str | None) -> str:
    """Begin a session of a guest, in place of another, if any; its id. Raises `Refused` where that one has ended."""
    if instead_of and not connection.execute(delete(_sessions).where(_sessions.c.id == instead_of)).rowcount:
        raise has_ended()
    session = secrets.token_urlsafe(ID_BYTES)
    connection.execute(insert(_sessions).values(id=session, guest=guest, device=device, created=now))
    return session


def has_ended() -> Refused:
    """The answer to a request whose session has ended while it was under way."""
    return Refused("bad_cookie", "The session of this cookie has just ended: ask again without it.")
