"""What a table wants its host to do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tripot.table.calls import Call
from tripot.table.crowd import Visitor
from tripot.table.events import Stored
from tripot.table.house_bots import Problem
from tripot.table.lobby import TableLine
from tripot.table.requests import Hint
from tripot.table.results import Result
from tripot.table.wire import Refused


@dataclass(frozen=True, eq=False)
class Asker:
    """The client that waits for the answer to a request."""

    client: Visitor
    ref: str | None


@dataclass(frozen=True)
class Row:
    """The part of a table that is stored beside its events. It follows from them, and is written with them."""

    listed: bool
    line: TableLine
    due: int | None  # when something next happens by itself
    people: Mapping[str, bool]  # guests whom the new events concern: whether each plays in a match
    results: Sequence[Result] = ()  # of a match that ends with the new events


@dataclass(frozen=True, eq=False)
class Store:
    """Store these events, and say whether they are stored. Nobody has heard of them yet."""

    events: Sequence[Stored]  # with the times for the store
    row: Row


@dataclass(frozen=True)
class Send:
    """Send a client a message, but not before a steady time."""

    client: Visitor
    text: str
    at: float = 0.0


@dataclass(frozen=True)
class Refuse:
    """Tell a client that its request was refused."""

    asker: Asker
    refused: Refused


@dataclass(frozen=True)
class Dismiss:
    """Tell a client why it has to go, and close its connection."""

    client: Visitor
    refused: Refused


@dataclass(frozen=True)
class WakeAt:
    """Call `tick` at a time in milliseconds since 1970, and at no earlier one; `None` for never."""

    time: int | None


@dataclass(frozen=True)
class Think:
    """Let a bot think about a problem, and tell what it thought. Its move falls due in `until_it_acts` milliseconds."""

    problem: Problem
    until_it_acts: int


@dataclass(frozen=True)
class StopThinking:
    """Stop thinking about a problem: its answer is no longer needed."""

    problem: Problem


@dataclass(frozen=True)
class Advise:
    """Let the teacher answer somebody who asks for a hint."""

    asker: Asker
    request: Hint


@dataclass(frozen=True)
class CallBack:
    """Call somebody who is away, if they want to be called."""

    call: Call


@dataclass(frozen=True)
class ReportWait:
    """Report that what was due could not be done, and will be tried again."""

    refused: Refused


@dataclass(frozen=True)
class ReportClock:
    """Report that stored events are this many milliseconds ahead of this host's clock."""

    by: int


Todo: TypeAlias = (
    Store | Send | Refuse | Dismiss | WakeAt | Think | StopThinking | Advise | CallBack | ReportWait | ReportClock
)
