"""The passkeys of guests, and the challenges to be signed with them."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.hosts.accounts import PasskeyInfo
from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sessions import add_session, has_ended
from tripot.table.guest import Guest
from tripot.table.wire import Refused

CHALLENGE_AGE = 180_000  # milliseconds for which a challenge is valid
ID_LENGTH = schema.PASSKEY_ID
MOST = 10  # passkeys of one guest, at most

_passkeys, _challenges, _guests = schema.passkeys, schema.challenges, schema.guests


@dataclass(frozen=True)
class Passkey:
    """A passkey, with the key that checks its signatures."""

    id: str
    guest: Guest
    public_key: str
    sign_count: int


class Passkeys:
    """Passkeys and challenges in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, session: str, purpose: str, value: str, now: int) -> None:
        """Store the challenge of a session. An earlier one for the same purpose is no longer valid.

        Raises `Refused` if the session has ended.
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
        """Use up the challenge of a session; `None` if it has no valid one."""
        columns = _challenges.c
        good = (columns.session == session) & (columns.purpose == purpose) & (columns.made > now - CHALLENGE_AGE)
        taken = delete(_challenges).where(good).returning(columns.value)
        return await self._database.change(lambda connection: connection.execute(taken).scalar())

    async def of_guest(self, guest: str) -> list[PasskeyInfo]:
        """The passkeys of a guest, oldest first."""
        columns = _passkeys.c
        query = select(columns.id, columns.name, columns.created, columns.used).where(columns.guest == guest)
        rows = await self._database.rows(query.order_by(columns.created))
        return [PasskeyInfo(row.id, row.name, row.created, row.used) for row in rows]

    async def find(self, passkey: str) -> Passkey | None:
        """A passkey with its guest."""
        columns = _passkeys.c
        query = select(columns.public_key, columns.sign_count, _guests.c.id, _guests.c.name, _guests.c.face).join(
            _guests
        )
        rows = await self._database.rows(query.where(columns.id == passkey))
        return Passkey(passkey, Guest(rows[0].id, rows[0].name, rows[0].face), rows[0][0], rows[0][1]) if rows else None

    async def keep(self, passkey: Passkey, name: str, now: int) -> bool:
        """Store a new passkey; returns whether it is new.

        Raises `Refused` if its guest has as many as allowed, or has been deleted.
        """
        guest = select(_guests.c.id).where(_guests.c.id == passkey.guest.id).with_for_update()  # one at a time
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
        """Forget a passkey of a guest; returns whether there was one."""
        gone = delete(_passkeys).where(_passkeys.c.id == passkey, _passkeys.c.guest == guest)
        return bool(await self._database.change(lambda connection: connection.execute(gone).rowcount))

    async def sign_in(self, passkey: Passkey, count: int, device: str, now: int, instead_of: str) -> str | None:
        """Start a session of a passkey's guest instead of another session; `None` if the passkey has been used."""
        same = (_passkeys.c.id == passkey.id) & (_passkeys.c.sign_count == passkey.sign_count)
        used = update(_passkeys).where(same).values(sign_count=count, used=now)

        def work(connection: Connection) -> str | None:
            if not connection.execute(used).rowcount:
                return None
            return add_session(connection, passkey.guest.id, device, now, instead_of)

        return await self._database.change(work)


def too_many() -> Refused:
    """The refusal for a guest who has as many passkeys as allowed."""
    return Refused("too_many", f"You have {MOST} passkeys; remove one first.")
