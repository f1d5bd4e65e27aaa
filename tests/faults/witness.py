"""What the players of a table received, and what is stored of it."""

from __future__ import annotations

import hashlib
import json
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tripot.hosts.config import Config
from tripot.table import project, wire
from tripot.table.apply import apply
from tripot.table.crowd import Presence
from tripot.table.events import Moved, NextGame, Stored
from tripot.table.heard import RECENT
from tripot.table.state import TableState, open_table

from ..hosts.kit import Json

NOBODY = Presence(frozenset())
CONFIG = Config()


@dataclass(frozen=True)
class Told:
    """A `table` message."""

    number: int  # its `seq`
    table: str  # what it says of the table
    news: list[str]
    first: bool  # of a connection


@dataclass(frozen=True)
class Pause:
    """A time in which nobody at a table received anything new."""

    end: float
    seconds: float


@dataclass
class Found:
    """What became of what was acknowledged, and what is wrong."""

    acknowledged: int = 0
    found: int = 0
    lost: int = 0
    doubled: int = 0
    told: int = 0
    events: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Count another table's."""
        for name in ("acknowledged", "found", "lost", "doubled", "told", "events"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wrong += other.wrong


@dataclass
class Witness:
    """Remembers what the players of a table received."""

    table_id: str
    title: str
    acknowledged: dict[str, Json] = field(default_factory=dict)  # moves, by ref
    refused: dict[str, str] = field(default_factory=dict)  # codes, by ref
    told: defaultdict[str, list[Told]] = field(default_factory=lambda: defaultdict(list))  # by guest
    pauses: list[Pause] = field(default_factory=list)
    newest: int = 0
    newest_at: float = field(default_factory=time.monotonic)

    def hear(self, guest: str, message: Json, *, first: bool) -> None:
        """Note a `table` message."""
        news = [canonical(each) for each in message["news"]]
        self.told[guest].append(Told(message["seq"], content(message), news, first))
        if message["seq"] > self.newest:
            now = time.monotonic()
            self.pauses.append(Pause(now, now - self.newest_at))
            self.newest, self.newest_at = message["seq"], now

    def check(self, stored: Sequence[Stored]) -> Found:
        """Compare what the players received with the stored events."""
        found = Found(events=len(stored), told=sum(map(len, self.told.values())))
        if [each.seq for each in stored] != list(range(1, len(stored) + 1)):
            found.wrong.append(f"{self.title}: the events are not numbered one after the other")
        self._check_moves(stored, found)
        self._check_told(stored, found)
        return found

    def _check_moves(self, stored: Sequence[Stored], found: Found) -> None:
        moves = [each.event for each in stored if isinstance(each.event, Moved) and each.event.ref]
        played = Counter(move.ref for move in moves)
        by_ref = {move.ref: move for move in moves}
        found.acknowledged = len(self.acknowledged)
        found.doubled = sum(times > 1 for times in played.values())
        for ref, sent in self.acknowledged.items():
            if ref not in by_ref:
                found.lost += 1
                found.wrong.append(f"{self.title}: {sent} was acknowledged, and is not stored")
            elif by_ref[ref].move.verb != sent["verb"]:
                found.wrong.append(f"{self.title}: {sent} was acknowledged, and {by_ref[ref].move} is stored")
            else:
                found.found += 1
        for ref, code in self.refused.items():
            if ref in by_ref:
                found.wrong.append(f"{self.title}: {by_ref[ref].move} was refused ({code}), and is stored")

    def _check_told(self, stored: Sequence[Stored], found: Found) -> None:
        history = History(stored, self.table_id, list(self.told))
        for guest, told in self.told.items():
            before: int | None = None
            for each in told:
                reason = history.contradicts(guest, each, before)
                if reason:
                    found.wrong.append(f"{self.title}: {guest} was told {reason}")
                before = each.number


class History:
    """Everything that guests may know about a table, by its stored events."""

    def __init__(self, stored: Sequence[Stored], table_id: str, guests: Sequence[str]) -> None:
        self._contents: dict[str, defaultdict[int, set[str]]] = {guest: defaultdict(set) for guest in guests}
        self._news: dict[str, list[tuple[int, str]]] = {guest: [] for guest in guests}
        self._secret: dict[str, set[str]] = {guest: set() for guest in guests}
        self._games: list[int] = []  # at which another game began
        state = open_table(table_id, stored[0])
        self._add(state, [], state.heard.number)
        for each in stored[1:]:
            before = state.heard.number
            news = apply(state, each)
            if isinstance(each.event, NextGame):
                self._games.append(state.heard.number)
            self._add(state, news, before)

    def _add(self, state: TableState, news: Sequence[wire.News], before: int) -> None:
        """Note how the table stands after an event."""
        for guest, contents in self._contents.items():
            info = json.loads(wire.write(project.Telling(state, NOBODY, state.at, CONFIG).to(guest, news)))
            contents[state.heard.number].add(content(info))
            for each in map(canonical, info["news"]):
                if state.heard.number > before:
                    self._news[guest].append((state.heard.number, each))
                else:
                    self._secret[guest].add(each)

    def contradicts(self, guest: str, told: Told, before: int | None) -> str:
        """What is wrong about a message that followed one of number `before`; nothing, where nothing is.

        Whoever comes back after another game began hears no news of the one before.
        """
        if told.table not in self._contents[guest][told.number]:
            return f"of a table {told.number} that is not stored"
        if before is None:
            return ""
        if told.number < before:
            return f"of table {told.number} after {before}"
        since = max([before, *(game - 1 for game in self._games if game <= told.number)]) if told.first else before
        begin, end = (bisect_right(self._news[guest], each, key=_number) for each in (since, told.number))
        due = [news for _, news in self._news[guest][begin:end]]
        heard = [news for news in told.news if news not in self._secret[guest]]
        if heard != (due[-RECENT:] if told.first else due):
            return f"{heard} instead of {due} between {before} and {told.number}"
        return ""


def _number(news: tuple[int, str]) -> int:
    return news[0]


def content(message: Json) -> str:
    """What a message says about a table, except who is here, the time left, and what is sent only once."""
    kept = {key: message[key] for key in ("phase", "host", "you", "game", "match", "deal", "evening")}
    if message["proposal"]:
        kept["proposal"] = {key: message["proposal"][key] for key in ("number", "name", "game", "options", "agreed")}
    kept["seats"] = [{key: value for key, value in seat.items() if key != "here"} for seat in message["seats"]]
    if message["deal"]:
        kept["deal"] = {key: value for key, value in message["deal"].items() if key != "deadline_ms"}
    return hashlib.sha256(canonical(kept).encode()).hexdigest()


def canonical(value: object) -> str:
    """JSON in which equal values are equal texts."""
    return json.dumps(value, sort_keys=True)
