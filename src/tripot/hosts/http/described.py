"""What the lobby learns about games: they are described from their declarations."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tripot.hosts.http.replays import FILE_BYTES
from tripot.play.lesson import lesson_names
from tripot.play.match import Table
from tripot.rules.game import LANGUAGES, Game, TableText
from tripot.rules.shared.describing import ViewField, browser_fields
from tripot.rules.shared.formulas import Formula, Value
from tripot.rules.shared.options import OptionKind, OptionSpec
from tripot.table import wire
from tripot.table.taking_back import has_undo

LATER = ("reasons", "lessons", "feats")
"""The parts of a game's texts that are sent with a hint, a refusal, a lesson or the list of somebody's matches."""


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option that people may set."""

    name: str
    kind: OptionKind
    default: Value | None  # none if it depends on other options
    clause: str  # the clause that defines it
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    choices: tuple[Value, ...] = ()
    used_with: Mapping[str, tuple[Value, ...]] = {}  # values of other options that it needs to have any effect


class DescribedGame(msgspec.Struct, frozen=True):
    """A game with its options and its sentences."""

    name: str
    players: tuple[int, int]
    options: list[GameOption]
    ranks: str  # from high to low, as people sort their hands
    table_texts: list[TableText]  # those that the game allows
    view: list[ViewField]  # the fields of its views, as the game declares them
    undo: bool  # whether it has moves that may be taken back
    lessons: list[str]  # its first deals, by the names of the game or its variants
    texts: dict[str, dict[str, Any]]  # its message files, by language: those that were asked for


class Limits(msgspec.Struct, frozen=True):
    """How long the texts that people write may be, in characters, and how large what they send."""

    name: int
    said: int  # a chat message
    call: int  # the call of a table
    worth: int  # the worth of a token
    forfeit: int
    forfeits: int  # the most forfeits that a table may have
    record: int  # the most bytes of a record file


class Checked(msgspec.Struct, frozen=True):
    """What there is to say about the options of a table that is being set up."""

    options: dict[str, Value]  # the value in force for every option
    suggested: dict[str, tuple[Value, ...]]  # values to suggest, by option; others are allowed too
    ranks: str  # the ranks in play from low to high; empty if none beats another
    apart: str  # the ranks in play that stand outside this order
    about_cards: tuple[str, ...]  # the clauses about the order of the ranks and about special cards


LIMITS = Limits(
    name=wire.NAME_LENGTH,
    said=wire.TEXT_LENGTH,
    call=wire.CALL_LENGTH,
    worth=wire.WORTH_LENGTH,
    forfeit=wire.FORFEIT_LENGTH,
    forfeits=wire.FORFEITS,
    record=FILE_BYTES,
)


def describe(game: Game, language: str | None) -> DescribedGame:
    """A game with its sentences, in all languages or in one."""
    specs = game.options.specs()
    seats = specs.pop("players").numbers_offered
    return DescribedGame(
        name=game.name,
        players=(int(seats[0]), int(seats[-1])),
        options=[_option(spec) for spec in specs.values() if not spec.for_research],
        ranks=game.held,
        table_texts=sorted(game.table_texts),
        view=browser_fields(game.view),
        undo=has_undo(game),
        lessons=[name for name, of in lesson_names().items() if of == game.name],
        texts={lang: _early_texts(game, lang) for lang in (LANGUAGES if language is None else [language])},
    )


def _early_texts(game: Game, language: str) -> dict[str, Any]:
    """The texts of a game, without those that are sent when they are needed."""
    return {section: texts for section, texts in game.texts[language].items() if section not in LATER}


def _option(spec: OptionSpec) -> GameOption:
    whole = spec.kind == "int"
    return GameOption(
        spec.name,
        spec.kind,
        None if isinstance(spec.default, Formula) else spec.default,
        spec.clause,
        min=spec.minimum if whole else UNSET,
        max=spec.maximum if whole else UNSET,
        choices=spec.choices,
        used_with=spec.used_with or {},
    )


def describe_options(table: Table) -> Checked:
    """The options of a table, and what follows from them."""
    game, options = table.game, table.options
    order, apart, clauses = game.ranks(options), game.ranks_apart(options), game.clauses_about_cards(options)
    return Checked(options.as_dict(), options.suggestions(), order, apart, clauses)
