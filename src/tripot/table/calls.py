"""The people that a table calls back: they have been away for a while, and the others wait for them.

The words that a host chooses (`TableState.call`) are something else: `requests.CallOut`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tripot.table.crowd import Crowd
from tripot.table.rights import Moment
from tripot.table.state import TablePhase, TableState

Reason: TypeAlias = Literal["turn", "full"]
"""Why somebody is called: it is their turn, or everybody is there and the match can begin."""


@dataclass(frozen=True)
class Call:
    """Somebody who is to be called.

    Attributes:
        guest: who.
        why: what waits for them.
        seq: the event since which it waits: nobody is called twice for the same one.
        at: when to call, in milliseconds since 1970.
    """

    guest: str
    why: Reason
    seq: int
    at: int


def call_back(state: TableState, crowd: Crowd, now: int, wait: int) -> tuple[list[Call], int | None]:
    """The calls that are due, `wait` milliseconds after people went away, and the time of the next one.

    Whoever is called is noted in the crowd, and not called again for the same reason until they have been back.
    """
    waiting = [each for each in _calls(state, crowd, wait) if (each.guest, each.why) not in crowd.called]
    due = [each for each in waiting if each.at <= now]
    crowd.called.update((each.guest, each.why) for each in due)
    return due, min((each.at for each in waiting if each.at > now), default=None)


def _calls(state: TableState, crowd: Crowd, wait: int) -> Iterator[Call]:
    """All calls for people who are away. None for bots alone, nor to a deal of the day: nobody else waits there."""
    if state.created.daily or len(state.people()) == 1:
        return
    why: Reason = "turn" if state.phase is TablePhase.PLAYING else "full"
    for seat, taken in enumerate(state.seats):
        since = _waited_since(state, seat)
        if taken.guest is None or since is None:
            continue
        away = crowd.away_since(taken.guest)
        if away is not None:
            yield Call(taken.guest, why, since.seq, max(away + wait, since.at))


def _waited_since(state: TableState, seat: int) -> Moment | None:
    """Since when everybody can see that the others wait for a seat; `None` if they do not."""
    if state.phase is TablePhase.PLAYING:
        return state.rights[seat].asked_since
    if state.phase is TablePhase.GATHERING and not any(each.free for each in state.seats):
        return Moment(max(each.since for each in state.seats), 0)
    return None
