"""The tournaments of this card room: who plays in them, and the rounds that people or the clock begin and end.

A round is begun by one transaction, which names its tables. They are made after that. The next look at the
tournament makes those that are missing, and ends a round whose matches are over. So nothing is lost if a node stops in
between, and two nodes that do the same do it once.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from tripot import shuffle
from tripot import tournament as pairing
from tripot.hosts import names
from tripot.hosts.room.ids import id_among
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import Room, new_table_id
from tripot.hosts.room.tournament_info import (
    Known,
    TournamentInfo,
    TournamentLink,
    info,
    may_begin,
    next_at,
    organiser_of,
    present,
)
from tripot.hosts.storage import tournaments as storage
from tripot.hosts.storage.tournaments import (
    Entrant,
    RoundRow,
    SeatRow,
    TableRow,
    Tournament,
    Tournaments,
    TournamentTerms,
)
from tripot.rules.registry import get
from tripot.seating import Round
from tripot.table.guest import Guest
from tripot.table.opening import NewTable, check_options, check_terms
from tripot.table.starting import seat, start
from tripot.table.wire import Refused

ROUNDS = (1, 20)
MINUTES = (5, 180)  # 0 if people begin the rounds
TRIES = 2  # plans of a round, if somebody goes meanwhile
LOOK = 5.0  # seconds between two looks at all tournaments
WAKE = 60_000  # milliseconds after which a match goes on even if nobody has come
LIVE = 2 * 86_400_000  # milliseconds since its last round began; later a tournament goes on only if its people look

log = logging.getLogger("tripot.server")


class TournamentsHere:
    """The tournaments of this card room."""

    def __init__(self, room: Room, stored: Tournaments) -> None:
        self._room = room
        self._stored = stored
        self._attended = set[str]()  # tournaments for which we are doing what is due
        self._planning = asyncio.Semaphore(1)  # a plan keeps a processor busy for a second

    # ------------------------------------------------------------ reading

    async def find(self, token: str) -> TournamentLink:
        """The tournament of a link. Raises `Refused`."""
        return _link(await self._stored.find(token))

    async def info(self, guest: Guest, token: str) -> TournamentInfo:
        """The tournament of a link, as a guest sees it, after what is due there. Raises `Refused`."""
        await self._attend(await self._stored.find(token))
        tournament = await self._stored.find(token)
        return info(await self._known(tournament), guest.id, now_ms(), storage.MOST_PEOPLE)

    async def _known(self, tournament: Tournament) -> Known:
        stored = self._stored
        people, rounds, tables, seats, matches, in_play = await asyncio.gather(
            stored.people(tournament),
            stored.rounds(tournament),
            stored.tables(tournament),
            stored.seats(tournament),
            stored.matches(tournament),
            stored.in_play(tournament),
        )
        return Known(tournament, people, rounds, tables, seats, matches, frozenset(each.table_id for each in in_play))

    async def of_guest(self, guest: Guest) -> list[TournamentLink]:
        """The newest tournaments in which a guest plays or has played."""
        return [_link(each) for each in await self._stored.of_guest(guest.id)]

    async def of_table(self, table_id: str, guest: Guest) -> TournamentLink | None:
        """The tournament of a table at which a guest is or was."""
        found = await self._stored.of_table(table_id, guest.id)
        return _link(found) if found else None

    async def everything(self, guest: Guest) -> list[dict[str, Any]]:
        """Everything that is stored about a guest in tournaments."""
        return await self._stored.everything(guest.id)

    # ------------------------------------------------------------ people

    async def make(self, guest: Guest, name: str, terms: TournamentTerms) -> TournamentLink:
        """Open a tournament, whose organiser plays in it. Raises `Refused`."""
        _check_range("rounds", terms.rounds, *ROUNDS)
        if terms.minutes:
            _check_range("minutes", terms.minutes, *MINUTES)
        check_terms(_new_table(terms, terms.seats))
        return _link(await self._stored.make(names.check(name), terms, guest.id, now_ms()))

    async def join(self, guest: Guest, token: str) -> None:
        """Let a guest play from the next round on. Raises `Refused`."""
        tournament = await self._stored.find(token)
        for other in await self._stored.people(tournament):
            if other.left_at is None and other.guest != guest.id and names.look_alike(guest.name, other.name):
                detail = "Somebody in this tournament has a name that looks like yours. Choose another one."
                raise Refused("name_taken", detail, field="tournament")
        await self._stored.join(tournament, guest.id, now_ms())

    async def leave(self, guest: Guest, token: str) -> None:
        """Let a guest play no longer. A bot keeps the guest's seat in a running match. Raises `Refused`."""
        await self._leave(await self._stored.find(token), guest)

    async def put_out(self, guest: Guest, token: str, person: str) -> None:
        """Let somebody play no longer, who may not come back. Raises `Refused`."""
        tournament, people = await self._organised(guest, token)
        other = _find(tournament, people, person)
        if other.guest == guest.id:
            raise Refused("not_yourself", "To go yourself, leave the tournament.")
        await self._leave(tournament, Guest(other.guest, other.name, other.face), put_out=True)

    async def _leave(self, tournament: Tournament, guest: Guest, *, put_out: bool = False) -> None:
        await self._stored.leave(tournament, guest.id, now_ms(), put_out=put_out)
        seats = {(each.round, each.number) for each in await self._stored.seats(tournament) if each.guest == guest.id}
        for table in await self._stored.in_play(tournament):
            if (table.round, table.number) in seats and table.kept:
                await self._room.give_up_seat(table.table_id, guest, for_good=put_out)

    async def hand_over(self, guest: Guest, token: str, person: str) -> None:
        """Let somebody else organise a tournament. Raises `Refused`."""
        tournament, people = await self._organised(guest, token)
        other = _find(tournament, people, person)
        if other.left_at is not None:
            raise Refused("not_now", f"{other.name} does not play in this tournament now.")
        await self._stored.hand_over(tournament, other.guest)

    async def close(self, guest: Guest, token: str) -> None:
        """End a tournament, with the round that is played. Raises `Refused`."""
        tournament, _ = await self._organised(guest, token)
        await self._stored.close(tournament, now_ms())

    async def _organised(self, guest: Guest, token: str) -> tuple[Tournament, list[Entrant]]:
        """The tournament of a link, which a guest organises, and its people. Raises `Refused`."""
        tournament = await self._stored.find(token)
        people = await self._stored.people(tournament)
        if organiser_of(tournament, people) != guest.id:
            raise Refused("not_host", "Only the organiser of this tournament can do that.", field="tournament")
        return tournament, people

    # ------------------------------------------------------------ rounds

    async def begin_round(self, guest: Guest, token: str, number: int) -> None:
        """Begin a round, unless somebody has just done so. Raises `Refused`."""
        await self._attend(await self._stored.find(token))  # the last match may have ended just now
        tournament = await self._stored.find(token)
        people, rounds = await self._stored.people(tournament), await self._stored.rounds(tournament)
        if number < len(rounds):
            if number == rounds[-1].number and rounds[-1].ended is None and tournament.closed is None:
                await self._make_missing(tournament, number)  # whoever began it may not have made all tables yet
            return
        if number != len(rounds) or not may_begin(guest.id, tournament, people, rounds, now_ms()):
            raise Refused("not_now", "You cannot begin this round now.", field="tournament")
        await self._begin(tournament, number)

    async def end_round(self, guest: Guest, token: str, number: int) -> None:
        """End a round, though matches go on, which no longer count. Raises `Refused`."""
        tournament, _ = await self._organised(guest, token)
        await self._stored.end_round(tournament, number, now_ms())

    async def _begin(self, tournament: Tournament, number: int) -> None:
        """Begin a round, unless it has begun: one at a time, so that taps at the same time are planned once.

        Raises `Refused`.
        """
        async with self._planning:
            if number < len(await self._stored.rounds(tournament)):
                return
            for _ in range(TRIES):
                tables = await self._plan(tournament, number)
                if await self._stored.begin_round(tournament, number, tables, now_ms()):
                    break
            else:
                raise Refused("not_now", "Somebody has just gone. Begin the round again.", field="gone")
            await self._make_missing(tournament, number)

    async def _plan(self, tournament: Tournament, number: int) -> list[storage.PlannedTable]:
        """The tables of a round, for everybody who is here. Raises `Refused`."""
        people = present(await self._stored.people(tournament))
        if len(people) < pairing.FEWEST:
            raise Refused("not_now", f"A round needs at least {pairing.FEWEST} people.", field="few")
        past = _past(await self._stored.seats(tournament), number)
        found = await asyncio.to_thread(_seat, tournament, people, past, number)
        return [storage.PlannedTable(new_table_id(), table.seats, table.people) for table in found]

    async def _make_missing(self, tournament: Tournament, number: int) -> int:
        """Make the tables of a round that are missing; returns how many are in play now.

        A table whose people have all gone is not made, and not counted.
        """
        tables = await self._stored.in_play(tournament, number)
        if all(table.kept for table in tables):
            return len(tables)
        people = {each.guest: each for each in await self._stored.people(tournament) if each.left_at is None}
        seats, made = await self._stored.seats(tournament), 0
        for table in tables:
            here = [
                people[each.guest]
                for each in seats
                if (each.round, each.number) == (table.round, table.number) and each.guest in people
            ]
            if here and not table.kept:
                await self._make_table(tournament, table, here)
            made += bool(here) or table.kept
        return made

    async def _make_table(self, tournament: Tournament, table: TableRow, people: Iterable[Entrant]) -> None:
        terms = check_terms(_new_table(tournament.terms, table.seats))
        created, seated = seat([Guest(each.guest, each.name, each.face) for each in people], terms)
        created = msgspec.structs.replace(created, language=tournament.terms.language)
        secret = shuffle.new_secret()
        await self._room.store_new(*start(table.table_id, created, seated, secret, now_ms(), self._room.config))

    # ------------------------------------------------------------ what happens by itself

    async def watch_loop(self) -> None:
        """Do what is due in all tournaments, again and again."""
        while True:
            try:
                await self.look_at_all()
            except Refused as refused:  # the next try may succeed
                log.warning("tournaments could not be looked at: %s", refused.detail)
            except Exception:
                log.exception("tournaments could not be looked at")
            await asyncio.sleep(LOOK)

    async def look_at_all(self) -> None:
        """Do what is due in all tournaments."""
        for tournament in await self._stored.live(now_ms() - LIVE):
            try:
                await self._attend(tournament)
                await self._wake(tournament)
            except Exception as error:  # the others go on
                log.warning("tournament %s waits: %s", tournament.id, error)

    async def _wake(self, tournament: Tournament) -> None:
        """Let the matches of a round go on, after a while, at tables where nobody may be."""
        rounds = await self._stored.rounds(tournament)
        if rounds and rounds[-1].ended is None and now_ms() >= rounds[-1].began + WAKE:
            for table in await self._stored.in_play(tournament, rounds[-1].number):
                try:
                    if table.kept:
                        await self._room.wake(table.table_id)
                except Exception as error:  # the others go on
                    log.warning("table %s waits: %s", table.table_id, error)

    async def _attend(self, tournament: Tournament) -> None:
        """Do what is due in a tournament, unless we are doing that already."""
        if tournament.closed is not None or tournament.id in self._attended:
            return
        self._attended.add(tournament.id)
        try:
            rounds = await self._stored.rounds(tournament)
            if rounds:
                await self._go_on(tournament, rounds)
        finally:
            self._attended.discard(tournament.id)

    async def _go_on(self, tournament: Tournament, rounds: Sequence[RoundRow]) -> None:
        """Make missing tables, end a round that is over, and begin the next one if its time has come."""
        last, now, ends = rounds[-1], now_ms(), next_at(tournament, rounds)
        due = ends is not None and now >= ends
        if last.ended is None:
            goes_on = await self._make_missing(tournament, last.number)
            if goes_on and not due:
                return
            await self._stored.end_round(tournament, last.number, now, over=not goes_on)
        people = await self._stored.people(tournament)
        if due and len(rounds) < tournament.terms.rounds and len(present(people)) >= pairing.FEWEST:
            with suppress(Refused):  # somebody has just gone: the next look tries again
                await self._begin(tournament, len(rounds))


def _link(tournament: Tournament) -> TournamentLink:
    return TournamentLink(tournament.name, tournament.token)


def _find(tournament: Tournament, people: Iterable[Entrant], person: str) -> Entrant:
    found = next((each for each in people if id_among(tournament.id, each.guest) == person), None)
    if found is None:
        raise Refused("unknown_person", "Nobody in this tournament has that id.", field="tournament")
    return found


def _past(seats: Iterable[SeatRow], rounds: int) -> list[Round]:
    """The people of each table in the first rounds."""
    tables: list[dict[int, list[str]]] = [{} for _ in range(rounds)]
    for each in seats:
        if each.round < rounds:
            tables[each.round].setdefault(each.number, []).append(each.guest)
    return [tuple(map(tuple, each.values())) for each in tables]


def _seat(tournament: Tournament, people: Sequence[str], past: Sequence[Round], number: int) -> list[pairing.Table]:
    """The tables of a round. Each node finds the same ones."""
    terms = tournament.terms
    allowed = _sizes(terms.game, msgspec.json.encode(terms.options))
    tables = pairing.divide(len(people), terms.seats, allowed or (terms.seats,), bots=terms.bots)
    seed = int.from_bytes(hashlib.sha256(f"{tournament.id} {number}".encode()).digest()[:8])
    return pairing.seat(people, tables, terms.rounds - number, past, seed)


@lru_cache
def _sizes(game: str, options: bytes) -> tuple[int, ...]:
    """The numbers of people that can play a game with these options, written as JSON."""
    chosen: Mapping[str, object] = msgspec.json.decode(options)
    numbers = get(game).options.specs()["players"].numbers_offered
    return tuple(int(number) for number in numbers if _is_playable(game, int(number), chosen))


def _is_playable(game: str, seats: int, options: Mapping[str, object]) -> bool:
    try:
        check_options(game, seats, options)
    except Refused:
        return False
    return True


def _new_table(terms: TournamentTerms, seats: int) -> NewTable:
    return NewTable(
        game=terms.game,
        seats=seats,
        options=terms.options,
        clock=terms.clock,
        pace=terms.pace,
        hints=terms.hints,
    )


def _check_range(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refused("bad_option", f"{field} must be a whole number from {low} to {high}, not {value}.", field=field)
