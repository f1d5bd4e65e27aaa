"""What attackers received, and whether they may know it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tripot.play.deal import SPECTATOR_SEAT
from tripot.table.apply import apply
from tripot.table.events import Event, Started, Stored
from tripot.table.state import TableState, open_table

from ...hosts.kit import events
from ...hosts.test_hidden import _cards, seen

CARD = re.compile(r"\b(?:[AKQNJT98765432][SHDC]|XR|XB)\b")
SECRET = re.compile(r"[0-9a-f]{64}")
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


@dataclass(frozen=True)
class Sight:
    """Who received something, and about which state of a table."""

    guest: str
    seat: int | None
    number: int
    since: int | None = None  # where the news are older than that


@dataclass
class Witness:
    """Keeps what the attackers of one table received, until it can be compared with what has really happened."""

    table_id: str
    messages: int = 0
    codes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    faults: list[str] = field(default_factory=list)
    _deals: dict[Sight, set[str]] = field(default_factory=lambda: defaultdict(set))
    _news: dict[Sight, set[str]] = field(default_factory=lambda: defaultdict(set))
    _hexes: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def hear(self, guest: str, text: str, sent: str, since: int | None = None, shown: str = "") -> Any:
        """Take down a message to a guest, and what it answers; `shown` is the table as it was shown before."""
        self.messages += 1
        told = json.loads(text)
        match told["type"]:
            case "table":
                self._see(guest, told, text, since)
            case "error":
                self.codes[told["code"]] += 1
                if told["code"] in ("internal", "damaged"):
                    self.faults.append(text)
                self._compare("an error", set(CARD.findall(told["detail"])), set(CARD.findall(sent)))
            case "extension":
                self._compare("an extension", set(_cards(told["cards"])), set(CARD.findall(shown)))
        return told

    def _see(self, guest: str, told: Any, text: str, since: int | None) -> None:
        sight = Sight(guest, told["you"], told["seq"], since)
        self._deals[sight].update(_cards(told["deal"]))
        for news in told["news"]:
            self._news[sight].update(_cards(news.get("move", {}).get("cards", [])))
        if told["match"] and told["match"]["secret"] is None:
            self._hexes[told["match"]["number"]].update(SECRET.findall(text))

    def _compare(self, what: str, told: set[str], known: set[str]) -> None:
        if not told <= known:
            self.faults.append(f"{what} names {told - known}")

    def check(self, data: Path) -> None:
        """Compare everything that was sent with the stored table."""
        assert not self.faults, self.faults
        stored = [
            Stored(seq, at, _EVENTS.decode(event)) for table, seq, at, event in events(data) if table == self.table_id
        ]
        secrets = {each.event.match: each.event.secret for each in stored if isinstance(each.event, Started)}
        for match, told in self._hexes.items():
            assert secrets[match] not in told, f"the secret of match {match} was told before its end"
        self._check_cards(stored)

    def _check_cards(self, stored: list[Stored]) -> None:
        """Compare the cards that were sent with those that the seat saw then, or since the event that was named."""
        state = open_table(self.table_id, stored[0])
        known: dict[tuple[int | None, int], set[str]] = defaultdict(set)  # by seat and number
        seats: dict[tuple[str, int], set[int | None]] = defaultdict(set)  # by guest and number
        guests = {sight.guest for sight in self._deals}
        for each in [None, *stored[1:]]:
            if each:
                apply(state, each)
            for seat in {sight.seat for sight in self._deals}:
                known[seat, state.heard.number] |= _known(state, seat)
            for guest in guests:
                seats[guest, state.heard.number].add(state.seat_of(guest))
        for sight, cards in self._deals.items():
            allowed = known[sight.seat, sight.number]
            assert sight.seat in seats[sight.guest, sight.number], f"{sight}: that guest had another seat"
            assert cards <= allowed, f"{sight} was told {cards - allowed} of a deal"
        for sight, cards in self._news.items():
            first = sight.number if sight.since is None else min(sight.since, sight.number)
            allowed = set().union(*(known[sight.seat, number] for number in range(first - 1, sight.number + 1)))
            assert cards <= allowed, f"{sight} was told {cards - allowed} in news"


def _known(state: TableState, seat: int | None) -> set[str]:
    """The cards that a seat may hear about: those in its sight, and those that it may name."""
    if state.deal is None:
        return set()
    found = seen(state, SPECTATOR_SEAT if seat is None else seat)
    return found | set(_cards(json.loads(msgspec.json.encode(state.deal.look(seat).choices))))
