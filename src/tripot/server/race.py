"""Who was first, when several press at once from different distances (`docs/races.md`). Pure: the time is an argument.

All times are milliseconds of one steady clock of this server, reactions are milliseconds from the moment at which a
client was told the trigger of a race and could show it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tripot.rules.contract import Move

HOLD_MOST = 250.0  # a press waits no longer for others that may be in flight
LEAD_MOST = 250.0  # who is near is told no later than this after who is far
JITTER_MOST = 100.0  # a connection that trembles more is trusted no further
TRAVEL_MOST = 600.0  # nor one that is, or pretends to be, farther away
SAMPLES = 32  # round trips that are remembered
HIGH = 0.95  # the quantile that counts as the high end of the travel time
UNANSWERED = 8  # probes that may be under way
TRIGGERS = 8  # decided races that are remembered

Answer = TypeVar("Answer")


class BadStamp(Exception):
    """A press that cannot have happened when its client says; the message tells why."""


@dataclass(frozen=True, slots=True)
class Travel:
    """How long a message and its answer take on a connection: the least and the high end of what was measured."""

    low: float = 0.0
    high: float = 0.0

    @property
    def jitter(self) -> float:
        """How much the round trip varies."""
        return self.high - self.low

    @property
    def one_way(self) -> float:
        """The way to the client, taken to be as long as the way back."""
        return self.low / 2


class Meter:
    """Measures a connection's round trip, all along, by probes that its client echoes at once."""

    def __init__(self) -> None:
        self._sent: dict[int, float] = {}
        self._next = 0
        self._trips: deque[float] = deque(maxlen=SAMPLES)

    def probe(self, now: float) -> int:
        """The number of a probe that is sent now."""
        self._next += 1
        self._sent[self._next] = now
        if len(self._sent) > UNANSWERED:
            self._sent.pop(next(iter(self._sent)))
        return self._next

    def echo(self, number: int, now: float) -> bool:
        """A probe has come back; whether it was still awaited."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self._trips.append(now - sent)
        return True

    @property
    def travel(self) -> Travel:
        """What was measured; no travel time at all before the first echo: nothing is granted for the asking."""
        if not self._trips:
            return Travel()
        trips = sorted(self._trips)
        low = min(trips[0], TRAVEL_MOST)
        high = trips[math.ceil(HIGH * len(trips)) - 1]
        return Travel(low, min(high, low + JITTER_MOST))


def judge(claimed: float | None, elapsed: float, travel: Travel) -> float:
    """The reaction that counts: what the client claims, as far as its travel time allows.

    `elapsed` is the time from telling the trigger to the arrival of the press. Without a claim the slowest reaction
    counts that fits. Raises `BadStamp` for a press before the trigger, or later than it arrived.
    """
    if claimed is not None and not 0 <= claimed <= elapsed:
        when = "after it arrived" if claimed > elapsed else "before the trigger"
        raise BadStamp(f"The press is stamped {when}.")
    earliest, latest = elapsed - travel.high, elapsed - travel.low
    return max(0.0, latest if claimed is None else min(max(claimed, earliest), latest))


def lead_in(ways: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """How much later each of several clients is told, so that all can see it at the same moment; and that moment.

    `ways` is the way to each client in milliseconds; the moment is counted from the first telling.
    """
    moment = min(max(ways.values(), default=0.0), LEAD_MOST)
    return {name: max(0.0, moment - way) for name, way in ways.items()}, moment


@dataclass(frozen=True, slots=True)
class Rival:
    """A seat whose presses may still be in flight."""

    last: float  # when a press made at once after the trigger is in, even on a bad day
    presses: int = 1  # how many it may make


@dataclass(frozen=True, slots=True)
class Press(Generic[Answer]):
    """A move of a race that waits to be ordered."""

    seat: int
    move: Move
    seq: int  # the message it answers
    trigger: int
    reaction: float
    arrival: float
    lot: int  # decides between equal reactions
    rivals: Mapping[int, Rival] = field(default_factory=dict)  # by seat
    answer: Answer | None = None  # whom to tell how it ended

    @property
    def order(self) -> tuple[float, int]:
        """Quickest first."""
        return self.reaction, self.lot


class Arbiter(Generic[Answer]):
    """Orders the presses of one table: holds each until no quicker one can still be in flight."""

    def __init__(self) -> None:
        self.held: list[Press[Answer]] = []
        self.leads: dict[int, float] = {}  # how long after an event its race could be seen
        self._told: dict[int, dict[str, float]] = {}  # by event and by client; "" is who comes later
        self._used: dict[tuple[int, int, float, str], Answer] = {}  # stamps, and whose they were

    # ------------------------------------------------------------ telling the trigger

    def trigger(self, seq: int, now: float, ways: Mapping[str, float]) -> dict[str, float]:
        """A race begins with event `seq`: when to tell each client, by its way."""
        delays, moment = lead_in(ways)
        times = {name: now + delay for name, delay in delays.items()}
        self._told[seq] = times | {"": now}
        self.leads[seq] = moment
        return times

    @property
    def known(self) -> set[int]:
        """The triggers that clients have been told of."""
        return set(self._told)

    def told(self, seq: int, name: str, now: float) -> float:
        """When a client was told of an event; who came later is counted from when the first were."""
        told = self._told.setdefault(seq, {"": now})
        return told.get(name, told[""])

    def forget(self, active: Iterable[int]) -> None:
        """Keep the triggers of races that are on, and the last few."""
        keep = {*active, *sorted(self._told)[-TRIGGERS:]}
        self._told = {seq: told for seq, told in self._told.items() if seq in keep}
        self.leads = {seq: lead for seq, lead in self.leads.items() if seq in keep}
        self._used = {stamp: by for stamp, by in self._used.items() if stamp[1] in keep}

    # ------------------------------------------------------------ presses

    def use(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> None:
        """Remember the stamp of a press that counts."""
        self._used[seat, seq, ms, verb] = by

    def is_used(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> bool:
        """Whether a press has been made before: one that is decided anew, after a lost race for its place, has not."""
        return self._used.get((seat, seq, ms, verb), by) is not by

    def of(self, seat: int) -> list[Press[Answer]]:
        """The presses of a seat that wait, in the order in which they were made."""
        return [press for press in self.held if press.seat == seat]

    def hold(self, press: Press[Answer]) -> None:
        """Let a press wait for quicker ones."""
        self.held.append(press)

    def next_end(self) -> float | None:
        """When the next press is to be decided."""
        return min(map(self.end, self.held), default=None)

    def end(self, press: Press[Answer]) -> float:
        """Until when quicker presses of others may still come in."""
        awaited = [rival.last for seat, rival in press.rivals.items() if len(self.of(seat)) < rival.presses]
        last = press.reaction + max(awaited, default=-math.inf)
        return max(press.arrival, min(last, press.arrival + HOLD_MOST))

    def due(self, now: float) -> list[Press[Answer]]:
        """The presses that are decided by now, quickest first; they wait no longer."""
        slowest = max((press.order for press in self.held if self.end(press) <= now), default=None)
        if slowest is None:
            return []
        decided = sorted((press for press in self.held if press.order <= slowest), key=lambda press: press.order)
        self.held = [press for press in self.held if press not in decided]
        return decided


def last_arrival(told: float, travel: Travel) -> float:
    """When a press made at once after the trigger is in, even on a bad day: for `Rival`."""
    return told + travel.high + travel.jitter
