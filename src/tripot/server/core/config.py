"""What can be set about a card room. Times are milliseconds where nothing else is said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType


@dataclass(frozen=True)
class Limit:
    """How often something may be done: by one guest, and by all who come from one address. `None`: without limit."""

    guest: int | None
    address: int | None
    seconds: int = 60


LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        "calls": Limit(None, 3000),  # requests over HTTP, but for files of the page
        "sessions": Limit(20, 200),  # new guests, and new names
        "tables": Limit(30, 120),
        "passes": Limit(10, 50),
        "passkeys": Limit(20, 100),  # challenges for passkeys, and their answers
        "own data": Limit(6, 30),  # exports and deletions of all that is kept of a guest
        "QR codes": Limit(None, 300),
        "records": Limit(None, 60),  # files of the deals of a table
        "messages": Limit(1000, 5000, seconds=10),
        "frames": Limit(2000, 20_000, seconds=10),  # messages, pings and pongs: who sends more is cut off
        "things said": Limit(20, 100),
        "hints": Limit(30, 120),
        "changes of seats": Limit(60, 300),  # who sits down, leaves or is put out, matches that are started
    }
)
"""What is counted, and how much of it is allowed. A household, or a school, behind one address has several guests'."""


@dataclass(frozen=True)
class Config:
    """Waits and limits of a card room. Tests shorten them."""

    nonce_wait: int = 2_000  # the shuffle waits so long for the seats' pledges, and again for their nonces
    give_up_wait: int = 24 * 3_600_000  # a match that nobody has come back to for so long is given up
    begin_wait: int = 3_000  # a deal with races is counted down so long, unless the table's pace is 0
    ready_wait: int = 30_000  # the next deal waits so long for people to see the deal scores
    gone_wait: int = 30_000  # at a table without a clock, a player who is gone is waited for so long
    host_wait: int = 60_000  # after a host has been gone for so long, another takes the place
    restart_grace: int = 8_000  # after a start, people have so long to connect before any wait for them is over
    fault_wait: int = 1_000  # a deadline that failed is tried again after so long, each time after twice as long
    fault_wait_most: int = 60_000
    hint_simulations: int = 3_000  # deals that are played out for a hint
    hint_wait: float = 20.0  # seconds that a hint waits for its turn and is thought about
    hint_loading: float = 2.0  # seconds that it waits for what it needs to be loaded, not for a compiler
    bot_slowness: float = 1.0  # bots' reaction times are multiplied by this
    probe_wait: float = 1.0  # seconds between two probes: a page that hears none for long says that the line is dead
    first_probes: int = 6  # probes sent at short intervals to a new connection
    first_probe_wait: float = 0.15  # seconds between those
    retries: int = 8  # tries of a change when other servers store events first
    http_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    body_wait: float = 15.0  # seconds for a client to send the body of a request
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose connections are those of others
    watchers: tuple[str, ...] = ("127.0.0.0/8", "::1")  # addresses or networks that are shown `/metrics`
    host_names: tuple[str, ...] = ()  # hosts, with a port where there is one, that links may lead to; any without them
    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)
    connections: int = 50_000  # open at a time, or as many as the system allows
    address_connections: int = 500  # of those from one address, a trusted proxy's aside; also websockets behind one
    table_connections: int = 300
    table_address_connections: int = 100  # of those from one address
    table_guest_connections: int = 20  # of those of one guest
    patience: float = 3.0  # seconds after which a silent connection gives way to another, where there are too many
    header_wait: float = 15.0  # seconds for a client to send a request, after connecting or the answer before
    silence: float = 120.0  # seconds after which a connection from which nothing comes is closed
    unsent: int = 100  # a slow connection is closed when more messages wait for it
    heartbeat: float = 20.0  # seconds between two checks that a connection is still there
    linger: float = 1.0  # seconds for a client to finish a message that is too long, and to read the error
    keep_days: int = 0  # tables at which nothing has happened for so long are archived; 0 keeps them all
    archive: Path = Path("archive")  # the folder of their records
    warm: bool = True  # compile the kernels of all games at the start
