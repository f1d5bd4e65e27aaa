"""What can be set about a card room. Times are milliseconds where nothing else is said."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    """Waits and limits of a card room. Tests shorten them."""

    nonce_wait: int = 2_000  # the shuffle waits so long for the seats' pledges, and again for their nonces
    give_up_wait: int = 24 * 3_600_000  # a match that nobody has come back to for so long is given up
    begin_wait: int = 3_000  # a deal with races is counted down so long, unless the table's pace is 0
    ready_wait: int = 30_000  # the next deal waits so long for people to see the deal scores
    gone_wait: int = 30_000  # at a table without a clock, a player who is gone is waited for so long
    restart_grace: int = 8_000  # after a start, people have so long to connect before their clock runs out
    fault_wait: int = 1_000  # a deadline that failed is tried again after so long, each time after twice as long
    fault_wait_most: int = 60_000
    bot_haste: float = 1.0  # bots' reaction times are multiplied by this
    probe_wait: float = 1.0  # seconds between two probes: a page that hears none for long says that the line is dead
    first_probes: int = 6  # probes sent at short intervals to a new connection
    first_probe_wait: float = 0.15  # seconds between those
    retries: int = 8  # tries of a change when other servers store events first
    http_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    creations: str = "30/minute"  # new tables of an address
    newcomers: str = "1000/minute"  # new sessions from an address
    trusted_proxies: tuple[str, ...] = ()  # addresses whose connections are those of others, who may be far behind them
    messages: str = "1000/10second"  # messages of a connection
    chat: str = "20/minute"  # things that a guest says
    table_connections: int = 300
    unsent: int = 100  # a slow connection is closed when more messages wait for it
    heartbeat: float = 20.0  # seconds between two checks that a connection is still there
    linger: float = 1.0  # seconds for a client to finish a message that is too long, and to read the error
    warm: bool = True  # compile the kernels of all games at the start
