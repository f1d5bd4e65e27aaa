"""Settings of a card room, in its database."""

import secrets
from contextlib import suppress

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database

_columns = schema.settings.c


async def made_once(database: Database, name: str) -> str:
    """A random string of 43 letters, digits, `-` and `_`, made on the first call and then kept. Raises `Refused`."""
    query = select(_columns.value).where(_columns.name == name)
    if not await database.rows(query):
        new = insert(schema.settings).values(name=name, value=secrets.token_urlsafe(32))
        with suppress(IntegrityError):  # another server was first
            await database.change(lambda connection: connection.execute(new))
    return str((await database.rows(query))[0].value)
