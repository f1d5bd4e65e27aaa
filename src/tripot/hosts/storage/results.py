"""The finished matches of people. A result is written with the event that ends the match."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, Select, Subquery, and_, func, insert, select, tuple_

from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database, Rows
from tripot.table.results import MatchFeat, Result, SeatResult

PAGE = 30  # matches that are listed at once
MIXED = "mixed"  # the level of bots of several levels

_RESULTS, _FEATS = schema.results, schema.feats
_NEW, _NEW_FEATS = insert(_RESULTS), insert(_FEATS)


class StoredMatch(msgspec.Struct, frozen=True):
    """What is stored about a match as JSON."""

    seats: tuple[SeatResult, ...]
    standing: dict[str, Any]


class Mark(NamedTuple):
    """A place in somebody's list of matches, newest first: the end of a match, its table and its number."""

    at: int
    table_id: str
    match: int


class GamePlayed(msgspec.Struct, frozen=True):
    """A finished match in somebody's list. `names` are those of people, by seat; `None` for bots and for strangers."""

    at: int
    table: str
    match: int
    game: str
    place: int
    deals: int
    seat: int
    seats: tuple[SeatResult, ...]
    names: list[str | None]
    standing: dict[str, Any]
    kept: bool  # whether the table is still there, with its deals


class GameFigures(msgspec.Struct, frozen=True):
    """All matches of somebody at one game, against bots of one level, or `mixed`; empty stands for people alone."""

    game: str
    level: str
    matches: int
    deals: int
    first: int
    last: int
    streak: int  # the most matches in a row that were won


class FeatFigures(msgspec.Struct, frozen=True):
    """One feat in all matches of somebody at one game, and the deal in which its number was greatest."""

    game: str
    feat: str
    best: int
    total: int
    table: str
    match: int
    deal: int
    seat: int
    kept: bool  # whether the table is still there, with its deals


def rows(table_id: str, at: int, results: Sequence[Result]) -> Rows:
    """The rows for a match that ended at a time."""
    written = [_row(table_id, at, each) for each in results]
    feats = [_feat_row(table_id, each, feat) for each in results for feat in each.feats]
    return {new: rows for new, rows in ((_NEW, written), (_NEW_FEATS, feats)) if rows}


def _row(table_id: str, at: int, result: Result) -> Mapping[str, Any]:
    levels = {seat.bot for seat in result.seats if seat.bot}
    return {
        "guest": result.guest,
        "table_id": table_id,
        "match": result.match,
        "seat": result.seat,
        "name": result.name,
        "at": at,
        "game": result.game,
        "level": MIXED if len(levels) > 1 else "".join(levels),
        "place": result.place,
        "last": result.last,
        "deals": result.deals,
        "told": msgspec.json.encode(StoredMatch(result.seats, result.standing)).decode(),
    }


def _feat_row(table_id: str, result: Result, feat: MatchFeat) -> Mapping[str, Any]:
    return {
        "guest": result.guest,
        "table_id": table_id,
        "match": result.match,
        "feat": feat.name,
        "game": result.game,
        "best": feat.best,
        "total": feat.total,
        "deal": feat.deal,
    }


class Results:
    """The finished matches in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guest: str, before: Mark | None = None) -> tuple[list[GamePlayed], bool]:
        """The last matches of a guest before a mark, newest first: at most `PAGE`, and whether there are more."""
        columns = _RESULTS.c
        mark = tuple_(columns.at, columns.table_id, columns.match)
        query = (
            select(_RESULTS, schema.tables.c.id.is_not(None).label("kept"))
            .join(schema.tables, schema.tables.c.id == columns.table_id, isouter=True)
            .where(columns.guest == guest, *([mark < tuple_(*before)] if before else []))
            .order_by(columns.at.desc(), columns.table_id.desc(), columns.match.desc())
            .limit(PAGE + 1)
        )
        found = await self._database.rows(query)
        listed = found[:PAGE]
        names = await self._names(listed)
        return [_played(row, names) for row in listed], len(found) > PAGE

    async def _names(self, found: Sequence[Row[Any]]) -> dict[tuple[str, int, int], str]:
        """The names of people in these matches, by table, match and seat."""
        columns = _RESULTS.c
        matches = [(row.table_id, row.match) for row in found]
        query = select(columns.table_id, columns.match, columns.seat, columns.name)
        query = query.where(tuple_(columns.table_id, columns.match).in_(matches))
        return {(table_id, match, seat): name for table_id, match, seat, name in await self._database.rows(query)}

    async def figures(self, guest: str) -> list[GameFigures]:
        """All matches of a guest, added up by game and by the level of the bots."""
        columns, streaks = _RESULTS.c, _streaks(guest, "game", "level")
        sums = (
            func.count(),
            func.sum(columns.deals),
            func.count().filter(columns.place == 1),
            func.count().filter(columns.last),
            func.coalesce(func.max(streaks.c.longest), 0),
        )
        same = (streaks.c.game == columns.game) & (streaks.c.level == columns.level)
        query = (
            select(columns.game, columns.level, *sums).where(columns.guest == guest).join(streaks, same, isouter=True)
        )
        query = query.group_by(columns.game, columns.level).order_by(columns.game, columns.level)
        return [
            GameFigures(row[0], row[1], *(int(number) for number in row[2:]))
            for row in await self._database.rows(query)
        ]

    async def streak(self, guest: str) -> int:
        """The most matches in a row that a guest has won, at any games."""
        [row] = await self._database.rows(select(func.coalesce(func.max(_streaks(guest).c.longest), 0)))
        return int(row[0])

    async def running_streak(self, guest: str) -> int:
        """How many matches in a row a guest has won up to the newest one, at any games."""
        columns = _RESULTS.c
        time, mine = (columns.at, columns.table_id, columns.match), columns.guest == guest
        newest_first = [column.desc() for column in time]
        not_won = select(*time).where(mine, columns.place != 1).order_by(*newest_first).limit(1)
        since = [tuple_(*time) > tuple_(*row) for row in await self._database.rows(not_won)]
        [row] = await self._database.rows(select(func.count()).where(mine, *since))
        return int(row[0])

    async def feats(self, guest: str) -> list[FeatFigures]:
        """The feats of all matches of a guest, by game. If a number was reached several times, any deal may stand."""
        return [_feat_figures(row) for row in await self._database.rows(feats_of(guest))]

    async def everything(self, guest: str) -> list[dict[str, Any]]:
        """Everything that is stored about the matches of a guest."""
        feats = defaultdict[tuple[str, int], list[dict[str, Any]]](list)
        for row in await self._database.rows(select(_FEATS).where(_FEATS.c.guest == guest)):
            numbers = {name: getattr(row, name) for name in ("feat", "best", "total", "deal")}
            feats[row.table_id, row.match].append(numbers)
        query = select(_RESULTS).where(_RESULTS.c.guest == guest).order_by(_RESULTS.c.at)
        rows = [dict(row._mapping) for row in await self._database.rows(query)]
        return [
            {**row, "told": msgspec.json.decode(row["told"]), "feats": feats[row["table_id"], row["match"]]}
            for row in rows
        ]


def _streaks(guest: str, *kinds: str) -> Subquery:
    """The most matches in a row that a guest has won, by the columns that tell kinds of matches apart.

    Two numbers count a match: among all of its kind, and among those won or those not. While all are won, both grow
    alike, so their difference names the run.
    """
    columns = _RESULTS.c
    group, time = [columns[kind] for kind in kinds], (columns.at, columns.table_id, columns.match)
    won = columns.place == 1
    among_all = func.row_number().over(partition_by=group or None, order_by=time)
    among_such = func.row_number().over(partition_by=(*group, won), order_by=time)
    numbered = select(*group, won.label("won"), (among_all - among_such).label("run"))
    matches = numbered.where(columns.guest == guest).subquery().c
    by_kind = [matches[kind] for kind in kinds]
    runs = select(*by_kind, func.count().label("length")).where(matches.won).group_by(*by_kind, matches.run)
    each = runs.subquery().c
    longest = select(*(each[kind] for kind in kinds), func.max(each.length).label("longest"))
    return longest.group_by(*(each[kind] for kind in kinds)).subquery()


def feats_of(guest: str) -> Select[Any]:
    """The statement that finds the best number of each feat of a guest, with the sum of all its numbers."""
    columns, group = _FEATS.c, (_FEATS.c.game, _FEATS.c.feat)
    total = func.sum(columns.total).over(partition_by=group).label("sum")
    order = func.row_number().over(partition_by=group, order_by=columns.best.desc()).label("number")
    each = select(_FEATS, total, order).where(columns.guest == guest).subquery().c
    same = (_RESULTS.c.guest == guest, _RESULTS.c.table_id == each.table_id, _RESULTS.c.match == each.match)
    return (
        select(*each, _RESULTS.c.seat, schema.tables.c.id.is_not(None).label("kept"))
        .join(_RESULTS, and_(*same))
        .join(schema.tables, schema.tables.c.id == each.table_id, isouter=True)
        .where(each.number == 1)
        .order_by(each.game, each.feat)
    )


def _feat_figures(row: Row[Any]) -> FeatFigures:
    return FeatFigures(
        game=row.game,
        feat=row.feat,
        best=row.best,
        total=int(row.sum),
        table=row.table_id,
        match=row.match,
        deal=row.deal,
        seat=row.seat,
        kept=row.kept,
    )


def _played(row: Row[Any], names: Mapping[tuple[str, int, int], str]) -> GamePlayed:
    told = msgspec.json.decode(row.told, type=StoredMatch)
    return GamePlayed(
        at=row.at,
        table=row.table_id,
        match=row.match,
        game=row.game,
        place=row.place,
        deals=row.deals,
        seat=row.seat,
        seats=told.seats,
        names=[names.get((row.table_id, row.match, seat)) for seat in range(len(told.seats))],
        standing=told.standing,
        kept=row.kept,
    )
