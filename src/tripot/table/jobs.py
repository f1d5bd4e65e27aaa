"""What may change a table: a job that is decided, and a draft of what was decided while it is being stored."""

from collections.abc import Callable
from dataclasses import dataclass

from tripot.table.decide import Decided
from tripot.table.state import TableState
from tripot.table.todo import Store
from tripot.table.wire import News, Refused


@dataclass(frozen=True)
class Job:
    """Something that may change the table: what decides it, and what follows from that.

    Attributes:
        what: what the log says if deciding fails unexpectedly.
        decide: decides it on the current state; raises `Refused`.
        end: called with what was decided, after its events are stored.
        fail: called if it was refused.
    """

    what: str
    decide: Callable[[], Decided]
    end: Callable[[Decided], None]
    fail: Callable[[Refused], None]


@dataclass(frozen=True)
class Draft:
    """A change that is being stored."""

    job: Job
    decided: Decided
    state: TableState
    news: list[News]
    store: Store
    tries: int  # that are left if another host stores something first
