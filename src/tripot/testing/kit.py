"""Check a game: play random deals at random tables and look at every state."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.rules.game import LANGUAGES, Game
from tripot.rules.move import CHANCE
from tripot.rules.registry import get
from tripot.rules.shared.formulas import Value
from tripot.rules.shared.options import OptionSpec
from tripot.testing.checks import CHECKS, Check, acting, awaited, conserved
from tripot.testing.look import Alike, Failure, Look, demand

MOST_TABLES = 2_000  # tables tried in order to find options that go together
FEW_VALUES = 4  # the number of values that are tried of an option with a range
EVERY_STATE = 300  # the first states of a deal, which are all checked thoroughly
ONE_OUT_OF = 20  # of the later states, one in this many is checked thoroughly, and the last one
AT_EVERY_STATE = (conserved, acting, awaited)  # these are quick, and a broken promise may show in only one state


class ConformanceError(AssertionError):
    """A promise that a game broke.

    Attributes:
        check: the name of the check that failed, one of `CHECKS`, `"ends"`, `"recorded"` or `"remembered"`.
        seed: the seed that shows it again.
        deal: the number of the deal.
        move: the number of moves played before it showed.
    """

    def __init__(self, check: str, message: str, where: Where) -> None:
        super().__init__(f"{check}: {message} ({where})")
        self.check = check
        self.seed = where.seed
        self.deal = where.deal
        self.move = where.move


@dataclass
class Where:
    """The place where a state occurred, with enough detail to reach it again."""

    game: str
    options: dict[str, Value]
    seed: int
    deal: int
    move: int = 0

    def __str__(self) -> str:
        return f"{self.game} {self.options}, seed {self.seed}, deal {self.deal}, after {self.move} moves"


@dataclass
class Report:
    """How much was checked."""

    deals: int = 0
    states: int = 0  # long deals are checked in part: see `EVERY_STATE`
    moves_tried: int = 0
    longest: int = 0  # moves of the longest deal


def check_game(
    name: str | Game,
    *,
    deals: int = 20,
    seed: int = 0,
    players: Iterable[int] | None = None,
    alike: Alike | None = None,
    options: Mapping[str, Value] | None = None,
    limit: int = 10_000,
    states: int | None = None,
    also: Callable[[Deal], None] | None = None,
) -> Report:
    """Play `deals` random deals of a game with random options and check every state; raises `ConformanceError`.

    In a long deal, states after the first few hundred get only the quick checks, and one in twenty gets all.

    Args:
        name: a game's name, or a game that is not in the registry.
        deals: how many deals to play.
        seed: the seed from which all chance follows.
        players: numbers of seats to try; all by default.
        alike: a key that is equal for moves that differ only in interchangeable cards. No two listed moves may have the
            same key. Without it, moves are compared by ranks.
        options: values of options for all deals; raises `BadOption` if no table can have them.
        limit: the most moves that a deal may take.
        states: how many states of each deal are checked; the rest of the deal is not played. All by default.
        also: called with the deal in every state, to check what only this game promises; raises `AssertionError`.
    """
    game = get(name) if isinstance(name, str) else name
    report = Report()
    for number in range(deals):
        dice = random.Random(f"{seed}/{number}")  # noqa: S311  (not for secrets)
        table = random_table(game, dice, players, options)
        where = Where(game.name, table.options.as_dict(), seed, number)
        _check_deal(Trial(table, where, dice, report, alike, limit, states, also))
    return report


# ---------------------------------------------------------------- options


def random_table(
    game: Game, dice: random.Random, players: Iterable[int] | None = None, given: Mapping[str, Value] | None = None
) -> Table:
    """A table of a game with the given options, and others at random that go with them. Raises `BadOption`."""
    specs = game.options.specs()
    numbers = list(players or specs["players"].numbers_offered)
    refusal = BadOption("options", f"{game.name}: no options found that go together")
    for _ in range(MOST_TABLES):
        values = {name: random_value(spec, dice) for name, spec in specs.items()} | {"players": dice.choice(numbers)}
        try:
            return Table(game, game.make_options({**values, **(given or {})}))
        except BadOption as error:
            refusal = error
    raise refusal


def random_value(spec: OptionSpec, dice: random.Random) -> Value | None:
    """A random value of an option or, half the time, `None` for its default."""
    if dice.random() < 0.5 or spec.kind == "text" or spec.for_research:
        return None
    if spec.choices:
        return dice.choice(spec.choices)
    if spec.kind == "bool":
        return dice.random() < 0.5
    return dice.randint(spec.minimum, min(spec.maximum, spec.minimum + FEW_VALUES))


# ---------------------------------------------------------------- one deal


@dataclass
class Trial:
    """One deal to check, from its first state to its record."""

    table: Table
    where: Where
    dice: random.Random
    report: Report
    alike: Alike | None
    limit: int
    states: int | None
    also: Callable[[Deal], None] | None


def _check_deal(trial: Trial) -> None:
    trial.report.deals += 1
    match = trial.table.match(trial.where.seed, number=trial.where.deal)
    deal = match.deal()
    writer = record.Writer(match, deal, f"{trial.where.seed}-{trial.where.deal}")
    for looked_at in count(1):
        trial.where.move = len(deal.moves)
        _check_state(trial, deal)
        if deal.over:
            break
        if looked_at == trial.states:
            return
        if len(deal.moves) >= trial.limit:
            raise ConformanceError("ends", f"the deal goes on after {trial.limit} moves", trial.where)
        _play_any(trial, deal, writer)
    trial.report.longest = max(trial.report.longest, len(deal.moves))
    before = match.standing
    _guard("recorded", trial.where, lambda: recorded(match, deal, writer))
    _guard("remembered", trial.where, lambda: remembered(deal, before, match.standing))


def _check_state(trial: Trial, deal: Deal) -> None:
    look = Look(deal, trial.dice, trial.alike)
    for check in _checks_at(trial, deal):
        _guard(check.__name__, trial.where, lambda check=check: check(look))  # type: ignore[misc]
    if trial.also is not None:
        also = trial.also
        _guard("also", trial.where, lambda: also(deal))
    trial.report.states += 1
    trial.report.moves_tried += look.tried


def _checks_at(trial: Trial, deal: Deal) -> Sequence[Check]:
    """All checks; in most states of a long deal, only the quick ones."""
    thorough = trial.where.move < EVERY_STATE or deal.over or trial.dice.randrange(ONE_OUT_OF) == 0
    return CHECKS if thorough else AT_EVERY_STATE


def _guard(name: str, where: Where, check: Callable[[], None]) -> None:
    """Run a check. Whatever it raises becomes a `ConformanceError` that says where."""
    try:
        check()
    except Exception as error:
        what = str(error) if isinstance(error, Failure | AssertionError) else f"{type(error).__name__}: {error}"
        raise ConformanceError(name, what, where) from error


def _play_any(trial: Trial, deal: Deal, writer: record.Writer) -> None:
    seat = trial.dice.choice(deal.actors())
    if len(deal.moves) == len(writer.legal):
        writer.note_legal(seat)
    if seat == CHANCE:
        deal.shuffle(_any_order(trial, deal))
        return
    moves = deal.legal_records(seat).copy()
    index = trial.dice.randrange(len(moves))
    deal.play_record(seat, moves[index : index + 1])


def _any_order(trial: Trial, deal: Deal) -> Array:
    order = deal.chance_pack().tolist()
    trial.dice.shuffle(order)
    return np.array(order, dtype=np.int64)


def recorded(match: Match, deal: Deal, writer: record.Writer) -> None:
    """Check that the record of a finished deal reads back as it was written, and verifies."""
    match.close(deal)
    written = writer.close()
    again = record.decode(record.encode(written))
    demand(record.encode(again) == record.encode(written), "when read back, the record differs from what was written")
    record.verify(again, match.table.game)


def remembered(deal: Deal, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Check that every feat has a number for each seat, and its texts in every language."""
    game, players = deal.table.game, deal.table.players
    for name, numbers in deal.feats(before, after).items():
        counted = len(numbers) == players and min(numbers) >= 0
        demand(counted, f"the feat {name} needs a number of 0 or more for each of {players} seats, not {numbers}")
        for lang in LANGUAGES:
            for key in (name, f"{name}.n"):
                demand(key in game.texts[lang].get("feats", {}), f"the feat {name} has no text {key!r} in {lang}.json")
