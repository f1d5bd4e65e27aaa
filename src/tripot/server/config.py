"""What can be set about a card room; times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    """Waits and limits of a card room. Tests shorten them."""

    nonce_wait: int = 2_000  # for the seats' parts in the shuffle
    ready_wait: int = 30_000  # for people to have seen the deal's count
    gone_wait: int = 30_000  # for somebody whose connection is gone, on their turn, at a table without a clock
    restart_grace: int = 8_000  # after a start, for people to connect again before a clock runs out on them
    storage_wait: int = 2_000  # before a deadline that could not be stored is tried again
    bot_haste: float = 1.0  # by which bots' reaction times are multiplied
    probe_wait: float = 3.0  # seconds between two measurements of a connection's travel time
    first_probes: int = 6  # right after somebody has connected, at short intervals
    first_probe_wait: float = 0.15  # seconds
    retries: int = 8  # of a change that lost the race for its place in the table's events
    http_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    creations: str = "30/minute"  # of tables, by address
    messages: str = "1000/10second"  # by connection
    chat: str = "20/minute"  # by guest
    table_connections: int = 300
    unsent: int = 100  # messages waiting for a slow connection before it is closed
    heartbeat: float = 20.0  # seconds between two looks whether a connection is still there
    linger: float = 1.0  # seconds for a client to finish a message that is too long, and to read that it is
    warm: bool = True  # compile the kernels of all games at the start
