"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

from tripot.errors import TripotError
from tripot.hosts.accounts import ENDPOINT_LENGTH

HEAD = "0017"  # the newest revision in `migrations/versions`
VERSIONS = "alembic_version"  # the table in which Alembic keeps the revision
PASSKEY_ID = 1400  # characters: WebAuthn allows 1,023 bytes

metadata = MetaData()


class UnusableDatabase(TripotError):
    """A database that cannot be opened, read or written."""


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("line", Text, nullable=False),  # JSON: the table's line in the lobby
    Column("due", BigInteger, nullable=True),  # when something next happens by itself
    Column("home", String(40), nullable=True),  # the node on which it is played, if there are several
)
Index("tables_home", tables.c.home)
Index("tables_due", tables.c.due)
Index("tables_listed", tables.c.listed, tables.c.created)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),  # by the database's clock
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # JSON
)

people = Table(
    "people",
    metadata,
    Column("guest", String(40), primary_key=True),  # a guest whom an event of the table names
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("playing", Boolean, nullable=False),  # whether the guest has a seat in the running match
    Column("called", Integer, nullable=True),  # the event for which the guest was last called back
    sqlite_with_rowid=False,
)
Index("people_table", people.c.table_id)

results = Table(  # kept when the table is archived
    "results",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("match", Integer, primary_key=True),  # its number at the table
    Column("seat", Integer, nullable=False),
    Column("name", String(200), nullable=False),  # the guest's name at the table
    Column("at", BigInteger, nullable=False),  # when it ended
    Column("game", Text, nullable=False),
    Column("level", Text, nullable=False),  # of the bots: see `GameFigures`
    Column("place", Integer, nullable=False),
    Column("last", Boolean, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("told", Text, nullable=False),  # JSON: the seats and the standing
    Column("mu", Float, nullable=True),  # the guest's rating after the match, if it changed by it: see `Rating`
    Column("sigma", Float, nullable=True),
)
Index("results_guest", results.c.guest, results.c.at)
Index("results_rated", results.c.guest, results.c.game, results.c.at)
Index("results_match", results.c.table_id, results.c.match)

feats = Table(  # of these matches: see `MatchFeat`
    "feats",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("match", Integer, primary_key=True),
    Column("feat", String(40), primary_key=True),
    Column("game", Text, nullable=False),
    Column("best", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
)
Index("feats_guest", feats.c.guest, feats.c.game, feats.c.feat, feats.c.best)

dailies = Table(
    "dailies",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),  # as 2026-11-26: see `Days`
    Column("name", String(40), primary_key=True),  # of the game or variant, or `puzzle`
    Column("table_id", String(32), nullable=True),  # the table of the deal; none for the puzzle
    Column("closes", BigInteger, nullable=False),  # a result counts until then
    Column("ended", BigInteger, nullable=True),
    Column("place", Integer, nullable=True),  # of a puzzle: 1 if it was solved
    Column("score", BigInteger, nullable=True),
)
Index("dailies_day", dailies.c.day, dailies.c.name)
Index("dailies_table", dailies.c.table_id)

circles = Table(
    "circles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(32), nullable=False),  # in the link: whoever has it may join
    Column("name", String(200), nullable=False),
    Column("made", BigInteger, nullable=False),
)
Index("circles_token", circles.c.token, unique=True)

circle_people = Table(
    "circle_people",
    metadata,
    Column("circle", String(32), ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)
Index("circle_people_guest", circle_people.c.guest)

circle_tables = Table(  # kept when a table is archived, as its results are
    "circle_tables",
    metadata,
    Column("circle", String(32), ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True),
    Column("evening", String(10), primary_key=True),  # as 2026-11-26: see `evening_at`
    Column("number", Integer, primary_key=True),  # among the circle's tables of that evening, from 0
    Column("table_id", String(32), nullable=False),
    Column("invites", Boolean, nullable=False, default=True, server_default=true()),  # until the link is renewed
)
Index("circle_tables_table", circle_tables.c.table_id, unique=True)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(32), nullable=False),  # in the link: whoever has it may join
    Column("name", String(200), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: what is played, and in how many rounds
    Column("organiser", String(40), nullable=False),  # a guest, who may have left
    Column("closed", BigInteger, nullable=True),  # when it ended
)
Index("tournaments_token", tournaments.c.token, unique=True)
Index("tournaments_closed", tournaments.c.closed, tournaments.c.made)

tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("left_at", BigInteger, nullable=True),  # while the guest plays no longer
    Column("put_out", Boolean, nullable=False),  # and may not come back
)
Index("tournament_people_guest", tournament_people.c.guest)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=True),
)
Index("tournament_rounds_began", tournament_rounds.c.began)

tournament_tables = Table(  # kept when a table is archived, as its results are
    "tournament_tables",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # among the tables of the round, from 0
    Column("table_id", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
)
Index("tournament_tables_table", tournament_tables.c.table_id, unique=True)

tournament_seats = Table(
    "tournament_seats",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the table
    Column("seat", Integer, nullable=False),
)
Index("tournament_seats_guest", tournament_seats.c.guest)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("face", String(40), nullable=True),  # one of `FACES`, if the guest has chosen one
    Column("rated", Boolean, nullable=False, default=False, server_default=false()),  # whether the guest wants ratings
)
Index("guests_created", guests.c.created)

lessons = Table(  # what became of first deals
    "lessons",
    metadata,
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("mark", String(10), nullable=False),  # a `LessonMark`
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
Index("sessions_created", sessions.c.created)

subscriptions = Table(  # of browsers that want to be called when somebody waits for their guest
    "subscriptions",
    metadata,
    Column("session", String(40), ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("endpoint", String(ENDPOINT_LENGTH), nullable=False),  # where the browser's push service takes messages
    Column("p256dh", String(100), nullable=False),  # keys of the browser, in base64url
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("origin", String(300), nullable=False),  # the address of the card room, as this browser knows it
    Column("made", BigInteger, nullable=False),
)
Index("subscriptions_endpoint", subscriptions.c.endpoint, unique=True)

passes = Table(
    "passes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
)
Index("passes_guest", passes.c.guest)
Index("passes_made", passes.c.made)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(PASSKEY_ID), primary_key=True),  # the credential's id, in base64url
    Column("guest", String(40), ForeignKey("guests.id"), nullable=False),
    Column("name", String(200), nullable=False),  # the name that its owner gave it
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
