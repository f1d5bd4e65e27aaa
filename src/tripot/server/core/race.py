"""Who was first, when several press at once from different distances (`docs/races.md`). Pure: the time is an argument.

All times are milliseconds of one steady clock of this server. A reaction is counted in milliseconds from the moment at
which a client could first show the trigger of its race.
"""

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from tripot.rules.move import Move

HOLD_MOST = 250.0  # a press waits no longer for others that may be in flight
WAY_MOST = 225.0  # nobody is taken to be farther away, one way
LEAD_MOST = WAY_MOST  # a near client is shown a trigger at most this much later than a far one
TRAVEL_MOST = 2 * WAY_MOST  # a longer round trip is not credited
JITTER_MOST = 50.0  # nor more jitter: so much can a page gain at most by what it says of echoes and presses
DOUBTFUL = 150.0  # echoes that come so much later than the transport alone explains are noted
SAMPLES = 32  # round trips that are remembered
HIGH = 0.95  # the quantile that counts as the high end of the travel time
UNANSWERED = 8  # probes that may be under way
TRIGGERS = 8  # decided races that are remembered

Answer = TypeVar("Answer")


class BadStamp(Exception):
    """A press that cannot have happened when its client says; the message says why."""


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
        """The time to the client, assumed to be as long as the time back."""
        return self.low / 2

    def over(self, line: "Travel") -> "Travel":
        """How long they take where another node passes them on, over a line of ours."""
        low = min(self.low + line.low, TRAVEL_MOST)
        return Travel(low, min(self.high + line.high, low + JITTER_MOST))


def travel_of(trips: Iterable[float], least: float = math.inf) -> Travel:
    """The travel time that round trips show, of which the least may be known in another way too."""
    times = sorted(trips)
    if not times:
        return Travel()
    low = min(times[0], least, TRAVEL_MOST)
    return Travel(low, min(times[math.ceil(HIGH * len(times)) - 1], low + JITTER_MOST))


class _Trips:
    """The last round trips of one kind of message."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=SAMPLES)
        self._sent: dict[int, float] = {}

    def begin(self, number: int, now: float) -> None:
        self._sent[number] = now
        if len(self._sent) > UNANSWERED:
            self._sent.pop(next(iter(self._sent)))

    def end(self, number: int, now: float) -> bool:
        """Note an answer; whether it was still awaited."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self.times.append(now - sent)
        return sent is not None


class Line:
    """Measures the line to another node."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=SAMPLES)
        self.travel = Travel()

    def note(self, trip: float) -> None:
        """Note a round trip."""
        self._trips.append(trip)
        self.travel = travel_of(self._trips)


class Meter:
    """Measures a connection's round trip, in three ways.

    A page's script echoes probes. What lies below it, the browser, answers pings. And this machine may know the round
    trip of the transport itself. A script can be late with the first only, and gains nothing by it: the least counts.
    """

    def __init__(self) -> None:
        self._next = 0
        self._echoes, self._pongs = _Trips(), _Trips()
        self._transport: float | None = None

    def probe(self, now: float) -> int:
        """The number of a probe, and of a ping, that are sent now."""
        self._next += 1
        self._echoes.begin(self._next, now)
        self._pongs.begin(self._next, now)
        return self._next

    def echo(self, number: int, now: float) -> bool:
        """Note that a probe has come back; whether it was still awaited."""
        return self._echoes.end(number, now)

    def pong(self, number: int, now: float) -> None:
        """Note the answer to a ping."""
        self._pongs.end(number, now)

    def see_transport(self, least: float | None) -> None:
        """Note the least round trip of the transport; `None` where it cannot be known."""
        self._transport = least

    @property
    def travel(self) -> Travel:
        """What was measured. Before the first answers it is no time at all: nobody is credited for a mere claim."""
        below = self._below
        return Travel() if below is None else travel_of(self._echoes.times, below)

    @property
    def doubtful(self) -> float:
        """By how much echoes come later than the transport explains, where that is too much; otherwise 0."""
        below = self._below
        late = 0.0 if below is None or not self._echoes.times else min(self._echoes.times) - below
        return late if late > DOUBTFUL else 0.0

    @property
    def _below(self) -> float | None:
        """The least round trip that no script has touched."""
        known = [*self._pongs.times, *([] if self._transport is None else [self._transport])]
        return min(known, default=None)


def judge(claimed: float | None, elapsed: float, travel: Travel) -> float:
    """The reaction that counts: what the client claims, as far as its travel time allows.

    `elapsed` is the time from showing the trigger to the arrival of the press. Without a claim, the slowest reaction
    that fits counts. Raises `BadStamp` for a press before the trigger, or later than it arrived.
    """
    if claimed is not None and not 0 <= claimed <= elapsed:
        when = "after it arrived" if claimed > elapsed else "before the trigger"
        raise BadStamp(f"The press is stamped {when}.")
    earliest, latest = elapsed - travel.high, elapsed - travel.low
    return max(0.0, latest if claimed is None else min(max(claimed, earliest), latest))


def lead_in(ways: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """How much later each client is sent a trigger, so that all see it at the same moment; and that moment.

    `ways` is the time to each client in milliseconds; the moment is counted from the first sending.
    """
    moment = min(max(ways.values(), default=0.0), LEAD_MOST)
    return {name: max(0.0, moment - way) for name, way in ways.items()}, moment


@dataclass(frozen=True, slots=True)
class Rival:
    """A seat whose presses may still be in flight."""

    last: float  # when a press made at once after the trigger, or at the moment 0, arrives at the latest
    presses: int = 1  # how many it may make


@dataclass(frozen=True, slots=True)
class Press(Generic[Answer]):
    """A move of a race that waits until the order is known."""

    seat: int
    move: Move
    seq: int  # the message it answers
    trigger: int
    reaction: float
    arrival: float
    lot: int  # decides between equal reactions
    since: float = 0.0  # when its trigger was seen, where presses have different ones; 0 where all have the same
    rivals: Mapping[int, Rival] = field(default_factory=dict)  # by seat
    answer: Answer | None = None  # the client that waits for the outcome; `None` for a bot

    @property
    def moment(self) -> float:
        """When it was made: as long after the trigger, or by the clock where triggers differ."""
        return self.since + self.reaction

    @property
    def order(self) -> tuple[float, int]:
        """The key by which presses are sorted, the quickest first."""
        return self.moment, self.lot


class Arbiter(Generic[Answer]):
    """Orders the presses of one table. It holds each until no quicker one can still be in flight."""

    def __init__(self) -> None:
        self.held: list[Press[Answer]] = []
        self.leads: dict[int, float] = {}  # by event: how much later its race could be seen
        self._shown_at: dict[int, dict[str, float]] = {}  # by event and client; "" stands for clients that came later
        self._used: dict[tuple[int, int, float, str], Answer] = {}  # stamps, each with its request

    # ------------------------------------------------------------ the trigger

    def begin(self, seq: int, now: float, ways: Mapping[str, float]) -> dict[str, float]:
        """Begin a race with event `seq`: when to show it to each client, given the time to each."""
        delays, moment = lead_in(ways)
        times = {name: now + delay for name, delay in delays.items()}
        self._shown_at[seq] = times | {"": now}
        self.leads[seq] = moment
        return times

    @property
    def known(self) -> set[int]:
        """The triggers that clients have been shown."""
        return set(self._shown_at)

    def shown_at(self, seq: int, name: str, now: float) -> float:
        """When a client was shown an event; for a client that came later, when the first one was."""
        shown_at = self._shown_at.setdefault(seq, {"": now})
        return shown_at.get(name, shown_at[""])

    def forget(self, active: Iterable[int]) -> None:
        """Keep the triggers of races that are on, and the last few others."""
        keep = {*active, *sorted(self._shown_at)[-TRIGGERS:]}
        self._shown_at = {seq: times for seq, times in self._shown_at.items() if seq in keep}
        self.leads = {seq: lead for seq, lead in self.leads.items() if seq in keep}
        self._used = {stamp: by for stamp, by in self._used.items() if stamp[1] in keep}

    # ------------------------------------------------------------ presses

    def use(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> None:
        """Remember the stamp of a press that counts."""
        self._used[seat, seq, ms, verb] = by

    def is_used(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> bool:
        """Whether another request has used this stamp. A request that is decided anew has not been made before."""
        return self._used.get((seat, seq, ms, verb), by) is not by

    def of(self, seat: int | None) -> list[Press[Answer]]:
        """The waiting presses of a seat, in the order in which they were made; none of somebody without a seat."""
        return [press for press in self.held if press.seat == seat]

    def hold(self, press: Press[Answer]) -> None:
        """Let a press wait for quicker ones."""
        self.held.append(press)

    def answer_to(self, press: Press[Answer], by: Answer) -> None:
        """Let another client wait for the outcome of a press."""
        self.held = [replace(each, answer=by) if each is press else each for each in self.held]

    def next_end(self) -> float | None:
        """When the next press will be decided."""
        return min(map(self.end, self.held), default=None)

    def end(self, press: Press[Answer]) -> float:
        """Until when quicker presses of others may still arrive."""
        awaited = [rival.last for seat, rival in press.rivals.items() if len(self.of(seat)) < rival.presses]
        last = press.moment + max(awaited, default=-math.inf)
        return max(press.arrival, min(last, press.arrival + HOLD_MOST))

    def due(self, now: float) -> list[Press[Answer]]:
        """Take out the presses that are decided by now, the quickest first."""
        slowest = max((press.order for press in self.held if self.end(press) <= now), default=None)
        if slowest is None:
            return []
        decided = sorted((press for press in self.held if press.order <= slowest), key=lambda press: press.order)
        self.held = [press for press in self.held if press not in decided]
        return decided


def last_arrival(shown_at: float, travel: Travel) -> float:
    """When a press made at once after the trigger arrives at the latest, even on a bad day: for `Rival`."""
    return shown_at + travel.high + travel.jitter


def seen_at(shown_at: float, travel: Travel) -> float:
    """When a client saw what it was shown."""
    return shown_at + travel.one_way
