"""The tables of the database."""

from sqlalchemy import BigInteger, Boolean, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text

from tripot.errors import TripotError

HEAD = "0005"  # the newest revision in `migrations/versions`
PASSKEY_ID = 1400  # characters: WebAuthn allows 1,023 bytes

metadata = MetaData()


class UnusableDatabase(TripotError):
    """A database file that cannot be opened, read or written."""


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("line", Text, nullable=False),  # JSON: the table in the lobby's list
    Column("due", BigInteger, nullable=True),  # the time at which something happens by itself
    Column("home", String(40), nullable=True),  # the node that it is played on, where there are several
    Column("players", Text, nullable=True),  # JSON: the guests with a seat in the match that is on
)
Index("tables_home", tables.c.home)
Index("tables_due", tables.c.due)
Index(
    "tables_players",
    tables.c.players,
    sqlite_where=tables.c.players.is_not(None),
    postgresql_where=tables.c.players.is_not(None),
)
Index("tables_listed", tables.c.listed, tables.c.created)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),  # by the clock of the database
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # JSON
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
)
Index("sessions_guest", sessions.c.guest)

passes = Table(
    "passes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
)
Index("passes_guest", passes.c.guest)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(PASSKEY_ID), primary_key=True),  # the credential's, in base64url
    Column("guest", String(40), ForeignKey("guests.id"), nullable=False),
    Column("name", String(200), nullable=False),  # by which its owner knows it
    Column("public_key", Text, nullable=False),  # COSE, in base64url
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
)
Index("passkeys_guest", passkeys.c.guest)

challenges = Table(
    "challenges",
    metadata,
    Column("session", String(40), ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("purpose", String(10), primary_key=True),
    Column("value", String(100), nullable=False),
    Column("made", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
