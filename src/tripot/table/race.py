"""The order of presses that come at once from different distances (`docs/races.md`). Pure: the time is an argument.

All times are milliseconds of one steady clock on this host. A reaction counts from the moment at which a client
could first show the trigger of its race.
"""

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from tripot.rules.move import Move

HOLD_MOST = 250.0  # a press waits no longer than this for others that may be on their way
WAY_MOST = 225.0  # nobody counts as farther away than this, one way
LEAD_MOST = WAY_MOST  # near clients see a trigger at most this much later than far ones
TRAVEL_MOST = 2 * WAY_MOST  # a longer round trip is not credited
JITTER_MOST = 50.0  # nor more jitter: a page can gain at most this much by lying about echoes and presses
DOUBTFUL = 150.0  # if echoes come this much later than the transport alone explains, the log says so
SAMPLES = 32  # round trips that are kept
HIGH = 0.95  # the quantile that counts as the high end of the travel time
UNANSWERED = 8  # probes that may be on their way
TRIGGERS = 8  # decided races that are kept

Answer = TypeVar("Answer")


class BadStamp(Exception):
    """A press that cannot have happened when its client says. The message says why."""


@dataclass(frozen=True, slots=True)
class Travel:
    """The round trip of a connection: the shortest one, and the high end of those measured."""

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
        """The travel time if another node passes the messages on, over a line between nodes."""
        low = min(self.low + line.low, TRAVEL_MOST)
        return Travel(low, min(self.high + line.high, low + JITTER_MOST))


def travel_of(trips: Iterable[float], least: float = math.inf) -> Travel:
    """The travel time for these round trips. `least` may be known in another way too."""
    times = sorted(trips)
    if not times:
        return Travel()
    low = min(times[0], least, TRAVEL_MOST)
    return Travel(low, min(times[math.ceil(HIGH * len(times)) - 1], low + JITTER_MOST))


class _Trips:
    """The latest round trips of one kind of message."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=SAMPLES)
        self._sent: dict[int, float] = {}

    def begin(self, number: int, now: float) -> None:
        self._sent[number] = now
        if len(self._sent) > UNANSWERED:
            self._sent.pop(next(iter(self._sent)))

    def end(self, number: int, now: float) -> bool:
        """Note an answer, and return whether it was still awaited."""
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

    A page's script echoes probes. Below it, the browser answers pings. And this machine may know the round trip of the
    transport itself. A script can delay only the echoes, and gains nothing by that, because the least time counts.
    """

    def __init__(self) -> None:
        self._next = 0
        self._echoes, self._pongs = _Trips(), _Trips()
        self._transport: float | None = None

    def probe(self, now: float) -> int:
        """The number of the probe and the ping that are sent now."""
        self._next += 1
        self._echoes.begin(self._next, now)
        self._pongs.begin(self._next, now)
        return self._next

    def echo(self, number: int, now: float) -> bool:
        """Note the echo of a probe, and return whether it was still awaited."""
        return self._echoes.end(number, now)

    def pong(self, number: int, now: float) -> None:
        """Note the answer to a ping."""
        self._pongs.end(number, now)

    def see_transport(self, least: float | None) -> None:
        """Note the shortest round trip of the transport; `None` if it is unknown."""
        self._transport = least

    @property
    def travel(self) -> Travel:
        """The measured travel time. It is 0 before the first answers: a claim alone earns no credit."""
        below = self._below
        return Travel() if below is None else travel_of(self._echoes.times, below)

    @property
    def doubtful(self) -> float:
        """How much later echoes come than the transport explains, if that is too much; otherwise 0."""
        below = self._below
        late = 0.0 if below is None or not self._echoes.times else min(self._echoes.times) - below
        return late if late > DOUBTFUL else 0.0

    @property
    def _below(self) -> float | None:
        """The shortest round trip that no script can influence."""
        known = [*self._pongs.times, *([] if self._transport is None else [self._transport])]
        return min(known, default=None)


def judge(claimed: float | None, elapsed: float, travel: Travel) -> float:
    """The reaction that counts: the client's claim, within what its travel time allows.

    `elapsed` is the time from showing the trigger to the arrival of the press. Without a claim, the slowest possible
    reaction counts. Raises `BadStamp` for a press before the trigger, or later than its arrival.
    """
    if claimed is not None and not 0 <= claimed <= elapsed:
        when = "after it arrived" if claimed > elapsed else "before the trigger"
        raise BadStamp(f"The press is stamped {when}.")
    earliest, latest = elapsed - travel.high, elapsed - travel.low
    return max(0.0, latest if claimed is None else min(max(claimed, earliest), latest))


def lead_in(ways: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """How much later each client is sent a trigger, so that all see it at the same moment, and that moment.

    `ways` has the time to each client in milliseconds. The moment is counted from the first sending.
    """
    moment = min(max(ways.values(), default=0.0), LEAD_MOST)
    return {name: max(0.0, moment - way) for name, way in ways.items()}, moment


@dataclass(frozen=True, slots=True)
class Rival:
    """A seat whose presses may still be on their way."""

    last: float  # the latest arrival of a press made right after the trigger, or at moment 0
    presses: int = 1  # the number of presses it may make


@dataclass(frozen=True, slots=True)
class Press(Generic[Answer]):
    """A move of a race that waits until the order is known."""

    seat: int
    move: Move
    seq: int  # the message that it answers
    trigger: int
    reaction: float
    arrival: float
    lot: int  # decides between equal reactions
    since: float = 0.0  # when its trigger was seen, if presses have different ones; 0 if all have the same
    rivals: Mapping[int, Rival] = field(default_factory=dict)  # by seat
    answer: Answer | None = None  # the client that waits for the outcome; `None` for a bot

    @property
    def moment(self) -> float:
        """When it was made: how long after the trigger, or at what time if the triggers differ."""
        return self.since + self.reaction

    @property
    def order(self) -> tuple[float, int]:
        """The key by which presses are sorted, fastest first."""
        return self.moment, self.lot


class Arbiter(Generic[Answer]):
    """Orders the presses of one table. It holds each press until no faster one can still arrive."""

    def __init__(self) -> None:
        self.held: list[Press[Answer]] = []
        self.leads: dict[int, float] = {}  # by event: how much later its race could be seen
        self._shown_at: dict[int, dict[str, float]] = {}  # by event and client; "" stands for clients that came later
        self._used: dict[tuple[int, int, float, str], Answer] = {}  # stamps, each with its request

    # ------------------------------------------------------------ the trigger

    def begin(self, seq: int, now: float, ways: Mapping[str, float]) -> dict[str, float]:
        """Start a race with event `seq`. Returns when to show it to each client, given the time to each."""
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
        """When a client was shown an event. For a client that came later, when the first one was."""
        shown_at = self._shown_at.setdefault(seq, {"": now})
        return shown_at.get(name, shown_at[""])

    def forget(self, active: Iterable[int]) -> None:
        """Keep the triggers of running races and of the last few others."""
        keep = {*active, *sorted(self._shown_at)[-TRIGGERS:]}
        self._shown_at = {seq: times for seq, times in self._shown_at.items() if seq in keep}
        self.leads = {seq: lead for seq, lead in self.leads.items() if seq in keep}
        self._used = {stamp: by for stamp, by in self._used.items() if stamp[1] in keep}

    # ------------------------------------------------------------ presses

    def use(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> None:
        """Remember the stamp of a press that counted."""
        self._used[seat, seq, ms, verb] = by

    def is_used(self, seat: int, seq: int, ms: float, verb: str, by: Answer) -> bool:
        """Whether another request has used this stamp. Deciding the same request again does not count as another."""
        return self._used.get((seat, seq, ms, verb), by) is not by

    def of(self, seat: int | None) -> list[Press[Answer]]:
        """The waiting presses of a seat, in the order in which they were made; empty for somebody without a seat."""
        return [press for press in self.held if press.seat == seat]

    def hold(self, press: Press[Answer]) -> None:
        """Hold a press until no faster one can arrive."""
        self.held.append(press)

    def answer_to(self, press: Press[Answer], by: Answer) -> None:
        """Send the outcome of a press to another client."""
        self.held = [replace(each, answer=by) if each is press else each for each in self.held]

    def next_end(self) -> float | None:
        """When the next press will be decided."""
        return min(map(self.end, self.held), default=None)

    def end(self, press: Press[Answer]) -> float:
        """The time until which faster presses of others may still arrive."""
        awaited = [rival.last for seat, rival in press.rivals.items() if len(self.of(seat)) < rival.presses]
        last = press.moment + max(awaited, default=-math.inf)
        return max(press.arrival, min(last, press.arrival + HOLD_MOST))

    def due(self, now: float) -> list[Press[Answer]]:
        """Take out the presses that can be decided now, fastest first."""
        slowest = max((press.order for press in self.held if self.end(press) <= now), default=None)
        if slowest is None:
            return []
        decided = sorted((press for press in self.held if press.order <= slowest), key=lambda press: press.order)
        self.held = [press for press in self.held if press not in decided]
        return decided


def last_arrival(shown_at: float, travel: Travel) -> float:
    """The latest arrival of a press made right after the trigger, even on a bad day: for `Rival`."""
    return shown_at + travel.high + travel.jitter


def seen_at(shown_at: float, travel: Travel) -> float:
    """When a client saw what it was shown."""
    return shown_at + travel.one_way
