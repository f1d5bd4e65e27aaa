"""Times: of this host's two clocks, and of stored events by them."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tripot.table.events import Stored

TOLERATED = 1000  # milliseconds by which the clocks of two machines may differ before the log says so


@dataclass(frozen=True, slots=True)
class Now:
    """The time by both clocks of a host."""

    at: int  # milliseconds since 1970
    steady: float  # milliseconds of a clock that never jumps, precise enough for races


@dataclass
class StoredTimes:
    """When stored events happened by this host's clock. The clock of the host that stored them may have been ahead.

    In that case, they happened when this host started to watch the table or, if it watched already, when it reads them.
    """

    watched_since: int
    ahead: int = 0  # milliseconds by which stored times are ahead of this clock: they never go back

    def see(self, stored: Sequence[Stored], latest: int) -> list[Stored]:
        """These events from the store, at least one, with the times by this clock. None is later than `latest`."""
        self.ahead = max(self.ahead, stored[-1].at - latest)
        return [msgspec.structs.replace(each, at=self._seen_at(each.at, latest)) for each in stored]

    def jump(self, stored: Sequence[Stored], latest: int) -> int:
        """How far these events are ahead, if that is new and more than clocks usually differ; otherwise 0."""
        ahead = stored[-1].at - latest
        return ahead if ahead > self.ahead + TOLERATED else 0

    def _seen_at(self, at: int, latest: int) -> int:
        since = self.watched_since
        return at if at <= since else min(max(at - self.ahead, since), latest)
