"""The people at a table: who is connected to it, and since when the others are gone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import msgspec
from msgspec import Struct

from tripot.table.guest import Guest
from tripot.table.race import Travel


class Visitor(Protocol):
    """A guest's connection to a table, as the table sees it."""

    guest: Guest
    name: str  # the name of the connection; no two are the same
    since: int | None  # the last event that its page already knows, if it has come back

    @property
    def closing(self) -> bool:
        """Whether the connection is being closed, so that its requests are no longer handled."""

    @property
    def travel(self) -> Travel:
        """How long messages take to the client."""


class Presence(Struct, frozen=True):
    """The guests who are connected, and when the others left."""

    here: frozenset[str] = frozenset()  # the connected guests
    gone_since: Mapping[str, int] = msgspec.field(default_factory=dict)  # when each other guest was last here
    since: int = 0  # when this host started to watch
    leads: Mapping[int, float] = msgspec.field(default_factory=dict)  # by event: how much later its race could be seen

    def gone_at(self, guest: str | None) -> int | None:
        """When a guest went away; `None` for a guest who is here."""
        return None if guest in self.here else self.gone_since.get(guest or "", self.since)


NOBODY_HERE = Presence()


@dataclass
class Crowd:
    """The connections to one table."""

    watched_since: int  # milliseconds since 1970: from then on this host knows who is connected
    visitors: set[Visitor] = field(default_factory=set)
    greeted: set[Visitor] = field(default_factory=set)  # those that have been shown the table
    gone_since: dict[str, int] = field(default_factory=dict)  # milliseconds since 1970, by guest
    in_sight: set[Visitor] = field(default_factory=set)  # those whose page has not said that it is out of sight
    called: set[tuple[str, str]] = field(default_factory=set)  # guests who have been called while away, and why
    _unseen_since: dict[str, int] = field(default_factory=dict)  # by guest: when their last page went out of sight

    def of_guest(self, guest: str | None) -> list[Visitor]:
        """The connections of a guest."""
        return [visitor for visitor in self.visitors if visitor.guest.id == guest]

    def enter(self, visitor: Visitor) -> None:
        """Add a connection."""
        self.visitors.add(visitor)
        self.in_sight.add(visitor)
        self.gone_since.pop(visitor.guest.id, None)

    def leave(self, visitor: Visitor, now: int | None) -> bool:
        """Remove a connection, and return whether it was its guest's last one. `now` is noted if it is given."""
        if now is not None:
            self.look(visitor, away=True, now=now)
        self.in_sight.discard(visitor)
        self.visitors.discard(visitor)
        self.greeted.discard(visitor)
        if self.of_guest(visitor.guest.id):
            return False
        if now is not None:
            self.gone_since[visitor.guest.id] = now
        return True

    def look(self, visitor: Visitor, *, away: bool, now: int) -> None:
        """Note whether a visitor's page is out of sight. Only a page that says that it is in sight ends an absence.

        A sleeping phone may connect again and again, so that to come is not enough.
        """
        guest = visitor.guest.id
        if not away and visitor in self.visitors:
            self.in_sight.add(visitor)
            self._unseen_since.pop(guest, None)
            self.called = {each for each in self.called if each[0] != guest}
        elif away and visitor in self.in_sight:
            self.in_sight.remove(visitor)
            if self.away_since(guest) is not None:
                self._unseen_since.setdefault(guest, now)

    def away_since(self, guest: str) -> int | None:
        """When a guest's last page went out of sight; `None` if one is in sight."""
        if any(visitor.guest.id == guest for visitor in self.in_sight):
            return None
        return self._unseen_since.get(guest, self.watched_since)

    def presence(self, leads: Mapping[int, float]) -> Presence:
        """The people who are here, as far as this host knows."""
        here = frozenset(visitor.guest.id for visitor in self.visitors)
        return Presence(here, self.gone_since, self.watched_since, leads)
