"""Faults of the card room itself. An unforeseen error is logged under an id, and people are shown that id."""

import logging
import secrets

from tripot.hosts.room.now import steady_ms
from tripot.table.wire import Refused

ID_BYTES = 4
SELDOM_MS = 60_000.0  # between two lines about something that visitors can cause repeatedly

log = logging.getLogger("tripot.server")


class Seldom:
    """Warns only now and then about something that keeps happening, so that outsiders cannot fill the disk."""

    def __init__(self) -> None:
        self._again = -SELDOM_MS

    def warn(self, message: str, *values: object) -> None:
        """Log a warning unless one was logged a moment ago."""
        if steady_ms() >= self._again:
            self._again = steady_ms() + SELDOM_MS
            log.warning(message, *values)


def internal(what: str, error: BaseException) -> Refused:
    """Log an unforeseen error, and return the refusal that tells a client its id."""
    number = _log(what, error)
    return Refused("internal", f"Something broke in the card room; the reason is in its log under {number}.", id=number)


def damaged(table_id: str, error: BaseException) -> Refused:
    """Log that a table's stored events cannot be read or replayed, and return the refusal for its people."""
    number = _log(f"table {table_id} cannot be replayed", error)
    detail = f"This table's stored moves cannot be replayed; the reason is in the card room's log under {number}."
    return Refused("damaged", detail, id=number)


def _log(what: str, error: BaseException) -> str:
    number = secrets.token_hex(ID_BYTES)
    log.error("%s (%s)", what, number, exc_info=error, extra={"fault": number})
    return number
