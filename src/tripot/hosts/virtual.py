"""A host with a clock of its own: it plays an evening of many tables in seconds, for tests and measurements.

Time jumps to whatever happens next. Nothing leaves the process: events are kept in lists, messages go to clients in
memory. The tables are the same `Session` as in the card room, and cannot tell the difference. It gives no hints, and
drops no thought.
"""

import heapq
import itertools
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from tripot.hosts import names
from tripot.hosts.config import Config
from tripot.hosts.room import faults
from tripot.table import house_bots, opening
from tripot.table.events import Stored
from tripot.table.guest import Guest
from tripot.table.house import House
from tripot.table.house_bots import Problem, Thought
from tripot.table.opening import NewTable
from tripot.table.race import Travel
from tripot.table.requests import Request
from tripot.table.session import Session
from tripot.table.state import open_table
from tripot.table.times import Now, StoredTimes
from tripot.table.todo import Dismiss, Refuse, Send, Store, Think, Todo, WakeAt
from tripot.table.wire import Refused, write

BEGUN = 1_000_000  # milliseconds since 1970 at which all evenings begin
STORING = 2.0  # milliseconds until a change is on the disk

Work = Callable[[], None]


@dataclass(eq=False)
class VirtualClient:
    """A guest's connection, some way off. `hear` is called with what it is sent, when it arrives."""

    guest: Guest
    name: str
    hear: Callable[[str], None]
    way: float = 20.0  # milliseconds, one way
    since: int | None = None
    closing: bool = False

    @property
    def travel(self) -> Travel:
        """How long messages take there and back."""
        return Travel(2 * self.way, 2 * self.way)


@dataclass
class VirtualTable:
    """A table, and the events that are on its disk."""

    session: Session
    log: list[Stored]
    wake: int = 0  # counts the deadlines that were set: only the last one counts


@dataclass
class VirtualHost:
    """Tables in virtual time.

    Attributes:
        now: milliseconds since the evening began.
        chance: decides what a test leaves open, such as which change is not stored.
        fails: how likely it is that the disk refuses a change, or stores it and does not say so.
    """

    config: Config = field(default_factory=lambda: Config(warm=False))
    chance: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311  (for tests)
    fails: float = 0.0
    now: float = 0.0
    tables: dict[str, VirtualTable] = field(default_factory=dict)
    sent: int = 0  # messages
    refused: list[Refused] = field(default_factory=list)
    _due: list[tuple[float, int, Work]] = field(default_factory=list)
    _numbers: "itertools.count[int]" = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        """The house rules of its tables; secrets follow from `chance`."""
        secrets = self.chance
        self._house = House(self.config, names, faults.internal, faults.damaged, lambda: secrets.randbytes(32))

    # ------------------------------------------------------------ time

    def after(self, wait: float, work: Work) -> None:
        """Do something after a number of milliseconds."""
        heapq.heappush(self._due, (self.now + max(wait, 0.0), next(self._numbers), work))

    def run(self, until: float) -> None:
        """Let time pass until a moment, or until nothing more happens."""
        while self._due and self._due[0][0] <= until:
            self.now, _, work = heapq.heappop(self._due)
            work()
        self.now = until if self._due else self.now

    def _time(self) -> Now:
        return Now(BEGUN + round(self.now), self.now)

    # ------------------------------------------------------------ what people do

    def open(self, guest: Guest, wanted: NewTable) -> str:
        """Make a table and return its id."""
        table_id, first = f"table{len(self.tables)}", opening.create(guest, wanted, names)
        created = Stored(1, self._time().at, first)
        session = Session(open_table(table_id, created), self._house, StoredTimes(BEGUN))
        self.tables[table_id] = VirtualTable(session, [created])
        return table_id

    def enter(self, table_id: str, client: VirtualClient) -> None:
        """Let a client in. Raises `Refused`."""
        table = self.tables[table_id]
        self._do(table, table.session.enter(client, self._time()))

    def leave(self, table_id: str, client: VirtualClient) -> None:
        """A client's connection breaks."""
        table = self.tables[table_id]
        self._do(table, table.session.leave(client, self._time()))

    def ask(self, table_id: str, client: VirtualClient, request: Request) -> None:
        """A client sends something, which arrives when it has come all the way."""
        table = self.tables[table_id]
        self.after(client.way, lambda: self._do(table, table.session.hear(client, request, self.now, self._time())))

    # ------------------------------------------------------------ what tables want

    def _do(self, table: VirtualTable, todo: Iterable[Todo]) -> None:
        for each in todo:
            match each:
                case Send(VirtualClient() as client, text, at):
                    self._send(client, text, at)
                case Refuse(asker, refused):
                    self.refused.append(refused)
                    self._do(table, [Send(asker.client, write(refused.message(asker.ref)))])
                case Dismiss(client, refused):
                    self._do(table, [Send(client, write(refused.message()))])
                case Store():
                    self._store(table, each)
                case WakeAt(time):
                    self._wake_at(table, time)
                case Think(problem, wait):
                    self._think(table, problem, wait)

    def _send(self, client: VirtualClient, text: str, at: float) -> None:
        self.sent += 1
        self.after(max(at - self.now, 0.0) + client.way, lambda: client.hear(text))

    def _store(self, table: VirtualTable, store: Store) -> None:
        def answer() -> None:
            session = table.session
            if not session.is_wanted(store):
                return
            if self.chance.random() >= self.fails:
                _append(table.log, store.events)
                self._do(table, session.stored(self._time()))
                return
            if self.chance.random() < 0.5:  # it is stored, and the answer of the disk is lost
                _append(table.log, store.events)
            found = [each for each in table.log if each.seq > session.state.seq]
            self._do(table, session.not_stored(Refused("storage", "The disk fails."), found, self._time()))

        self.after(STORING, answer)

    def _wake_at(self, table: VirtualTable, time: int | None) -> None:
        table.wake += 1
        number = table.wake

        def wake() -> None:
            if number == table.wake:
                self._do(table, table.session.tick(self._time()))

        if time is not None:
            self.after(time - BEGUN - self.now, wake)

    def _think(self, table: VirtualTable, problem: Problem, wait: float) -> None:
        begun = table.session.state.begun
        move = house_bots.choose(begun.dealt, problem.seat, problem.bot, begun.secret, begun.deal_number)
        self.after(wait, lambda: self._do(table, table.session.thought(problem, Thought(move), self._time())))


def _append(log: list[Stored], events: Sequence[Stored]) -> None:
    if log[-1].seq + 1 != events[0].seq:
        raise ValueError(f"event {events[0].seq} after {log[-1].seq}")
    log.extend(events)
