"""Faults of the card room itself: what nobody foresaw is logged under an id, and people are told the id."""

import logging
import secrets

from tripot.server.core.wire import Refused

ID_BYTES = 4

log = logging.getLogger("tripot.server")


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
