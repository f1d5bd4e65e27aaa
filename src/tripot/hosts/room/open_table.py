"""A table in memory, with what its host keeps for it."""

import asyncio
from collections import defaultdict, deque
from dataclasses import dataclass, field

from tripot.table.house_bots import Problem
from tripot.table.session import Session
from tripot.table.times import StoredTimes

SEARCHES = 4  # searches whose times are kept: how long searches take changes with the deal


def _no_searches() -> defaultdict[str, deque[float]]:
    return defaultdict(lambda: deque(maxlen=SEARCHES))


@dataclass
class Mind:
    """The thoughts of a table's bots that are in progress."""

    thinking: dict[Problem, asyncio.Task[None]] = field(default_factory=dict)
    searches: defaultdict[str, deque[float]] = field(default_factory=_no_searches)  # by bot: seconds of the last few
    one_thought: asyncio.Lock = field(default_factory=asyncio.Lock)  # the table's bots think one after another


@dataclass(eq=False)
class OpenTable:
    """A table in memory."""

    id: str
    times: StoredTimes
    loaded: Session | None = None  # None until its events have been read
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while its events are read or written
    timer: asyncio.TimerHandle | None = None  # the next deadline
    storing: asyncio.Task[None] | None = None  # the change that is being stored
    users: int = 0  # calls that are using it now
    faults: int = 0  # failures in a row to read it
    mind: Mind = field(default_factory=Mind)

    @property
    def session(self) -> Session:
        """The machine of a table that has been read."""
        if self.loaded is None:
            raise RuntimeError(f"table {self.id} is not loaded")
        return self.loaded

    @property
    def is_used(self) -> bool:
        """Whether it has to stay in memory."""
        watched = self.loaded is not None and bool(self.loaded.crowd.visitors or self.loaded.is_busy)
        return watched or bool(self.users or self.timer or self.storing or self.mind.thinking)

    def stop_timer(self) -> None:
        """Forget the next deadline."""
        if self.timer:
            self.timer.cancel()
        self.timer = None

    async def quiet(self) -> None:
        """Wait until no change is being stored."""
        while self.storing:
            await asyncio.shield(self.storing)
