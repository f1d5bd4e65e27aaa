"""Rate limits."""

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from tripot.server.core.config import Config
from tripot.server.core.wire import Refused


class Limiter:
    """Counts new tables and messages, and refuses when there are too many."""

    def __init__(self, config: Config) -> None:
        self._windows = MovingWindowRateLimiter(MemoryStorage())
        self._creations = parse(config.creations)
        self._newcomers = parse(config.newcomers)
        self._messages = parse(config.messages)
        self._chat = parse(config.chat)

    def creation(self, address: str) -> None:
        """Count a table made from an address; raises `Refused` when there are too many."""
        self._count(self._creations, "tables", address)

    def newcomer(self, address: str) -> None:
        """Count a new session from an address; raises `Refused` when there are too many."""
        self._count(self._newcomers, "newcomers", address)

    def message(self, connection: str) -> None:
        """Count a message of a connection; raises `Refused` when there are too many."""
        self._count(self._messages, "messages", connection)

    def speech(self, guest: str) -> None:
        """Count what a guest says; raises `Refused` when it is too much."""
        self._count(self._chat, "things said", guest)

    def _count(self, limit: RateLimitItem, what: str, who: str) -> None:
        if not self._windows.hit(limit, what, who):
            raise Refused("too_many", f"Too many {what}: {limit} are allowed.")
