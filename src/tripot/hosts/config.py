"""The settings of a card room. Times are milliseconds unless a comment says otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tripot.table.config import TableConfig


@dataclass(frozen=True)
class Limit:
    """How often one guest, and all guests from one address, may do something. `None` means no limit."""

    guest: int | None
    address: int | None
    seconds: int = 60


LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        "calls": Limit(None, 3000),  # requests over HTTP, except files of the page
        "sessions": Limit(20, 200),  # new guests, and new names
        "tables": Limit(30, 120),
        "passes": Limit(10, 50),
        "passkeys": Limit(20, 100),  # challenges for passkeys, and their answers
        "call switches": Limit(20, 200),  # devices that want to be called, or no longer
        "my games": Limit(20, 120),  # pages of a guest's list of finished matches
        "lessons": Limit(20, 1000),  # what became of first deals
        "own data": Limit(6, 30),  # downloads and deletions of everything stored about a guest
        "QR codes": Limit(None, 300),
        "records": Limit(None, 60),  # files of the deals of a table
        "replays": Limit(None, 240),  # deals and matches that are looked at again
        "record files": Limit(10, 60),  # files that people bring to replay
        "circles": Limit(60, 600),  # looks at circles, and changes of them
        "tournaments": Limit(120, 2400),  # looks at tournaments, every few seconds, and changes of them
        "daily deals": Limit(60, 600),  # looks at the page of the day
        "puzzle moves": Limit(120, 1200),  # and questions about the puzzle of the day
        "moments": Limit(20, 80),  # deals in which a guest's moments are looked for
        "messages": Limit(1000, 5000, seconds=10),
        "frames": Limit(2000, 20_000, seconds=10),  # messages, pings and pongs; above this, the connection is closed
        "things said": Limit(20, 100),
        "reactions": Limit(20, 100),  # apart, so that nobody who is quick with them is kept from writing
        "hints": Limit(30, 120),
        "changes of seats": Limit(60, 300),  # sitting down, leaving, removing people, starting matches
    }
)
"""What is counted, and how much is allowed. Behind one address, a household or a school has several guests."""


@dataclass(frozen=True)
class Config(TableConfig):
    """The waits and limits of a card room, with those of its tables. Tests use shorter ones."""

    hint_simulations: int = 3_000  # simulated deals for a hint
    hint_wait: float = 0.8  # seconds for computing a hint; after that, rules of thumb answer
    alive_wait: float = 1.0  # seconds between two signs of life; without any, a page reports that its line is dead
    calm_probes: int = 10  # of the signs of life outside races, every tenth is a probe; in races, each is one
    first_probes: int = 6  # probes sent at short intervals to a new connection
    first_probe_wait: float = 0.15  # seconds between these probes
    http_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    body_wait: float = 15.0  # seconds for a client to send the body of a request
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks of proxies, which connect for others
    watchers: tuple[str, ...] = ("127.0.0.0/8", "::1")  # addresses or networks that may read `/metrics`
    host_names: tuple[str, ...] = ()  # hosts, perhaps with a port, that links may lead to; if empty, any host
    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)
    connections: int = 50_000  # open at the same time, or as many as the system allows
    address_connections: int = 500  # from one address that is not a trusted proxy; also websockets behind a proxy
    table_address_connections: int = 100  # at one table from one address
    table_guest_connections: int = 20  # at one table of one guest
    patience: float = 3.0  # seconds after which a silent connection may be closed, if there are too many
    header_wait: float = 15.0  # seconds for a client to send a request after connecting or after the previous answer
    silence: float = 120.0  # seconds after which a silent connection is closed
    unsent: int = 100  # a slow connection is closed if more messages than this wait for it
    heartbeat: float = 20.0  # seconds between two checks that a connection is still there
    linger: float = 1.0  # seconds for a client to finish a message that is too long, and to read the error
    time_zone: str = "UTC"  # of the days that have deals of their own
    daily_pace: int = 900  # how long a bot waits on average before it plays in a deal of the day
    push_patience: float = 10.0  # seconds that a push service has to take a message
    push_waits: tuple[float, ...] = (5.0, 30.0)  # seconds before a push service that fails is tried again
    local_push: bool = False  # whether push services may be at any address, over plain http: for tests
    keep_days: int = 0  # how long nothing may happen at a table before it is archived; 0 keeps all tables
    archive: Path = Path("archive")  # the folder of their records
    site: Path | None = None  # a folder that `tripot site` has written, to be served beside the card room's page
    warm: bool = True  # compile the kernels of all games at the start
