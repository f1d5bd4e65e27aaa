"""PostgreSQL: a database that several nodes of a card room can share."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from tripot.hosts.storage.place import READ_ONLY, InUse
from tripot.hosts.storage.schema import HEAD, UnusableDatabase

SCHEMES = ("postgresql", "postgres")
SETTINGS = {
    "synchronous_commit": "on",  # what is acknowledged is on the disk
    "lock_timeout": "5s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "2s",  # a node that stops halfway must not hold up the others
    "tcp_keepalives_idle": "5",  # seconds after which a vanished client is probed
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
NEVER_IDLE_FOR_TOO_LONG = """
SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'
"""  # available since PostgreSQL 14
CONNECTING = {
    "target_session_attrs": "read-write",  # the first of the servers in an address that takes changes
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,  # milliseconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
CONNECTIONS = 8  # connections kept open, and the most used at a time
REFUSES_CHANGES = "25006"  # SQLSTATE (read_only_sql_transaction), also during a recovery
READ_ONLY_SERVERS = ("session is read-only", "could not make a writable connection")  # as libpq calls them
KEY = int.from_bytes(b"tripot")  # the key of the lock on the whole database
GIVE_UP = text("SELECT pg_advisory_unlock_all()")
LET_GO, BETWEEN_LOOKS = 2.0, 0.1  # seconds for another card room to end, and between two attempts


class PostgresServer:
    """A database on a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        """`address` is `postgresql://…`. Raises `UnusableDatabase` for anything else, or if a package is missing."""
        try:
            url = make_url(address)
        except ArgumentError:
            raise UnusableDatabase(
                "the address of a database must look like postgresql://user:password@host/name"
            ) from None
        if url.drivername not in SCHEMES:
            detail = f"the address of a database must begin with postgresql://, not {url.drivername}://"
            raise UnusableDatabase(f"{detail}; for SQLite, name a folder with --data")
        if find_spec("psycopg") is None:
            raise UnusableDatabase("PostgreSQL needs the package psycopg: install tripot[nodes]")
        self.name = url.set(query={}).render_as_string(hide_password=True)  # there may be a password after the `?`
        self._url = url.set(drivername="postgresql+psycopg")
        self._lock: _Lock | None = None

    @contextmanager
    def occupy(self, *, together: bool) -> Iterator[None]:
        """Keep away other card rooms or, if `together`, those that are not nodes of this one."""
        engine = create_engine(self._url, connect_args=CONNECTING, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        event.listen(engine, "connect", _set)
        self._lock = lock = _Lock(engine, together)
        try:
            with self._usable():
                last = time.monotonic() + LET_GO
                while not lock.hold():
                    if time.monotonic() > last:
                        others = "another card room" if together else "another card room, or a node of one,"
                        raise InUse(f"{others} is open on {self.name}; start every node with --bus")
                    time.sleep(BETWEEN_LOOKS)
            yield
        finally:
            lock.let_go()
            self._lock = None

    def prepare(self) -> None:
        """Create the tables, or upgrade them. If it raises `UnusableDatabase`, nothing has changed."""
        with self._connected() as connection, connection.begin():
            connection.execute(text(f"SELECT pg_advisory_xact_lock({KEY + 1})"))  # another node may be doing so now
            if _revision(connection) != HEAD:
                from tripot.hosts.storage.migrate import migrate  # noqa: PLC0415  (slow, and seldom needed)

                migrate(connection, self.name)

    def open(self) -> Engine:
        """Connect, with our settings."""
        engine = create_engine(self._url, connect_args=CONNECTING, pool_size=CONNECTIONS)
        event.listen(engine, "do_connect", lambda *_: self.hold())
        event.listen(engine, "connect", _set)
        return engine

    def hold(self) -> None:
        """Keep others away. Raises `OperationalError` if one came while this card room was cut off."""
        if self._lock and not self._lock.hold():
            raise OperationalError(None, None, InUse(f"another card room is open on {self.name}"))

    def for_queries(self, engine: Engine) -> Engine:
        """Without transactions: each would cost two messages more, and stay open if this process is held up."""
        return engine.execution_options(isolation_level="AUTOCOMMIT")

    def expect(self) -> None:
        """Do nothing: a server knows where its files are."""

    def is_read_only(self, error: BaseException) -> bool:
        """Whether a server refuses changes, or none was found that takes them."""
        state = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None)
        if state is not None or not isinstance(error, OperationalError) or error.statement:
            return bool(state == REFUSES_CHANGES)  # the words of a server may be those of a guest
        return any(each in str(error.orig) for each in READ_ONLY_SERVERS)

    def reason(self, error: SQLAlchemyError) -> str:
        """The first line of PostgreSQL's message. If the connection fails, only that it does, without addresses."""
        if self.is_read_only(error):
            return READ_ONLY
        if isinstance(error, DBAPIError) and isinstance(error.orig, InUse):
            return "another card room has taken it"
        return _said(error).partition("\n")[0] if _has_answered(error) else "there is no connection to it"

    def cause(self, error: SQLAlchemyError) -> str:
        """The first line of PostgreSQL's message. If the connection fails, the whole message."""
        if self.is_read_only(error):
            return f"{READ_ONLY} ({' '.join(_said(error).split())})"
        return self.reason(error) if _has_answered(error) else " ".join(_said(error).split())

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A separate connection. Raises `UnusableDatabase` for anything that fails on it."""
        engine = create_engine(self._url, connect_args=CONNECTING, poolclass=NullPool)
        with self._usable(), engine.connect() as connection:
            yield connection

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """Raise `UnusableDatabase` for anything that fails on the database."""
        try:
            yield
        except DBAPIError as error:
            reason = self.cause(error) if self.is_read_only(error) else " ".join(_said(error).split())
            raise UnusableDatabase(f"the database {self.name} cannot be used: {reason}") from error


class _Lock:
    """The lock on the whole database. It is lost with its connection, and taken again before any new one is used."""

    def __init__(self, engine: Engine, together: bool) -> None:
        self._engine = engine
        self._take = text(f"SELECT pg_try_advisory_lock{'_shared' if together else ''}({KEY})")
        self._held: Connection | None = None
        self._turn = threading.Lock()

    def hold(self) -> bool:
        """Whether the lock is ours, or could be taken. Raises `DBAPIError` without the database."""
        with self._turn:
            if self._held and _takes_changes(self._held):
                return True
            connection = self._engine.connect()  # while no server takes changes, this fails: the lock stays ours
            self.let_go()
            if connection.execute(self._take).scalar():
                self._held = connection
            else:
                connection.close()
            return self._held is not None

    def let_go(self) -> None:
        """Let others have the lock: at once if its connection works, or else when the server notices."""
        if self._held:
            with suppress(SQLAlchemyError):
                self._held.execute(GIVE_UP)
            self._held.close()
            self._held = None


def _takes_changes(connection: Connection) -> bool:
    """Whether there is an answer, and not from a server that can only be read."""
    try:
        return bool(connection.execute(text("SHOW transaction_read_only")).scalar() == "off")
    except SQLAlchemyError:  # not only `DBAPIError`: a connection that broke earlier is not used again
        return False


def _said(error: SQLAlchemyError) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else type(error).__name__)


def _has_answered(error: SQLAlchemyError) -> bool:
    """Whether an error is PostgreSQL's answer to a statement."""
    return isinstance(error, DBAPIError) and not error.connection_invalidated and bool(error.statement)


def _revision(connection: Connection) -> str | None:
    """The schema's revision; `None` in a database without our tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found else None


def _set(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for name, value in SETTINGS.items():
            cursor.execute(f"SET {name} = '{value}'")
        cursor.execute(NEVER_IDLE_FOR_TOO_LONG)
    connection.commit()
