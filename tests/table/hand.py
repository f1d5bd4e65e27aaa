"""A table whose host is the test: it sees what the table wants, and says what became of it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tripot.hosts import names
from tripot.hosts.config import Config
from tripot.hosts.room import faults
from tripot.table import requests, wire
from tripot.table.events import Created, Event, Stored
from tripot.table.guest import Guest
from tripot.table.house import House
from tripot.table.opening import NewTable, create
from tripot.table.race import Travel
from tripot.table.session import Session
from tripot.table.state import TableState, open_table
from tripot.table.times import Now, StoredTimes
from tripot.table.todo import Refuse, Send, Store, Todo, WakeAt
from tripot.table.wire import Refused

CONFIG = Config(restart_grace=0, warm=False)
BEGUN = 1_000_000


@dataclass(eq=False)
class Ear:
    """A client, and what it has been sent."""

    guest: Guest
    name: str = ""
    since: int | None = None
    closing: bool = False
    travel: Travel = field(default_factory=lambda: Travel(20.0, 20.0))
    heard: list[dict[str, Any]] = field(default_factory=list)

    @property
    def table(self) -> dict[str, Any]:
        """The table as it was shown last."""
        return next(each for each in reversed(self.heard) if each["type"] == "table")

    @property
    def answers(self) -> list[str]:
        """What its requests were answered: `done`, or the code of the error."""
        return [each.get("code", "done") for each in self.heard if each["type"] in ("done", "error")]


class Hand:
    """A table in the hands of a test. Time passes only in `wait`."""

    def __init__(self, wanted: NewTable, config: Config = CONFIG) -> None:
        self._open(create(Guest("g0", "P0"), wanted, names), config)

    @classmethod
    def of(cls, created: Created) -> Hand:
        """A table with this first event."""
        hand = cls.__new__(cls)
        hand._open(created, CONFIG)
        return hand

    def _open(self, created: Created, config: Config) -> None:
        self.now = 0.0
        self.log = [Stored(1, BEGUN, created)]
        secrets = itertools.count()
        self.session = Session(
            open_table("table", self.log[0]),
            House(config, names, faults.internal, faults.damaged, lambda: next(secrets).to_bytes(32)),
            StoredTimes(BEGUN),
        )
        self.ears: list[Ear] = []
        self.store: Store | None = None  # what has to be stored
        self.wake: int | None = None
        self.others: list[Todo] = []

    @property
    def time(self) -> Now:
        """The time by both clocks."""
        return Now(BEGUN + round(self.now), self.now)

    def come(self, seat: int, way: float = 10.0) -> Ear:
        """Somebody comes to the table, this many milliseconds away."""
        ear = Ear(Guest(f"g{seat}", f"P{seat}"), f"{seat}/{len(self.ears)}", travel=Travel(2 * way, 2 * way))
        self.ears.append(ear)
        self.do(self.session.enter(ear, self.time))
        return ear

    def go(self, ear: Ear) -> None:
        """A line breaks."""
        self.do(self.session.leave(ear, self.time))

    def ask(self, ear: Ear, request: requests.Request) -> None:
        """Somebody asks for something."""
        self.do(self.session.hear(ear, request, self.now, self.time))

    def wait(self, ms: float) -> None:
        """Let time pass. The table is woken when it wants to be, and what it stores is stored at once."""
        end = self.now + ms
        while self.wake is not None and self.wake - BEGUN <= end:
            self.now, self.wake = max(self.now, self.wake - BEGUN), None
            self.do(self.session.tick(self.time))
            self.keep()
        self.now = end

    def keep(self) -> None:
        """Store all that has to be stored."""
        while self.store:
            self.log += self.store.events
            self.store = None
            self.do(self.session.stored(self.time))

    def refuse(self, found: Sequence[Stored] = (), code: str | None = "storage") -> None:
        """Let the disk refuse to store, or another host store something first."""
        assert self.store
        self.store, refused = None, Refused(code, "It fails.") if code else None
        self.log += [each for each in found if each.seq > len(self.log)]
        self.do(self.session.not_stored(refused, found, self.time))

    def rewrite(self, state: TableState) -> None:
        """Let the stored events be changed, so that they give this state. What was to be stored is decided again."""
        self.store = None
        self.do(self.session.rewritten(state, self.time))

    def happened(self, event: Event) -> Stored:
        """An event that another host has stored next."""
        return Stored(self.session.state.seq + 1, self.time.at, event)

    def do(self, todo: Sequence[Todo]) -> None:
        """Note what the table wants."""
        for each in todo:
            match each:
                case Send(Ear() as ear, text):
                    ear.heard.append(json.loads(text))
                case Refuse(asker, refused):
                    self.do([Send(asker.client, wire.write(refused.message(asker.ref)))])
                case Store():
                    assert self.store is None, "two changes at once"
                    self.store = each
                case WakeAt(time):
                    self.wake = time
                case _:
                    self.others.append(each)


def for_two(game: str = "turkish", config: Config = CONFIG, way: float = 10.0, **changes: Any) -> tuple[Hand, Ear, Ear]:
    """Two people at a table, the first deal dealt. The second is `way` milliseconds away."""
    hand, [one, other] = dealt(game, (10.0, way), config, **changes)
    return hand, one, other


def dealt(game: str, ways: Sequence[float], config: Config = CONFIG, **changes: Any) -> tuple[Hand, list[Ear]]:
    """A table and its people, so many milliseconds away, the first deal dealt."""
    settings: dict[str, Any] = {"clock": 0, "pace": 0, **changes}
    hand = Hand(NewTable(game, len(ways), **settings), config)
    ears = [hand.come(seat, way) for seat, way in enumerate(ways)]
    for seat, ear in enumerate(ears[1:], 1):
        hand.ask(ear, requests.Sit(seat))
        hand.keep()
    hand.ask(ears[0], requests.Start())
    hand.keep()
    while hand.session.state.deal is None:
        assert hand.wake is not None
        hand.wait(hand.wake - BEGUN - hand.now)
    return hand, ears


def on_turn(hand: Hand, *ears: Ear) -> tuple[Ear, Ear]:
    """These two people, first the one whose turn it is."""
    first, second = ears
    turn = hand.session.state.actors[0]
    return (first, second) if first.table["you"] == turn else (second, first)


def a_move(hand: Hand, ear: Ear, ref: str = "move", **changes: Any) -> requests.PlayMove:
    """A move that somebody may make."""
    seat = ear.table["you"]
    move = hand.session.state.begun.dealt.legal(seat)[0]
    return requests.PlayMove(seq=ear.table["seq"], move=move, ref=ref, **changes)


def quick(**waits: Any) -> Config:
    """A card room with shorter waits."""
    return replace(CONFIG, **waits)
