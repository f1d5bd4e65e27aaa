"""Tournaments: their people, and the rounds, tables and seats of each. What people win there are results like any."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import groups, schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.results import StoredMatch
from tripot.hosts.storage.sessions import has_ended
from tripot.rules.game import Language
from tripot.table.wire import Refused

MOST_PEOPLE = 40  # in a tournament
MOST_OPEN = 5  # tournaments of one organiser that have not ended
LISTED = 20  # tournaments of a guest that are listed
WATCHED = 500  # tournaments that go on by themselves
ID_BYTES = 16
FIRST_MATCH = 0  # at a table; people may play more of them there, which do not count

_TOURNAMENTS, _PEOPLE, _ROUNDS = schema.tournaments, schema.tournament_people, schema.tournament_rounds
_TABLES, _SEATS, _RESULTS = schema.tournament_tables, schema.tournament_seats, schema.results
_OF_FIRST_MATCH = and_(_RESULTS.c.table_id == _TABLES.c.table_id, _RESULTS.c.match == FIRST_MATCH)

T = TypeVar("T")


class TournamentTerms(msgspec.Struct, frozen=True):
    """What is played in a tournament, and in how many rounds.

    Attributes:
        game: the game.
        seats: the seats of a table.
        options: the options that differ from the defaults, without `players`.
        clock: seconds that a turn may last, 0 for no limit.
        pace: milliseconds a bot waits on average before it plays.
        hints: whether players may ask for hints; `None` for the usual rule.
        bots: whether bots fill up each table; otherwise, some tables have other sizes.
        rounds: the number of rounds.
        minutes: after how many of them the next round begins by itself; 0 if somebody begins it.
        language: that of whoever opened the tournament.
    """

    game: str
    seats: int
    options: dict[str, int | bool | str | None]
    clock: int
    pace: int
    hints: bool | None
    bots: bool
    rounds: int
    minutes: int
    language: Language | None = None


class Tournament(NamedTuple):
    """A tournament: see `schema.tournaments`."""

    id: str
    token: str
    name: str
    made: int
    terms: TournamentTerms
    organiser: str
    closed: int | None


class Entrant(NamedTuple):
    """Somebody who plays in a tournament, or has played there."""

    guest: str
    name: str
    face: str | None
    since: int
    left_at: int | None
    put_out: bool


class RoundRow(NamedTuple):
    """A round."""

    number: int
    began: int
    ended: int | None


class TableRow(NamedTuple):
    """A table of a round. It may not have been made yet, or be archived."""

    round: int
    number: int
    table_id: str
    seats: int
    kept: bool  # whether it is there, with its deals


class SeatRow(NamedTuple):
    """Somebody's seat in a round."""

    round: int
    number: int  # of the table
    seat: int
    guest: str


class MatchRow(NamedTuple):
    """Somebody's finished match in a round, with the places of all seats."""

    round: int
    number: int  # of the table
    guest: str
    place: int
    places: list[int]


class PlannedTable(NamedTuple):
    """A table of a round that begins: its id, its number of seats, and the people on the first of them."""

    table_id: str
    seats: int
    people: Sequence[str]


class Tournaments:
    """The tournaments in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ------------------------------------------------------------ reading

    async def find(self, token: str) -> Tournament:
        """The tournament of a link. Raises `Refused`."""
        rows = await self._database.rows(select(_TOURNAMENTS).where(_TOURNAMENTS.c.token == token))
        if not rows:
            raise Refused("unknown_tournament", "This link leads to no tournament.")
        return _tournament(rows[0])

    async def of_guest(self, guest: str) -> list[Tournament]:
        """The newest tournaments in which a guest plays or has played."""
        query = select(_TOURNAMENTS).join(_PEOPLE).where(_PEOPLE.c.guest == guest)
        newest = query.order_by(_TOURNAMENTS.c.made.desc(), _TOURNAMENTS.c.id).limit(LISTED)
        return [_tournament(row) for row in await self._database.rows(newest)]

    async def of_table(self, table_id: str, guest: str) -> Tournament | None:
        """The tournament of a table at which a guest is or was; `None` if it has none."""
        named = and_(schema.people.c.table_id == _TABLES.c.table_id, schema.people.c.guest == guest)
        query = select(_TOURNAMENTS).join(_TABLES).join(schema.people, named).where(_TABLES.c.table_id == table_id)
        rows = await self._database.rows(query)
        return _tournament(rows[0]) if rows else None

    async def live(self, since: int) -> list[Tournament]:
        """The newest tournaments with a round that began after a time, unless they have ended."""
        begun = select(_ROUNDS.c.tournament).where(_ROUNDS.c.began > since)
        query = select(_TOURNAMENTS).where(_TOURNAMENTS.c.closed.is_(None), _TOURNAMENTS.c.id.in_(begun))
        newest = query.order_by(_TOURNAMENTS.c.made.desc(), _TOURNAMENTS.c.id).limit(WATCHED)
        return [_tournament(row) for row in await self._database.rows(newest)]

    async def people(self, tournament: Tournament) -> list[Entrant]:
        """Everybody who plays in a tournament, or has played there. The one who joined first comes first."""
        guests, columns = schema.guests.c, _PEOPLE.c
        query = select(columns.guest, guests.name, guests.face, columns.since, columns.left_at, columns.put_out)
        query = query.join(schema.guests).where(columns.tournament == tournament.id)
        return [Entrant(*row) for row in await self._database.rows(query.order_by(columns.since, columns.guest))]

    async def rounds(self, tournament: Tournament) -> list[RoundRow]:
        """The rounds that have begun."""
        columns = _ROUNDS.c
        query = select(columns.number, columns.began, columns.ended).where(columns.tournament == tournament.id)
        return [RoundRow(*row) for row in await self._database.rows(query.order_by(columns.number))]

    async def tables(self, tournament: Tournament) -> list[TableRow]:
        """The tables of all rounds."""
        return [TableRow(*row) for row in await self._database.rows(_tables(tournament))]

    async def seats(self, tournament: Tournament) -> list[SeatRow]:
        """The seats of all rounds, table by table."""
        columns = _SEATS.c
        query = select(columns.round, columns.number, columns.seat, columns.guest)
        query = query.where(columns.tournament == tournament.id)
        rows = await self._database.rows(query.order_by(columns.round, columns.number, columns.seat))
        return [SeatRow(*row) for row in rows]

    async def matches(self, tournament: Tournament) -> list[MatchRow]:
        """The matches that ended before their round did."""
        same_round = and_(_ROUNDS.c.tournament == _TABLES.c.tournament, _ROUNDS.c.number == _TABLES.c.round)
        query = (
            select(_TABLES.c.round, _TABLES.c.number, _RESULTS.c.guest, _RESULTS.c.place, _RESULTS.c.told)
            .join(_ROUNDS, same_round)
            .join(_RESULTS, _OF_FIRST_MATCH)
            .where(_TABLES.c.tournament == tournament.id)
            .where(or_(_ROUNDS.c.ended.is_(None), _RESULTS.c.at <= _ROUNDS.c.ended))
            .order_by(_TABLES.c.round, _TABLES.c.number)
        )
        return [
            MatchRow(row.round, row.number, row.guest, row.place, _places(row.told))
            for row in await self._database.rows(query)
        ]

    async def in_play(self, tournament: Tournament, number: int | None = None) -> list[TableRow]:
        """The tables whose match is not over, of one round or of all.

        Either they have not been made yet, or somebody plays there and nobody has a result.
        """
        people = schema.people.c
        playing = select(people.guest).where(people.table_id == _TABLES.c.table_id, people.playing)
        played = select(_RESULTS.c.guest).where(_OF_FIRST_MATCH)
        query = _tables(tournament).where(~played.exists(), or_(schema.tables.c.id.is_(None), playing.exists()))
        if number is not None:
            query = query.where(_TABLES.c.round == number)
        return [TableRow(*row) for row in await self._database.rows(query)]

    async def everything(self, guest: str) -> list[dict[str, Any]]:
        """Everything that is stored about a guest in tournaments."""
        query = select(_TOURNAMENTS.c.name, _PEOPLE.c.since, _PEOPLE.c.left_at, _PEOPLE.c.put_out).join(_PEOPLE)
        query = query.add_columns(_TOURNAMENTS.c.id).where(_PEOPLE.c.guest == guest).order_by(_PEOPLE.c.since)
        same = and_(_TABLES.c.round == _SEATS.c.round, _TABLES.c.number == _SEATS.c.number)
        sat = select(_SEATS.c.tournament, _SEATS.c.round, _SEATS.c.seat, _TABLES.c.table_id)
        sat = sat.join(_TABLES, and_(_TABLES.c.tournament == _SEATS.c.tournament, same))
        seats = await self._database.rows(sat.where(_SEATS.c.guest == guest).order_by(_SEATS.c.round))
        told = []
        for row in await self._database.rows(query):
            mine = [
                {"round": each.round, "table": each.table_id, "seat": each.seat}
                for each in seats
                if each.tournament == row.id
            ]
            told.append({**{key: value for key, value in row._mapping.items() if key != "id"}, "seats": mine})
        return told

    # ------------------------------------------------------------ changing

    async def make(self, name: str, terms: TournamentTerms, guest: str, at: int) -> Tournament:
        """Open a tournament, whose organiser plays in it. Raises `Refused`."""
        made = Tournament(
            secrets.token_urlsafe(ID_BYTES), secrets.token_urlsafe(ID_BYTES), name, at, terms, guest, None
        )
        theirs = (_TOURNAMENTS.c.organiser == guest, _TOURNAMENTS.c.closed.is_(None))
        opened = select(func.count()).select_from(_TOURNAMENTS.join(_PEOPLE)).where(_PEOPLE.c.guest == guest, *theirs)

        def work(connection: Connection) -> None:
            row = {**made._asdict(), "terms": msgspec.json.encode(terms).decode()}
            connection.execute(insert(_TOURNAMENTS).values(row))
            _join(connection, made.id, guest, at)
            if connection.execute(opened).scalar_one() > MOST_OPEN:
                raise Refused(
                    "too_many", f"You organise {MOST_OPEN} tournaments already: close one first.", field="tournaments"
                )

        await self._change(work)
        return made

    async def join(self, tournament: Tournament, guest: str, at: int) -> None:
        """Let a guest play from the next round on, for the first time or again. Raises `Refused`."""

        def work(connection: Connection) -> None:
            _hold(connection, tournament)
            _join(connection, tournament.id, guest, at)

        await self._change(work)

    async def leave(self, tournament: Tournament, guest: str, at: int, *, put_out: bool = False) -> None:
        """Let a guest play no longer. One who never played is forgotten, unless put out."""
        here = (_PEOPLE.c.tournament == tournament.id, _PEOPLE.c.guest == guest)
        sat = select(_SEATS.c.round).where(_SEATS.c.tournament == tournament.id, _SEATS.c.guest == guest)
        gone = update(_PEOPLE).where(*here).values(left_at=func.coalesce(_PEOPLE.c.left_at, at))

        def work(connection: Connection) -> None:
            connection.execute(_holding(tournament))
            if put_out:
                connection.execute(gone.values(put_out=True))
            elif connection.execute(sat).first():
                connection.execute(gone)
            else:
                connection.execute(delete(_PEOPLE).where(*here, ~_PEOPLE.c.put_out))
                groups.drop_empty(connection, {groups.TOURNAMENTS: [tournament.id]})

        await self._change(work)

    async def hand_over(self, tournament: Tournament, guest: str) -> None:
        """Let another guest organise a tournament."""
        handed = update(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament.id).values(organiser=guest)
        await self._change(lambda connection: connection.execute(handed).close())

    async def begin_round(self, tournament: Tournament, number: int, tables: Sequence[PlannedTable], at: int) -> bool:
        """Begin a round, unless it has begun or the last one goes on. Its tables are made later.

        Returns whether all these people are still here. If somebody has gone, nothing changes. Raises `Refused`.
        """
        round_ = {"tournament": tournament.id, "round": number}
        rows = [
            {**round_, "number": each, "table_id": table.table_id, "seats": table.seats}
            for each, table in enumerate(tables)
        ]
        seats = [
            {**round_, "number": each, "guest": guest, "seat": seat}
            for each, table in enumerate(tables)
            for seat, guest in enumerate(table.people)
        ]
        ended = select(func.count()).where(_ROUNDS.c.tournament == tournament.id, _ROUNDS.c.ended.is_not(None))
        begun = select(func.count()).where(_ROUNDS.c.tournament == tournament.id)
        guests = [each["guest"] for each in seats]
        here = select(func.count()).where(_PEOPLE.c.tournament == tournament.id, _PEOPLE.c.guest.in_(guests))

        def work(connection: Connection) -> bool:
            _hold(connection, tournament)
            if {connection.execute(each).scalar_one() for each in (begun, ended)} != {number}:
                return True
            if connection.execute(here.where(_PEOPLE.c.left_at.is_(None))).scalar_one() < len(guests):
                return False
            new = {"tournament": tournament.id, "number": number, "began": at}
            connection.execute(insert(_ROUNDS).values(new))
            connection.execute(insert(_TABLES), rows)
            connection.execute(insert(_SEATS), seats)
            return True

        return await self._change(work)

    async def end_round(self, tournament: Tournament, number: int, at: int, *, over: bool = False) -> None:
        """End a round, unless it has ended. The last one ends the tournament.

        If it is `over`, because nobody plays any more, it ends no earlier than its last match: the clock of that
        table's node may be ahead of ours.
        """
        here = (_ROUNDS.c.tournament == tournament.id, _ROUNDS.c.ended.is_(None))
        ended = update(_ROUNDS).where(*here, _ROUNDS.c.number == number)
        newest = select(func.max(_RESULTS.c.at)).select_from(_TABLES.join(_RESULTS, _OF_FIRST_MATCH))
        newest = newest.where(_TABLES.c.tournament == tournament.id, _TABLES.c.round == number)

        def work(connection: Connection) -> None:
            end = max(at, connection.execute(newest).scalar() or at) if over else at
            if connection.execute(ended.values(ended=end)).rowcount and number + 1 >= tournament.terms.rounds:
                _close(connection, tournament, end)

        await self._change(work)

    async def close(self, tournament: Tournament, at: int) -> None:
        """End a tournament, and the round that is played."""
        here = (_ROUNDS.c.tournament == tournament.id, _ROUNDS.c.ended.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(_holding(tournament))
            connection.execute(update(_ROUNDS).where(*here).values(ended=at))
            _close(connection, tournament, at)

        await self._change(work)

    async def _change(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.change(work)
        except IntegrityError:  # the guest or the tournament has just been deleted
            raise has_ended() from None


def _tournament(row: Any) -> Tournament:
    return Tournament(*row)._replace(terms=msgspec.json.decode(row.terms, type=TournamentTerms))


def _tables(tournament: Tournament) -> Any:
    """The statement that finds the tables of all rounds: see `TableRow`."""
    columns, made = _TABLES.c, schema.tables
    query = select(columns.round, columns.number, columns.table_id, columns.seats, made.c.id.is_not(None))
    query = query.join(made, made.c.id == columns.table_id, isouter=True)
    return query.where(columns.tournament == tournament.id).order_by(columns.round, columns.number)


def _places(told: str) -> list[int]:
    return [seat.place for seat in msgspec.json.decode(told, type=StoredMatch).seats]


def _holding(tournament: Tournament) -> Any:
    """The statement after which nobody else changes a tournament until the transaction ends."""
    return select(_TOURNAMENTS.c.closed).where(_TOURNAMENTS.c.id == tournament.id).with_for_update()


def _hold(connection: Connection, tournament: Tournament) -> None:
    """Let nobody else change a tournament until the transaction ends. Raises `Refused` if it has ended."""
    if connection.execute(_holding(tournament)).scalar() is not None:
        raise Refused("not_now", "This tournament is over.", field="tournament")


def _close(connection: Connection, tournament: Tournament, at: int) -> None:
    """End a tournament, unless it has ended."""
    here = (_TOURNAMENTS.c.id == tournament.id, _TOURNAMENTS.c.closed.is_(None))
    connection.execute(update(_TOURNAMENTS).where(*here).values(closed=at))


def _join(connection: Connection, tournament: str, guest: str, at: int) -> None:
    """Let a guest play. Raises `Refused` if the guest was put out, or if the tournament is full."""
    here = (_PEOPLE.c.tournament == tournament, _PEOPLE.c.guest == guest)
    known = connection.execute(select(_PEOPLE.c.put_out).where(*here)).first()
    if known is None:
        new = {"tournament": tournament, "guest": guest, "since": at, "put_out": False}
        connection.execute(insert(_PEOPLE).values(new))
    elif known.put_out:
        raise Refused("banned", "The organiser has put you out of this tournament.", field="tournament")
    else:
        connection.execute(update(_PEOPLE).where(*here).values(left_at=None))
    playing = select(func.count()).where(_PEOPLE.c.tournament == tournament, _PEOPLE.c.left_at.is_(None))
    if connection.execute(playing).scalar_one() > MOST_PEOPLE:
        raise Refused("too_many", f"This tournament is full: {MOST_PEOPLE} people play in it.", field="full")
