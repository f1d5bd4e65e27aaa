"""The course of a check: random deals of random tables, every state looked at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tripot import record
from tripot.deal import Deal
from tripot.errors import BadOption
from tripot.kernel import Array
from tripot.match import Match, Table
from tripot.rules import get
from tripot.rules.contract import CHANCE, Game
from tripot.rules.options import GameOptions, OptionSpec, Value
from tripot.testing.checks import CHECKS, Check, acting, awaited, conserved
from tripot.testing.look import Alike, Failure, Look, demand

FEW_VALUES = 4  # values tried of an option with a range
EVERY_STATE = 300  # states of a deal that are all looked at thoroughly
ONE_OUT_OF = 20  # of the states that follow; and the last one
AT_EVERY_STATE = (conserved, acting, awaited)  # quick, and what breaks them seldom shows later


class ConformanceError(AssertionError):
    """A promise that a game does not keep.

    Attributes:
        check: name of the check that failed, one of `CHECKS`, `"ends"` or `"recorded"`.
        seed: the seed that shows it again.
        deal: number of the deal.
        move: number of moves played before it showed.
    """

    def __init__(self, check: str, message: str, where: Where) -> None:
        super().__init__(f"{check}: {message} ({where})")
        self.check = check
        self.seed = where.seed
        self.deal = where.deal
        self.move = where.move


@dataclass
class Where:
    """The place of a state: enough to come back to it."""

    game: str
    options: dict[str, Value]
    seed: int
    deal: int
    move: int = 0

    def __str__(self) -> str:
        return f"{self.game} {self.options}, seed {self.seed}, deal {self.deal}, after {self.move} moves"


@dataclass
class Report:
    """What was looked at."""

    deals: int = 0
    states: int = 0  # long deals are looked at in part: see `EVERY_STATE`
    moves_tried: int = 0
    longest: int = 0  # moves of the longest deal


def check_game(
    name: str | Game,
    *,
    deals: int = 20,
    seed: int = 0,
    players: Iterable[int] | None = None,
    alike: Alike | None = None,
    limit: int = 10_000,
    also: Callable[[Deal], None] | None = None,
) -> Report:
    """Play `deals` random deals of a game with random options and check every state; raises `ConformanceError`.

    In a long deal, states after the first few hundred are checked in part, one in twenty of them thoroughly.

    Args:
        name: a game's name, or a game that is not in the registry.
        deals: how many deals to play.
        seed: all chance follows from it.
        players: numbers of seats to try; all by default.
        alike: what two moves have in common that are the same up to interchangeable cards. Where it is given no two
            listed moves may be alike; without it moves are compared by ranks.
        limit: no deal may take more moves.
        also: called with the deal at every state, for what only this game promises (tokens conserved, say); raises
            `AssertionError`.
    """
    game = get(name) if isinstance(name, str) else name
    report = Report()
    for number in range(deals):
        dice = random.Random(f"{seed}/{number}")  # noqa: S311  (not for secrets)
        table = random_table(game, dice, players)
        where = Where(game.name, table.options.as_dict(), seed, number)
        _check_deal(Course(table, where, dice, report, alike, limit, also))
        report.deals += 1
    return report


# ---------------------------------------------------------------- options


def random_table(game: Game, dice: random.Random, players: Iterable[int] | None = None) -> Table:
    """A table of a game with random options that go together."""
    specs = game.options.specs()
    numbers = list(players or range(specs["players"].minimum, specs["players"].maximum + 1))
    while True:
        values = {name: random_value(spec, dice) for name, spec in specs.items()}
        try:
            options: GameOptions = game.make_options({**values, "players": dice.choice(numbers)})
        except BadOption:
            continue
        return Table(game, options)


def random_value(spec: OptionSpec, dice: random.Random) -> Value | None:
    """A value of an option; None, for its default, half the time."""
    if dice.random() < 0.5 or spec.kind == "text":
        return None
    if spec.choices:
        return dice.choice(spec.choices)
    if spec.kind == "bool":
        return dice.random() < 0.5
    return dice.randint(spec.minimum, min(spec.maximum, spec.minimum + FEW_VALUES))


# ---------------------------------------------------------------- the course of a deal


@dataclass
class Course:
    """One deal to be checked from its first state to its record."""

    table: Table
    where: Where
    dice: random.Random
    report: Report
    alike: Alike | None
    limit: int
    also: Callable[[Deal], None] | None


def _check_deal(course: Course) -> None:
    match = course.table.match(course.where.seed, number=course.where.deal)
    deal = match.deal()
    writer = record.Writer(match, deal, f"{course.where.seed}-{course.where.deal}")
    while True:
        course.where.move = len(deal.moves)
        _check_state(course, deal)
        if deal.over:
            break
        if len(deal.moves) >= course.limit:
            raise ConformanceError("ends", f"the deal goes on after {course.limit} moves", course.where)
        _play_any(course, deal, writer)
    course.report.longest = max(course.report.longest, len(deal.moves))
    _guard("recorded", course.where, lambda: recorded(match, deal, writer))


def _check_state(course: Course, deal: Deal) -> None:
    look = Look(deal, course.dice, course.alike)
    for check in _checks_at(course, deal):
        _guard(check.__name__, course.where, lambda check=check: check(look))  # type: ignore[misc]
    if course.also is not None:
        also = course.also
        _guard("also", course.where, lambda: also(deal))
    course.report.states += 1
    course.report.moves_tried += look.tried


def _checks_at(course: Course, deal: Deal) -> Sequence[Check]:
    """All checks; in a long deal most states get the quick ones only."""
    thorough = course.where.move < EVERY_STATE or deal.over or course.dice.randrange(ONE_OUT_OF) == 0
    return CHECKS if thorough else AT_EVERY_STATE


def _guard(name: str, where: Where, check: Callable[[], None]) -> None:
    """Run a check; whatever it raises becomes a `ConformanceError` that says where."""
    try:
        check()
    except Exception as error:
        what = str(error) if isinstance(error, Failure | AssertionError) else f"{type(error).__name__}: {error}"
        raise ConformanceError(name, what, where) from error


def _play_any(course: Course, deal: Deal, writer: record.Writer) -> None:
    seat = course.dice.choice(deal.actors())
    if len(deal.moves) == len(writer.legal):
        writer.note_legal(seat)
    if seat == CHANCE:
        deal.shuffle(_any_order(course, deal))
        return
    moves = deal.legal_records(seat).copy()
    index = course.dice.randrange(len(moves))
    deal.play_record(seat, moves[index : index + 1])


def _any_order(course: Course, deal: Deal) -> Array:
    order = deal.chance_pack().tolist()
    course.dice.shuffle(order)
    return np.array(order, dtype=np.int64)


def recorded(match: Match, deal: Deal, writer: record.Writer) -> None:
    """The record of a deal that is over reads back as it was written, and verifies."""
    match.close(deal)
    written = writer.close()
    again = record.decode(record.encode(written))
    demand(record.encode(again) == record.encode(written), "the record does not read back as it was written")
    record.verify(again)
