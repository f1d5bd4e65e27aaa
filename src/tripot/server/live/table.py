"""A table while it is open: its state, its clients, its races. Nothing here is stored; a new server starts without."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import msgspec

from tripot.server.core import clockwork, people, project, wire
from tripot.server.core.clockwork import Presence
from tripot.server.core.config import Config
from tripot.server.core.decide import Decided, Guest
from tripot.server.core.events import Stored
from tripot.server.core.house_bots import Problem, Thought
from tripot.server.core.race import Arbiter, Travel
from tripot.server.core.rights import Moment, open_rivals
from tripot.server.core.table import TableState, apply
from tripot.server.core.wire import News, Refused
from tripot.server.live import faults
from tripot.server.live.clock import now_ms, steady_ms
from tripot.server.live.faults import Seldom

FOLDED = 10  # events that are folded at a time: in the interpreter they take some 10 ms, and others wait no longer
SEARCHES = 4  # whose times are remembered: how long searches take changes with the deal
TOLERATED = 1000  # milliseconds by which the clocks of two machines may differ without a word in the log

Decider: TypeAlias = Callable[[TableState], Decided]
"""Decides what happens at a table."""


@dataclass(frozen=True)
class Audience:
    """What decides the text that a client is sent."""

    seat: int | None
    host: bool
    muted: bool
    kept_for: str | None  # the guest, where another seat is kept for them
    new: bool  # whether it has not been shown the table yet
    missed: int | None  # the last event of which a new client has been told, where it has come back


class Client(Protocol):
    """A guest's connection to a table."""

    guest: Guest
    session: str  # the browser's
    name: str  # of the connection; no two have the same
    greeted: bool  # whether it has been shown the table
    since: int | None  # the last event that its page has been told, where it has come back

    @property
    def closing(self) -> bool:
        """Whether we have begun to close the connection: what it asked for is not done any more."""

    @property
    def travel(self) -> Travel:
        """How long messages take to it."""

    def send(self, text: str, at: float = 0.0) -> None:
        """Send a message, not before a steady time."""

    def close(self) -> None:
        """Begin to close the connection."""

    def dismiss(self, refused: Refused) -> None:
        """Say why, and close the connection."""


@dataclass(frozen=True, eq=False)
class Asker:
    """The client that waits for the answer to a request."""

    client: Client
    ref: str | None


def _no_searches() -> defaultdict[str, deque[float]]:
    return defaultdict(lambda: deque(maxlen=SEARCHES))


@dataclass
class LiveTable:
    """A table in memory."""

    id: str
    config: Config
    watched_since: int = 0  # milliseconds since 1970: from then on this server knows who is connected
    clocks: Seldom = field(default_factory=Seldom)  # warns of clocks that were ahead, for all tables
    state: TableState | None = None  # None until it is loaded
    found: int = 0  # the last event that had happened when it was loaded
    ahead: int = 0  # milliseconds by which the times that are stored are ahead of this clock: they never go back
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    gone_since: dict[str, int] = field(default_factory=dict)  # milliseconds since 1970, by guest
    timer: asyncio.TimerHandle | None = None  # the next deadline
    users: int = 0  # calls that work with it just now
    faults: int = 0  # how often in a row what was due has failed
    arbiter: Arbiter[Asker] = field(default_factory=Arbiter)
    settling: asyncio.Lock = field(default_factory=asyncio.Lock)  # presses are played one after the other
    thoughts: dict[Problem, Thought] = field(default_factory=dict)  # what its bots have come to
    thinking: dict[Problem, asyncio.Task[None]] = field(default_factory=dict)  # and what they think about
    searches: defaultdict[str, deque[float]] = field(default_factory=_no_searches)  # by bot: seconds of the last few
    one_thought: asyncio.Lock = field(default_factory=asyncio.Lock)  # one of its bots after the other

    @property
    def loaded(self) -> TableState:
        """The state of a table that has been loaded."""
        if self.state is None:
            raise RuntimeError(f"table {self.id} is not loaded")
        return self.state

    @property
    def has_races(self) -> bool:
        """Whether its game has moves whose order is decided by reaction."""
        return self.state is not None and bool(self.state.table.game.races.verbs)

    def see(self, stored: Sequence[Stored]) -> list[Stored]:
        """The events that were read from the store, one at least, at the times at which they happened by this clock.

        The clock of the server that stored them may have been ahead. Then they happened when this server began to
        watch the table, or now if it watches already.
        """
        latest = self.watched_since if self.state is None else now_ms()
        ahead = stored[-1].at - latest
        if ahead > self.ahead + TOLERATED:
            self.clocks.warn("table %s: what was stored last is %.1f s ahead of this clock", self.id, ahead / 1000)
        self.ahead = max(self.ahead, ahead)
        return [msgspec.structs.replace(each, at=self._seen_at(each.at, latest)) for each in stored]

    def _seen_at(self, at: int, latest: int) -> int:
        """When an event that was stored at a time happened by this server's clock."""
        since = self.watched_since
        return at if at <= since else min(max(at - self.ahead, since), latest)

    def take(self, state: TableState) -> None:
        """Take on a state whose events were read from the store."""
        if self.state is None:
            self.found = state.seq
        self.state = state

    def presence(self) -> Presence:
        """Who is here, as far as this server knows."""
        here = frozenset(client.guest.id for client in self.clients)
        return Presence(here, self.gone_since, self.watched_since, self.arbiter.leads)

    def of_guest(self, guest: str | None) -> list[Client]:
        """The connections of a guest."""
        return [client for client in self.clients if client.guest.id == guest]

    def awaits(self, guest: Guest) -> bool:
        """Whether a guest has a seat here and no connection: strangers must not keep such a guest out."""
        seated = self.state is not None and self.state.seat_of(guest.id) is not None
        return seated and not self.of_guest(guest.id)

    def enter(self, client: Client) -> None:
        """Let somebody connect."""
        self.clients.add(client)
        self.gone_since.pop(client.guest.id, None)

    def leave(self, client: Client) -> bool:
        """Let a connection go; whether its guest is gone with it."""
        self.clients.discard(client)
        if self.of_guest(client.guest.id):
            return False
        if self.state and self.state.seat_of(client.guest.id) is not None:
            self.gone_since[client.guest.id] = now_ms()
        return True

    def put_out(self, stored: Sequence[Stored]) -> None:
        """Take leave of those whom the host has put out: they are told so, and nothing more."""
        for guest, refused in filter(None, (people.farewell(each.event) for each in stored)):
            for client in self.of_guest(guest):
                self.clients.discard(client)
                client.dismiss(refused)

    def show(
        self, news: Sequence[News] = (), to: Collection[Client] | None = None, before: TableState | None = None
    ) -> None:
        """Send the table to all its clients, or to some. Those who race see the beginning at the same moment.

        Where all that has happened since `before` is secret, it is sent to those alone who see something of it. An
        audience that the table cannot be written for is told so, and the others are not held up.
        """
        state, presence, now = self.loaded, self.presence(), now_ms()
        if before and before.number == state.number:
            to = self._concerned(before, news)
        written: dict[Audience, str] = {}
        times = self._begin_races(state) if self.has_races and to is None else {}
        for client in list(self.clients if to is None else to):
            audience = self._audience(state, client)
            if audience not in written:
                told = news if audience.missed is None else state.news_since(audience.missed)
                try:
                    info = project.table_info(
                        state, client.guest.id, presence, now, self.config, told, chat=audience.new
                    )
                    written[audience] = wire.write(info)
                except Exception as error:
                    written[audience] = wire.write(faults.internal(f"table {self.id} cannot be shown", error).message())
            client.greeted = True
            client.send(written[audience], times.get(client.name, 0.0))

    def _concerned(self, before: TableState, news: Sequence[News]) -> list[Client]:
        """The clients that see something of what has happened since `before`."""
        presence, now = self.presence(), now_ms()

        def sees(client: Client, state: TableState, news: Sequence[News] = ()) -> wire.TableInfo:
            return project.table_info(state, client.guest.id, presence, now, self.config, news)

        def is_concerned(client: Client) -> bool:
            try:
                return sees(client, before) != sees(client, self.loaded, news)
            except Exception:  # it is told so when it is to be shown the table
                return True

        return [client for client in self.clients if is_concerned(client)]

    def _audience(self, state: TableState, client: Client) -> Audience:
        guest = client.guest.id
        kept = any(seat.kept_for == guest for seat in state.seats)
        missed = None if client.greeted else client.since
        return Audience(
            seat=state.seat_of(guest),
            host=state.host == guest,
            muted=guest in state.muted,
            kept_for=guest if kept else None,
            new=not client.greeted,
            missed=missed,
        )

    def _begin_races(self, state: TableState) -> dict[str, float]:
        """When to show each client the event that has just begun a race."""
        rights, now = state.rights, steady_ms()
        triggers = {each.race_since.seq for each in rights if each.race_since}
        times: dict[str, float] = {}
        for seq in sorted(triggers - self.arbiter.known):
            racing = [seat for seat in open_rivals(rights) if _begun_by(rights[seat].race_since, seq)]
            times |= self.arbiter.begin(seq, now, self._ways(state, racing) if len(racing) > 1 else {})
        self.arbiter.forget(triggers)
        return times

    def _ways(self, state: TableState, racing: list[int]) -> dict[str, float]:
        """How far each client is; those who do not race are shown the table last."""
        return {
            each.name: each.travel.one_way if state.seat_of(each.guest.id) in racing else 0.0 for each in self.clients
        }

    def stop_timer(self) -> None:
        """Forget the next deadline."""
        if self.timer:
            self.timer.cancel()
        self.timer = None


def _begun_by(trigger: Moment | None, seq: int) -> bool:
    return trigger is not None and trigger.seq == seq


# ---------------------------------------------------------------- what becomes of it


@dataclass(frozen=True)
class Draft:
    """What becomes of a table when it has been stored."""

    state: TableState
    stored: list[Stored]  # at the times that the store is to have
    news: list[News]


async def fold(state: TableState, stored: Sequence[Stored]) -> None:
    """Let stored events happen, in place, a few at a time: other tables go on meanwhile."""
    for start in range(0, len(stored), FOLDED):
        for each in stored[start : start + FOLDED]:
            apply(state, each)
        await asyncio.sleep(0)


def make_draft(live: LiveTable, decision: Decider) -> Draft | None:
    """What is decided, and what follows from it at once; `None` when nothing does."""
    decided, presence = decision(live.loaded), live.presence()
    if not decided.events:
        return None
    draft = Draft(live.loaded.copy(), [], [])
    now = now_ms()
    queue, checked = decided.events, decided.checked
    while queue:
        for event in queue:
            seen = Stored(draft.state.seq + 1, now, event)
            draft.stored.append(msgspec.structs.replace(seen, at=now + live.ahead))
            draft.news.extend(apply(draft.state, seen, checked))
            checked = None  # it belongs to the first event
        queue = clockwork.follow(draft.state, presence, live.config)
    return draft
