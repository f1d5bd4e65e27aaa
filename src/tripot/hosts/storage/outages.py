"""What the log says about a failing database: when the failures start, why, and when it works again.

It does not mention every move that could not be stored, because that would fill the disk too.
"""

import logging
import time
from enum import StrEnum

REMIND = 60.0  # seconds until the same reason is logged again
QUIET = 10.0  # the same, if the database has worked in between, because it may work only now and then

log = logging.getLogger("tripot.server.database")
now = time.monotonic


class Use(StrEnum):
    """A use of the database, and what the log says if it fails."""

    READ = "the database cannot be read"
    CHANGE = "the database cannot be written"
    LEASE = "the lease of this node, or the home of a table, cannot be written to the database"


class Outages:
    """Counts failures and logs some of them. An outage is over once each use that failed has worked again."""

    def __init__(self) -> None:
        self._failing: set[Use] = set()
        self._failures = 0
        self._first = self._last = 0.0
        self._told = False  # whether the outage is in the log
        self._again: dict[str, float] = {}  # for each reason, when it may be logged again

    def failed(self, use: Use, reason: str, cause: str) -> None:
        """Log that a use has failed, unless the log already has the same `reason` from a moment ago.

        `cause` is what the log says. It may be more than people are told.
        """
        self._last = now()
        if not self._failing:
            self._failures, self._first, self._told = 0, self._last, False
        self._failing.add(use)
        self._failures += 1
        if self._last >= self._again.get(reason, 0.0):
            self._again[reason] = self._last + REMIND
            so_far = f" (it {self._summary()})" if self._told else ""
            self._told = True
            log.error("%s: %s%s", use, cause, so_far)

    def worked(self, use: Use) -> None:
        """Log the end of an outage, if this is one."""
        if use not in self._failing:
            return
        self._failing.remove(use)
        if self._failing or not self._told:
            return
        quiet = now() + QUIET
        self._again = {reason: min(time, quiet) for reason, time in self._again.items()}
        log.warning("the database works again; it %s", self._summary())

    def _summary(self) -> str:
        if self._failures == 1:
            return "failed once"
        return f"failed {self._failures} times within {self._last - self._first:.0f} s"
