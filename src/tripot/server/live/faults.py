"""Faults of the card room itself: what nobody foresaw is logged under an id, and people are told the id."""

import logging
import secrets

from tripot.server.core.wire import Refused
from tripot.server.live.clock import steady_ms

ID_BYTES = 4
SELDOM_MS = 60_000.0  # between two lines about what visitors can bring about again and again

log = logging.getLogger("tripot.server")


class Seldom:
    """Warns now and then of what goes on happening: nobody fills the disk from outside."""

    def __init__(self) -> None:
        self._again = -SELDOM_MS

    def warn(self, message: str, *values: object) -> None:
        """Log a warning, unless one was logged just before."""
        if steady_ms() >= self._again:
            self._again = steady_ms() + SELDOM_MS
            log.warning(message, *values)


def internal(what: str, error: BaseException) -> Refused:
    """Log an error that nobody foresaw; what a client is told of it."""
    number = _log(what, error)
    return Refused("internal", f"Something broke in the card room; its log says why under {number}.", id=number)


def damaged(table_id: str, error: BaseException) -> Refused:
    """Log that a table's stored events cannot be read or replayed; what people are told of it."""
    number = _log(f"table {table_id} cannot be replayed", error)
    detail = f"This table's stored moves cannot be replayed; the card room's log says why under {number}."
    return Refused("damaged", detail, id=number)


def _log(what: str, error: BaseException) -> str:
    number = secrets.token_hex(ID_BYTES)
    log.error("%s (%s)", what, number, exc_info=error, extra={"fault": number})
    return number
