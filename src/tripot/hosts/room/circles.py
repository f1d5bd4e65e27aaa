"""The circles of this card room: who belongs to them, what they played, and tonight's table."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import msgspec

from tripot.hosts import names
from tripot.hosts.room.days import Days
from tripot.hosts.room.ids import id_among
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import Room, new_table_id
from tripot.hosts.storage.circles import Circle, CircleResult, Circles, Member, Standing
from tripot.table.guest import Guest
from tripot.table.lobby import TableLine
from tripot.table.opening import NewTable
from tripot.table.wire import Refused

NIGHT = 5 * 3600 * 1000  # ms after midnight that still belong to the evening before
YEAR = timedelta(365)


class CircleLink(msgspec.Struct, frozen=True):
    """A circle, as those know it who may open its page: `/circle/` and its token."""

    name: str
    token: str


class CirclePerson(msgspec.Struct, frozen=True):
    """Somebody who belongs to a circle. `id` tells people of this circle apart, and is of no use elsewhere."""

    id: str
    name: str
    since: int  # milliseconds since 1970
    face: str | None  # as the person has chosen it


class CircleStanding(msgspec.Struct, frozen=True):
    """All matches of a person at one game: how many, and how many of them that person won, or came last in."""

    person: str
    game: str
    matches: int
    first: int
    last: int


class CirclePlace(msgspec.Struct, frozen=True):
    """A person's place in a match, from 1, and whether that was the last one."""

    person: str
    place: int
    last: bool


class CircleMatch(msgspec.Struct, frozen=True):
    """A finished match at one of a circle's tables, with the people of the circle, best place first."""

    at: int
    table: str
    match: int
    game: str
    evening: str  # as 2026-11-26
    places: list[CirclePlace]
    kept: bool  # whether the table is still there, with its deals


class CircleEvening(msgspec.Struct, frozen=True):
    """What only the people of a circle may know about it."""

    me: str  # the reader
    people: list[CirclePerson]  # the first of them looks after the circle
    tables: list[TableLine]  # tonight's
    tonight: list[CircleStanding]
    year: list[CircleStanding]  # the last 365 evenings, tonight included
    matches: list[CircleMatch]  # the last ones, newest first


class CircleInfo(msgspec.Struct, frozen=True):
    """A circle: its name and how many belong to it, for whoever has the link. The rest is for its people."""

    name: str
    size: int
    day: str  # the date of tonight's evening, as 2026-11-26
    evening: CircleEvening | None


class CirclesHere:
    """The circles of this card room."""

    def __init__(self, room: Room, stored: Circles, days: Days) -> None:
        self._room = room
        self._stored = stored
        self._days = days

    def _evening(self) -> date:
        return self._days.day_at(now_ms() - NIGHT)

    # ------------------------------------------------------------ reading

    async def find(self, token: str) -> CircleLink:
        """The circle of a link. Raises `Refused`."""
        return _link(await self._stored.find(token))

    async def info(self, guest: Guest, token: str) -> CircleInfo:
        """What a guest may know about the circle of a link. Raises `Refused`."""
        circle = await self._stored.find(token)
        people = await self._stored.people(circle)
        belongs = any(each.guest == guest.id for each in people)
        evening = await self._info_of_people(circle, people, guest) if belongs else None
        return CircleInfo(circle.name, len(people), str(self._evening()), evening)

    async def _info_of_people(self, circle: Circle, people: Sequence[Member], guest: Guest) -> CircleEvening:
        tonight = self._evening()
        return CircleEvening(
            me=_id_of(circle, guest.id),
            people=[CirclePerson(_id_of(circle, each.guest), each.name, each.since, each.face) for each in people],
            tables=await self._lines(await self._stored.tables(circle, tonight)),
            tonight=_standing(circle, await self._stored.standings(circle, tonight, tonight)),
            year=_standing(circle, await self._stored.standings(circle, tonight - YEAR, tonight)),
            matches=_matches(circle, await self._stored.results(circle)),
        )

    async def _lines(self, tables: Iterable[str]) -> list[TableLine]:
        """The lobby's lines of those of these tables that are there."""
        found = []
        for table_id in tables:
            try:
                found.append(await self._room.line(table_id))
            except Refused as refused:
                if refused.code != "unknown_table":
                    raise
        return found

    async def of_guest(self, guest: Guest) -> list[CircleLink]:
        """The circles to which a guest belongs."""
        return [_link(each) for each in await self._stored.of_guest(guest.id)]

    async def of_table(self, table_id: str, guest: Guest) -> CircleLink | None:
        """The circle of a table at which a guest is or was."""
        found = await self._stored.of_table(table_id, guest.id)
        return _link(found) if found else None

    async def everything(self, guest: Guest) -> list[dict[str, Any]]:
        """Everything that is stored about a guest in circles."""
        return await self._stored.everything(guest.id)

    # ------------------------------------------------------------ changing

    async def make(self, guest: Guest, name: str, table_id: str | None) -> CircleLink:
        """Make a circle of which this is the first table, if there is one. Raises `Refused`."""
        name = names.check(name)
        if table_id is not None:
            await self._expect_at(table_id, guest)
        circle = await self._stored.make(name, guest.id, now_ms())
        if table_id is not None:
            try:
                await self._stored.claim_table(circle, self._evening(), table_id, another=True)
            except Refused:
                await self._stored.remove(circle)
                raise
        return _link(circle)

    async def _expect_at(self, table_id: str, guest: Guest) -> None:
        """Raise `Refused` unless a guest has a seat at this private table."""
        if not await self._room.is_private_at(table_id, guest):
            raise Refused("not_seated", "Only somebody who is at a private table can make a circle of it.")

    async def join(self, guest: Guest, token: str) -> None:
        """Let a guest belong to a circle. Raises `Refused`."""
        await self._stored.join(await self._stored.find(token), guest.id, now_ms())

    async def leave(self, guest: Guest, token: str) -> None:
        """Let a guest no longer belong to a circle. Raises `Refused`."""
        await self._stored.leave(await self._stored.find(token), guest.id)

    async def open_table(self, guest: Guest, token: str, wanted: NewTable, *, another: bool) -> str:
        """The circle's table of tonight, which is made if there is none, or if another one is wanted."""
        circle, _ = await self._of(guest, token)
        if wanted.public:
            raise Refused("bad_option", "A circle's tables are private.", field="public")
        table_id = await self._stored.claim_table(circle, self._evening(), new_table_id(), another=another)
        if not await self._room.exists(table_id):
            await self._room.create(guest, wanted, table_id)
        return table_id

    async def rename(self, guest: Guest, token: str, name: str) -> None:
        """Give a circle another name. Raises `Refused`."""
        await self._stored.rename(await self._looked_after(guest, token), names.check(name))

    async def renew(self, guest: Guest, token: str, without: str | None = None) -> CircleLink:
        """Give a circle a new link, perhaps to put somebody out with that. Raises `Refused`."""
        circle = await self._looked_after(guest, token)
        put_out = None
        if without is not None:
            people = await self._stored.people(circle)
            put_out = next((each.guest for each in people if _id_of(circle, each.guest) == without), None)
            if put_out is None:
                raise Refused("unknown_person", "Nobody in this circle has that id.")
            if put_out == guest.id:
                raise Refused("not_yourself", "To go yourself, leave the circle.")
        return _link(await self._stored.renew(circle, put_out))

    async def remove(self, guest: Guest, token: str) -> None:
        """Delete a circle. Raises `Refused`."""
        await self._stored.remove(await self._looked_after(guest, token))

    async def _of(self, guest: Guest, token: str) -> tuple[Circle, list[Member]]:
        """The circle of a link, with its people. Raises `Refused` if the guest is none of them."""
        circle = await self._stored.find(token)
        people = await self._stored.people(circle)
        if not any(each.guest == guest.id for each in people):
            raise Refused("not_seated", "You don't belong to this circle: join it first.")
        return circle, people

    async def _looked_after(self, guest: Guest, token: str) -> Circle:
        """The circle of a link that a guest looks after. Raises `Refused`."""
        circle, people = await self._of(guest, token)
        if people[0].guest != guest.id:
            raise Refused("not_host", f"{people[0].name} looks after this circle.")
        return circle


def _link(circle: Circle) -> CircleLink:
    return CircleLink(circle.name, circle.token)


def _id_of(circle: Circle, guest: str) -> str:
    return id_among(circle.id, guest)


def _standing(circle: Circle, standings: Iterable[Standing]) -> list[CircleStanding]:
    return [
        CircleStanding(_id_of(circle, each.guest), each.game, each.matches, each.first, each.last) for each in standings
    ]


def _of_match(result: CircleResult) -> tuple[int, str, int, str, str, bool]:
    return result.at, result.table, result.match, result.game, result.evening, result.kept


def _matches(circle: Circle, results: Iterable[CircleResult]) -> list[CircleMatch]:
    found = []
    for (at, table, number, game, evening, kept), of_match in groupby(results, _of_match):
        places = [CirclePlace(_id_of(circle, each.guest), each.place, each.last) for each in of_match]
        found.append(CircleMatch(at, table, number, game, evening, places, kept))
    return found
