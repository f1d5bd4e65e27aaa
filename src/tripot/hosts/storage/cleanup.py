"""What nobody can come back to: old sessions and passes, guests who left nothing behind, and forgotten tournaments."""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection, Delete, delete, exists, select, update

from tripot.hosts.storage import groups, schema
from tripot.hosts.storage.database import Database

DROPPED_TOGETHER = 200  # guests in one transaction, so that no move waits long for them

_tournaments, _rounds = schema.tournaments, schema.tournament_rounds
_guests, _sessions, _passes = schema.guests, schema.sessions, schema.passes
_KEEP_A_GUEST = (
    _sessions,
    _passes,
    schema.passkeys,
    schema.people,
)  # matches alone don't: nobody could sign in for them
_left_nothing = [~exists().where(table.c.guest == _guests.c.id) for table in _KEEP_A_GUEST]


class Cleanup:
    """Sessions and guests in the database that are no longer of any use."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def drop(self, before: int) -> None:
        """Drop sessions and passes made before a time, and guests who came before it and left nothing behind.

        The matches of such a guest go too: nobody can come back as this guest to look at them.
        """
        for old in (
            delete(_sessions).where(_sessions.c.created < before),
            delete(_passes).where(_passes.c.made < before),
        ):
            await self._database.change(_work_of(old))
        useless = await self._useless(before)
        for first in range(0, len(useless), DROPPED_TOGETHER):
            await self._database.change(partial(_drop_guests, useless[first : first + DROPPED_TOGETHER]))

    async def close_tournaments(self, before: int, at: int) -> None:
        """End tournaments, and their rounds, in which no round has begun since a time, and which were made earlier."""
        begun = exists().where(_rounds.c.tournament == _tournaments.c.id, _rounds.c.began >= before)
        idle = (_tournaments.c.closed.is_(None), _tournaments.c.made < before, ~begun)
        some = select(_tournaments.c.id).where(*idle)
        played = update(_rounds).where(_rounds.c.tournament.in_(some), _rounds.c.ended.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(played.values(ended=at))
            connection.execute(update(_tournaments).where(*idle).values(closed=at))

        await self._database.change(work)

    async def _useless(self, before: int) -> list[str]:
        """The guests who came before a time and left nothing behind."""
        query = select(_guests.c.id).where(_guests.c.created < before, *_left_nothing)
        return [row.id for row in await self._database.rows(query)]


def _drop_guests(some: Sequence[str], connection: Connection) -> None:
    """Drop those of these guests who still have left nothing behind, with their matches, daily deals and groups."""
    held = groups.hold(connection, some)
    gone = delete(_guests).where(_guests.c.id.in_(some), *_left_nothing).returning(_guests.c.id)
    dropped = [row.id for row in connection.execute(gone)]
    if dropped:
        for table in (schema.results, schema.feats, schema.dailies):
            connection.execute(delete(table).where(table.c.guest.in_(dropped)))
        groups.drop_empty(connection, held)


def _work_of(statement: Delete) -> Callable[[Connection], None]:
    """Work that runs a deleting statement."""

    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work
