"""The deals of the day of this card room: who plays them, who has played them, and who may look at them again."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import msgspec

from tripot.bots.puzzles import Puzzle, all_puzzles
from tripot.hosts.room.days import Days, streaks
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import Room, new_table_id
from tripot.hosts.storage.dailies import Dailies, DailyResult, DailyRow
from tripot.table import daily, puzzles
from tripot.table.daily import DailyGame
from tripot.table.guest import Guest
from tripot.table.lessons import Question
from tripot.table.puzzles import PuzzleAnswer, PuzzleInfo
from tripot.table.starting import start
from tripot.table.wire import Refused

PUZZLE = "puzzle"  # the name of the puzzle among the deals of a day
RIGHT, WRONG = 1, 2  # the places of an answer
WEEK = timedelta(7)
PUZZLES_KEPT = 2  # days whose puzzle is kept in memory

Stage: TypeAlias = Literal["new", "begun", "done"]


class DailyDeal(msgspec.Struct, frozen=True):
    """A deal of a day, as one guest may know it.

    Attributes:
        name: the name of the game or variant.
        game: the game.
        variant: the variant, if there are several.
        stage: whether the guest has begun or ended it.
        table: where the guest plays or played it.
        place: the guest's place, from 1.
        score: what the deal counted for the guest.
        counted: whether it ended in time.
        results: what everybody ended with, once nobody can learn the cards from it.
    """

    name: str
    game: str
    variant: str | None
    stage: Stage
    table: str | None
    place: int | None
    score: int | None
    counted: bool
    results: list[DailyResult] | None


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of the day, as one guest may know it.

    Attributes:
        game: the game.
        variant: the variant, if there are several.
        solved: whether the guest's answer was right; `None` before it.
        results: how many people were right (place 1) or wrong (place 2), once the guest has answered.
    """

    game: str
    variant: str | None
    solved: bool | None
    results: list[DailyResult] | None


class DailyDay(msgspec.Struct, frozen=True):
    """A day and its deals."""

    day: str  # as 2026-11-26
    ends: int  # milliseconds since 1970
    deals: list[DailyDeal]


class DailyInfo(msgspec.Struct, frozen=True):
    """Today's deals and yesterday's, as one guest may know them."""

    today: DailyDay
    yesterday: DailyDay
    puzzle: DailyPuzzle | None
    zone: str  # the time zone of the days
    streak: int  # days in a row on which the guest has ended a deal or answered a puzzle, up to today or yesterday
    longest: int
    week: list[str]  # those of the last seven days, as 2026-11-26, on which the guest has done so, newest first
    clock_set_back: bool  # whether deals of later days have been played


class DailyDeals:
    """The deals of the day."""

    def __init__(self, room: Room, stored: Dailies, key: str, days: Days) -> None:
        """`key` is the secret from which all their cards follow."""
        self._room = room
        self._stored = stored
        self._key = key
        self._days = days

    async def begin(self, guest: Guest, name: str) -> str:
        """The table at which a guest plays today's deal, which is made if there is none. Raises `Refused`."""
        game, now = daily.find_daily_game(name), now_ms()
        today = self._days.day_at(now)
        new = DailyRow(guest.id, today.isoformat(), name, new_table_id(), self._days.closes(today))
        row = await self._stored.claim(new)
        table_id = row.table_id or ""
        if row == new or not await self._room.exists(table_id):  # the card room may have stopped between the two
            config = self._room.config
            secret = await asyncio.to_thread(daily.secret_of, self._key, row.day, game)
            created = daily.create(guest, game, row.day, config.daily_pace)
            await self._room.store_new(*start(table_id, created, (), secret, now, config))
        return table_id

    async def info(self, guest: Guest) -> DailyInfo:
        """What a guest may know about today's deals and yesterday's."""
        now = now_ms()
        today = self._days.day_at(now)
        both = (today, today - timedelta(1))
        mine = {(row.day, row.name): row for row in await self._stored.of_guest(guest.id, both)}
        results = await self._stored.results(both)
        played = await self._stored.days(guest.id)
        streak, longest = streaks(played, today)
        week = [day.isoformat() for day in played if today - WEEK < day <= today]
        told = [self._day(day, now, mine, results) for day in both]
        ahead = await self._stored.is_ahead(today)
        kind = (today.isoformat(), PUZZLE)
        puzzle = _told_puzzle(puzzle_of(self._key, today), mine.get(kind), results.get(kind, ()))
        return DailyInfo(told[0], told[1], puzzle, self._days.zone, streak, longest, week, clock_set_back=ahead)

    def _day(
        self,
        day: date,
        now: int,
        mine: Mapping[tuple[str, str], DailyRow],
        results: Mapping[tuple[str, str], Sequence[DailyResult]],
    ) -> DailyDay:
        text, closed = day.isoformat(), now > self._days.closes(day)
        deals = []
        for game in daily.daily_games().values():
            row, found = mine.get((text, game.name)), results.get((text, game.name), ())
            done = row is not None and row.ended is not None
            deals.append(_deal(game, row, list(found) if done or closed else None))
        return DailyDay(text, self._days.end_of(day), deals)

    async def puzzle(self, guest: Guest) -> PuzzleInfo:
        """Today's puzzle, with its outcome if the guest has answered. Raises `Refused` if there is none."""
        today = self._days.day_at(now_ms())
        puzzle = puzzle_of(self._key, today)
        if puzzle is None:
            raise puzzles.no_puzzle()
        mine = [row for row in await self._stored.of_guest(guest.id, [today]) if row.name == PUZZLE]
        solved = mine[0].place == RIGHT if mine else None
        return await asyncio.to_thread(puzzles.info, puzzle, today.isoformat(), solved=solved)

    async def try_puzzle(self, guest: Guest, day: str, question: Question) -> PuzzleAnswer:
        """The answer to what a guest tries. The first legal move of the day counts, and no other. Raises `Refused`."""
        now = now_ms()
        today = self._days.day_at(now)
        puzzle = puzzle_of(self._key, today)
        if puzzle is None or day != today.isoformat():
            raise puzzles.no_puzzle()
        answer, right = await asyncio.to_thread(puzzles.answer, puzzle, question)
        if right is None:
            return PuzzleAnswer(answer)
        place = RIGHT if right else WRONG
        row = DailyRow(guest.id, day, PUZZLE, None, self._days.closes(today), now, place, 0)
        stored = await self._stored.claim(row)
        return PuzzleAnswer(answer, await asyncio.to_thread(puzzles.outcome, puzzle, solved=stored.place == RIGHT))

    async def everything(self, guest: Guest) -> list[dict[str, Any]]:
        """Everything that is stored about a guest's daily deals."""
        return await self._stored.everything(guest.id)

    async def is_daily(self, table_id: str) -> bool:
        """Whether a table is for a deal of the day, so that nobody but its player may ever come to it."""
        return await self._stored.at_table(table_id) is not None

    async def is_closed_to(self, table_id: str, guest: Guest) -> bool:
        """Whether a table is for somebody else's deal of the day."""
        found = await self._stored.at_table(table_id)
        return found is not None and found.guest != guest.id

    async def expect_day_over(self, table_id: str) -> None:
        """Raise `Refused` if a table's deal is one that somebody may still play: others could watch a copy of it."""
        if await self._open_deal(table_id):
            detail = "This is the deal of the day. You can play on from it once the day is over."
            raise Refused("not_now", detail, field="daily")

    async def expect_may_look(self, table_id: str, guest: Guest) -> None:
        """Raise `Refused` if a table's deal is one that a guest may still play, and must not know."""
        theirs = await self._open_deal(table_id)
        if theirs is None:
            return
        own = await self._stored.of_guest(guest.id, [date.fromisoformat(theirs.day)])
        if not any(row.name == theirs.name and row.ended is not None for row in own):
            raise Refused("closed", "This is the deal of the day. You can look at it once you have played it yourself.")

    async def _open_deal(self, table_id: str) -> DailyRow | None:
        """The deal of the day at a table, if somebody may still play it."""
        found = await self._stored.at_table(table_id)
        return found if found and now_ms() <= found.closes else None


@lru_cache(PUZZLES_KEPT)
def puzzle_of(key: str, day: date) -> Puzzle | None:
    """The puzzle of a day, in an order that only the card room knows. Each comes once before any comes again."""
    names = daily.order_of(key, all_puzzles())
    return all_puzzles()[names[day.toordinal() % len(names)]] if names else None


def _told_puzzle(puzzle: Puzzle | None, row: DailyRow | None, results: Sequence[DailyResult]) -> DailyPuzzle | None:
    if puzzle is None:
        return None
    variant, solved = puzzle.options.get("variant"), row.place == RIGHT if row else None
    return DailyPuzzle(puzzle.game, variant, solved, list(results) if row else None)


def _deal(game: DailyGame, row: DailyRow | None, results: list[DailyResult] | None) -> DailyDeal:
    ended = row.ended if row else None
    return DailyDeal(
        name=game.name,
        game=game.game,
        variant=game.variant,
        stage="new" if row is None else "begun" if ended is None else "done",
        table=row.table_id if row else None,
        place=row.place if row else None,
        score=row.score if row else None,
        counted=row is not None and ended is not None and ended <= row.closes,
        results=results,
    )
