"""What a tournament shows to whoever has its link."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tripot import tournament as pairing
from tripot.hosts.room.ids import id_among
from tripot.hosts.storage.tournaments import (
    Entrant,
    MatchRow,
    RoundRow,
    SeatRow,
    TableRow,
    Tournament,
    TournamentTerms,
)

MINUTE = 60_000  # milliseconds
TAKE_OVER = 3 * MINUTE  # after a round, until somebody else may begin the next one in place of the organiser


class TournamentLink(msgspec.Struct, frozen=True):
    """A tournament, as its people know it: its page is `/tournament/` and its token."""

    name: str
    token: str


class TournamentPerson(msgspec.Struct, frozen=True):
    """Somebody who plays in a tournament, or has played there. `id` is of no use elsewhere."""

    id: str
    name: str
    face: str | None  # as the person has chosen it
    here: bool  # whether the person gets a seat in the next round


class TournamentStanding(msgspec.Struct, frozen=True):
    """How somebody stands: the points and first places of the matches that the person has finished."""

    person: str
    rank: int
    points: int
    won: int
    played: int


class TournamentSeat(msgspec.Struct, frozen=True):
    """Somebody at a table, with the place in the match and its points, once it is over."""

    person: str
    place: int | None
    points: int | None


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round."""

    id: str
    people: list[TournamentSeat]
    bots: int
    over: bool  # whether its match is
    kept: bool  # whether the table is there, with its deals


class TournamentRound(msgspec.Struct, frozen=True):
    """A round that has begun. Times are milliseconds since 1970."""

    began: int
    ended: int | None
    tables: list[TournamentTable]


class TournamentInfo(msgspec.Struct, frozen=True):
    """A tournament, as one guest sees it.

    Attributes:
        name: its name.
        terms: what is played.
        people: everybody who plays in it or has played there; the one who joined first comes first.
        standing: how they stand, best first.
        rounds: the rounds that have begun.
        closed: whether it is over.
        me: the reader, if the reader is one of these people.
        organiser: the person who organises it.
        table: the reader's table in the round that is played.
        may_begin: whether the reader may begin the next round.
        next_in_ms: how long it takes until the round ends, and the next one begins, by the clock.
        most: how many people can play in it.
    """

    name: str
    terms: TournamentTerms
    people: list[TournamentPerson]
    standing: list[TournamentStanding]
    rounds: list[TournamentRound]
    closed: bool
    me: str | None
    organiser: str | None
    table: str | None
    may_begin: bool
    next_in_ms: int | None
    most: int


@dataclass(frozen=True)
class Known:
    """Everything that is stored about a tournament."""

    tournament: Tournament
    people: Sequence[Entrant]
    rounds: Sequence[RoundRow]
    tables: Sequence[TableRow]
    seats: Sequence[SeatRow]
    matches: Sequence[MatchRow]
    in_play: frozenset[str]  # the tables whose match is not over

    def id_of(self, guest: str) -> str:
        """The id of a guest in this tournament."""
        return id_among(self.tournament.id, guest)


def present(people: Sequence[Entrant]) -> list[str]:
    """The guests who get a seat in the next round."""
    return [each.guest for each in people if each.left_at is None]


def organiser_of(tournament: Tournament, people: Sequence[Entrant]) -> str | None:
    """The guest who organises a tournament. If that guest has gone, it is the one who joined first."""
    here = present(people)
    return tournament.organiser if tournament.organiser in here else next(iter(here), None)


def may_begin(
    guest: str, tournament: Tournament, people: Sequence[Entrant], rounds: Sequence[RoundRow], now: int
) -> bool:
    """Whether a guest may begin the next round: the organiser may, and everybody else once all have waited for long."""
    last = rounds[-1] if rounds else None
    if tournament.closed is not None or len(rounds) >= tournament.terms.rounds or (last and last.ended is None):
        return False
    waited = last is not None and last.ended is not None and now >= last.ended + TAKE_OVER
    return guest == organiser_of(tournament, people) or (waited and guest in present(people))


def next_at(tournament: Tournament, rounds: Sequence[RoundRow]) -> int | None:
    """When the clock ends a round and begins the next one; `None` if people do."""
    minutes = tournament.terms.minutes
    if not minutes or not rounds or tournament.closed is not None:
        return None
    return rounds[-1].began + minutes * MINUTE


def info(known: Known, guest: str, now: int, most: int) -> TournamentInfo:
    """A tournament, as a guest sees it at a time."""
    tournament, people = known.tournament, known.people
    mine, organiser = known.id_of(guest), organiser_of(tournament, people)
    ends = next_at(tournament, known.rounds)
    return TournamentInfo(
        name=tournament.name,
        terms=tournament.terms,
        people=[
            TournamentPerson(known.id_of(each.guest), each.name, each.face, each.left_at is None) for each in people
        ],
        standing=_standing(known),
        rounds=_rounds(known),
        closed=tournament.closed is not None,
        me=mine if any(each.guest == guest for each in people) else None,
        organiser=known.id_of(organiser) if organiser else None,
        table=_table_id_of(known, guest),
        may_begin=may_begin(guest, tournament, people, known.rounds, now),
        next_in_ms=None if ends is None else max(0, ends - now),
        most=most,
    )


def _standing(known: Known) -> list[TournamentStanding]:
    everybody = [each.guest for each in known.people]
    played = [pairing.Played(each.guest, each.place, each.places) for each in known.matches if each.guest in everybody]
    return [
        TournamentStanding(known.id_of(each.person), each.rank, each.points, each.won, each.played)
        for each in pairing.standings(everybody, played)
    ]


def _rounds(known: Known) -> list[TournamentRound]:
    seats = defaultdict[tuple[int, int], list[SeatRow]](list)
    for each in known.seats:
        seats[each.round, each.number].append(each)
    matches = {(each.round, each.guest): each for each in known.matches}
    tables = defaultdict[int, list[TournamentTable]](list)
    for table in known.tables:
        people = [
            _seat(known, seat.guest, matches.get((table.round, seat.guest)))
            for seat in seats[table.round, table.number]
        ]
        over = table.table_id not in known.in_play
        tables[table.round].append(TournamentTable(table.table_id, people, table.seats - len(people), over, table.kept))
    return [TournamentRound(each.began, each.ended, tables[each.number]) for each in known.rounds]


def _seat(known: Known, guest: str, match: MatchRow | None) -> TournamentSeat:
    if match is None:
        return TournamentSeat(known.id_of(guest), None, None)
    return TournamentSeat(known.id_of(guest), match.place, pairing.points_of(match.place, match.places))


def _table_id_of(known: Known, guest: str) -> str | None:
    """The table of a guest in the round that is played, as soon as it is made."""
    last = known.rounds[-1] if known.rounds else None
    if last is None or last.ended is not None:
        return None
    mine = {seat.number for seat in known.seats if seat.round == last.number and seat.guest == guest}
    tables = (each.table_id for each in known.tables if each.round == last.number and each.number in mine and each.kept)
    return next(tables, None)
