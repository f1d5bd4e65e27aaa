"""The ratings of people who want one, by game. A match changes them in the transaction in which it is stored.

Each stored result keeps its player's rating after that match. So the newest result of a game has the rating that holds
now, and the older ones tell how it came about.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, func, select, update

from tripot import strength
from tripot.bots import LEVELS
from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sessions import has_ended
from tripot.strength import NEWCOMER, Rated, Rating
from tripot.table.results import Result

_RESULTS, _GUESTS = schema.results, schema.guests


class GameRating(msgspec.Struct, frozen=True):
    """Somebody's rating at a game, in the points that people see.

    Attributes:
        game: the game.
        points: what the rating is.
        doubt: by how many points the true strength may differ, in 95 of 100 cases.
        matches: the number of matches that count.
        course: the points after the last of them, oldest first: at most `COURSE`.
        bots: the points of the bots, by level.
    """

    game: str
    points: int
    doubt: int
    matches: int
    course: list[int]
    bots: dict[str, int]


COURSE = 60  # matches


class Ratings:
    """The ratings in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_wanted(self, guest: str) -> bool:
        """Whether a guest wants ratings."""
        rows = await self._database.rows(select(_GUESTS.c.rated).where(_GUESTS.c.id == guest))
        return bool(rows and rows[0].rated)

    async def want(self, guest: str, wanted: bool) -> None:
        """Note whether a guest wants ratings. Those of earlier matches stay. Raises `Refused` for a deleted guest."""
        noted = update(_GUESTS).where(_GUESTS.c.id == guest).values(rated=wanted)
        if not await self._database.change(lambda connection: connection.execute(noted).rowcount):
            raise has_ended()

    async def of_guest(self, guest: str) -> list[GameRating]:
        """A guest's ratings, those of the games with the most matches first."""
        columns = _RESULTS.c
        time = (columns.at.desc(), columns.table_id.desc(), columns.match.desc())
        number = func.row_number().over(partition_by=columns.game, order_by=time).label("number")
        count = func.count().over(partition_by=columns.game).label("matches")
        mine = select(columns.game, columns.mu, columns.sigma, number, count).where(
            columns.guest == guest, columns.mu.is_not(None)
        )
        rated = mine.subquery()
        newest = select(rated).where(rated.c.number <= COURSE)
        order = (rated.c.matches.desc(), rated.c.game, rated.c.number.desc())
        by_game: dict[str, list[Rating]] = {}
        matches: dict[str, int] = {}
        for row in await self._database.rows(newest.order_by(*order)):
            by_game.setdefault(row.game, []).append(Rating(row.mu, row.sigma))
            matches[row.game] = row.matches
        return [_told(game, course, matches[game]) for game, course in by_game.items()]


def _told(game: str, course: Sequence[Rating], matches: int) -> GameRating:
    bots = {level: known.points for level in LEVELS if (known := strength.of_bot(game, level))}
    return GameRating(game, course[-1].points, course[-1].doubt, matches, [each.points for each in course], bots)


def count_for_ratings(results: Sequence[Result]) -> bool:
    """Whether a match may change ratings: nobody was helped, and there was somebody to be compared with."""
    return bool(results) and not results[0].helped and len(results[0].seats) > 1


def rate(connection: Connection, table_id: str, results: Sequence[Result]) -> None:
    """Rate the people of a match, once its results are stored, who want ratings.

    People who want none and bots of unknown strength do not count, as if they had not played.
    """
    if not count_for_ratings(results):
        return
    wanting = _wanting(connection, [each.guest for each in results])
    people = [each for each in results if each.guest in wanting]
    if not people:
        return
    game = people[0].game
    rated = [Rated(each.place, _newest(connection, each.guest, game)) for each in people]
    bots = [Rated(seat.place, known) for seat in people[0].seats if (known := strength.of_bot(game, seat.bot or ""))]
    if len(rated) + len(bots) < 2:
        return
    for each, after in zip(people, strength.after_match([*rated, *bots]), strict=False):
        mine = (_RESULTS.c.guest == each.guest, _RESULTS.c.table_id == table_id, _RESULTS.c.match == each.match)
        connection.execute(update(_RESULTS).where(*mine).values(after._asdict()))


def _wanting(connection: Connection, guests: Sequence[str]) -> set[str]:
    """Those of these guests who want ratings. No other match changes theirs until the transaction ends."""
    held = select(_GUESTS.c.id).where(_GUESTS.c.id.in_(guests), _GUESTS.c.rated)
    return {row.id for row in connection.execute(held.order_by(_GUESTS.c.id).with_for_update())}


def _newest(connection: Connection, guest: str, game: str) -> Rating:
    """A guest's rating at a game."""
    columns = _RESULTS.c
    rated = select(columns.mu, columns.sigma).where(
        columns.guest == guest, columns.game == game, columns.mu.is_not(None)
    )
    newest = rated.order_by(columns.at.desc(), columns.table_id.desc(), columns.match.desc()).limit(1)
    row = connection.execute(newest).first()
    return Rating(row.mu, row.sigma) if row else NEWCOMER
