"""The passkeys of guests, and the challenges that are to be signed with them."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.server.core.accounts import PasskeyInfo
from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.storage import schema
from tripot.server.storage.database import Database
from tripot.server.storage.sessions import add_session, has_ended

CHALLENGE_AGE = 180_000  # milliseconds for which a challenge is good
ID_LENGTH = schema.PASSKEY_ID
MOST = 10  # passkeys of a guest

_passkeys, _challenges, _guests = schema.passkeys, schema.challenges, schema.guests


@dataclass(frozen=True)
class Passkey:
    """A passkey, with what its signatures are checked by."""

    id: str
    guest: Guest
    public_key: str
    sign_count: int


class Passkeys:
    """Passkeys and challenges in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, session: str, purpose: str, value: str, now: int) -> None:
        """Keep the challenge of a session; one that it had for the same purpose is good no more.

        Raises `Refused` where the session has ended meanwhile.
        """
        old = (_challenges.c.session == session) & (_challenges.c.purpose == purpose)

        def work(connection: Connection) -> None:
            connection.execute(delete(_challenges).where(old | (_challenges.c.made <= now - CHALLENGE_AGE)))
            connection.execute(insert(_challenges).values(session=session, purpose=purpose, value=value, made=now))

        try:
            await self._database.change(work)
        except IntegrityError as error:
            raise has_ended() from error

    async def take_challenge(self, session: str, purpose: str, now: int) -> str | None:
        """Use up the challenge of a session; `None` where it has none that is good."""
        columns = _challenges.c
        good = (columns.session == session) & (columns.purpose == purpose) & (columns.made > now - CHALLENGE_AGE)
        taken = delete(_challenges).where(good).returning(columns.value)
        return await self._database.change(lambda connection: connection.execute(taken).scalar())

    async def of_guest(self, guest: str) -> list[PasskeyInfo]:
        """The passkeys of a guest, the oldest first."""
        columns = _passkeys.c
        query = select(columns.id, columns.name, columns.created, columns.used).where(columns.guest == guest)
        rows = await self._database.rows(query.order_by(columns.created))
        return [PasskeyInfo(row.id, row.name, row.created, row.used) for row in rows]

    async def find(self, passkey: str) -> Passkey | None:
        """A passkey with its guest."""
        columns = _passkeys.c
        query = select(columns.public_key, columns.sign_count, _guests.c.id, _guests.c.name).join(_guests)
        rows = await self._database.rows(query.where(columns.id == passkey))
        return Passkey(passkey, Guest(rows[0].id, rows[0].name), rows[0][0], rows[0][1]) if rows else None

    async def keep(self, passkey: Passkey, name: str, now: int) -> bool:
        """Keep a new passkey; whether it is new.

        Raises `Refused` where its guest has as many as may be, or has been deleted meanwhile.
        """
        guest = select(_guests.c.id).where(_guests.c.id == passkey.guest.id).with_for_update()  # one is kept at a time
        kept = select(func.count()).where(_passkeys.c.guest == passkey.guest.id)
        row = {"guest": passkey.guest.id, "name": name, "public_key": passkey.public_key, "created": now}
        new = insert(_passkeys).values(id=passkey.id, sign_count=passkey.sign_count, **row)

        def work(connection: Connection) -> None:
            if not connection.execute(guest).first():
                raise has_ended()
            if connection.execute(kept).scalar_one() >= MOST:
                raise too_many()
            connection.execute(new)

        try:
            await self._database.change(work)
        except IntegrityError:
            return False
        return True

    async def remove(self, guest: str, passkey: str) -> bool:
        """Forget a passkey of a guest; whether there was one."""
        gone = delete(_passkeys).where(_passkeys.c.id == passkey, _passkeys.c.guest == guest)
        return bool(await self._database.change(lambda connection: connection.execute(gone).rowcount))

    async def sign_in(self, passkey: Passkey, count: int, device: str, now: int, instead_of: str) -> str | None:
        """Begin a session of a passkey's guest, in place of another; `None` where it has been used meanwhile."""
        same = (_passkeys.c.id == passkey.id) & (_passkeys.c.sign_count == passkey.sign_count)
        used = update(_passkeys).where(same).values(sign_count=count, used=now)

        def work(connection: Connection) -> str | None:
            if not connection.execute(used).rowcount:
                return None
            return add_session(connection, passkey.guest.id, device, now, instead_of)

        return await self._database.change(work)


def too_many() -> Refused:
    """The answer to whoever has as many passkeys as may be."""
    return Refused("too_many", f"You have {MOST} passkeys; remove one first.")
