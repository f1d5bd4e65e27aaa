"""The browsers that want to be called when somebody waits for their guest.

A subscription belongs to a session, and ends with it. A browser has one session, and one subscription.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import people, schema
from tripot.hosts.storage.database import Database
from tripot.rules.game import Language

MOST = 10  # browsers of one guest that are called; the one that asked longest ago makes room

_subscriptions, _sessions = schema.subscriptions, schema.sessions
_COLUMNS = [_subscriptions.c[name] for name in ("endpoint", "p256dh", "auth", "language", "origin", "made")]


@dataclass(frozen=True)
class Subscription:
    """How a browser is called. The keys are in base64url; `made` is in milliseconds since 1970."""

    endpoint: str
    p256dh: str
    auth: str
    language: Language
    origin: str
    made: int


class Subscriptions:
    """Subscriptions in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guest(self, guest: str) -> list[Subscription]:
        """The subscriptions of a guest, oldest first."""
        return [Subscription(*row) for row in await self._database.rows(_of_guest(guest))]

    async def is_kept(self, session: str) -> bool:
        """Whether a session has a subscription."""
        query = select(_subscriptions.c.session).where(_subscriptions.c.session == session)
        return bool(await self._database.rows(query))

    async def keep(self, guest: str, session: str, wanted: Subscription) -> bool:
        """Store the subscription of a session instead of earlier ones; returns whether the session still exists.

        If somebody else had this browser before, they are no longer called there.
        """
        old = (_subscriptions.c.session == session) | (_subscriptions.c.endpoint == wanted.endpoint)
        values = {name: getattr(wanted, name) for name in Subscription.__dataclass_fields__}

        def work(connection: Connection) -> None:
            connection.execute(delete(_subscriptions).where(old))
            connection.execute(insert(_subscriptions).values(session=session, **values))
            endpoints = [row.endpoint for row in connection.execute(_of_guest(guest))]
            _drop(connection, endpoints[:-MOST])

        try:
            await self._database.change(work)
        except IntegrityError:
            return False
        return True

    async def end(self, session: str) -> None:
        """Forget the subscription of a session, if it has one."""
        ended = delete(_subscriptions).where(_subscriptions.c.session == session)
        await self._database.change(lambda connection: connection.execute(ended))

    async def drop(self, endpoint: str) -> None:
        """Forget a subscription that its push service no longer knows."""
        await self._database.change(lambda connection: _drop(connection, [endpoint]))

    async def note_call(self, table_id: str, guest: str, seq: int) -> bool:
        """Note that a guest is called back to a table for event `seq`; returns whether nobody has done so before."""
        return await self._database.change(lambda connection: people.note_call(connection, table_id, guest, seq))


def keep_for(connection: Connection, guest: str, session: str, other: str) -> None:
    """Give the subscription of a session to another session of the same guest, which follows it in this browser."""
    same = select(_sessions.c.id).where(_sessions.c.id == session, _sessions.c.guest == guest)
    connection.execute(update(_subscriptions).where(_subscriptions.c.session.in_(same)).values(session=other))


def _of_guest(guest: str) -> Select[tuple[str, str, str, str, str, int]]:
    query = select(*_COLUMNS).join(_sessions, _sessions.c.id == _subscriptions.c.session)
    return query.where(_sessions.c.guest == guest).order_by(_subscriptions.c.made, _subscriptions.c.session)


def _drop(connection: Connection, endpoints: list[str]) -> None:
    if endpoints:
        connection.execute(delete(_subscriptions).where(_subscriptions.c.endpoint.in_(endpoints)))
