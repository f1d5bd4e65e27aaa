"""What a game is: the kernels, words, options and texts that each folder of `tripot.rules` provides."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec
import numpy as np

from tripot.errors import BadOption
from tripot.kernel import Array, Ints, MoveRecord, Record, blank
from tripot.lexicon import Lexicon
from tripot.rules.actions import Actions
from tripot.rules.clause import ClauseBase
from tripot.rules.course import Work
from tripot.rules.observation import Observation
from tripot.rules.options import GameOptions

LANGUAGES = ("fr", "en")
MOVE = MoveRecord.dtype()
CHANCE = -1  # the seat of moves that nobody chooses: a shuffle in the middle of a deal
CHANCE_BIT = 1 << 62  # alone in `actors` when chance moves next

# What `face.turn` says in one number: the lowest bits are the seats that may act, one more stands for chance.
SEEN_CHANCE = 1 << 23
COUNT_SHIFT = 24  # above them, how many moves are listed
HAPPENED_SHIFT = 40  # above that, what the last move brought about
UNKNOWN = -1 << 62  # instead of it: the move that was to be played is not known


class Move(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, rename={"from_": "from"}, forbid_unknown_fields=True
):
    """A whole move in words, as people, records and the wire write it."""

    verb: str
    from_: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()
    suit: str | None = None
    to: int | None = None
    end: str | None = None

    def __str__(self) -> str:
        """`play hand KS KH`, `flip 2`: for messages and logs."""
        numbers = [None if number is None else str(number) for number in (self.slot, self.to)]
        parts = [self.verb, self.from_, *numbers, self.suit, *self.cards, self.end]
        return " ".join(part for part in parts if part is not None)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}):
    """Several legal moves told as one, for people: any `min` to `max` of `cards`. None of its moves is refused.

    With `each`, one card out of each of its lists, all different, in their order. With `built`, not every number or
    set of the cards is a move: `Deal.extend` tells, card by card.
    """

    verb: str
    from_: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()
    min: int = 0
    max: int = 0
    each: tuple[tuple[str, ...], ...] = ()
    built: bool = False
    suit: str | None = None
    to: int | None = None
    end: str | None = None


class Extension(msgspec.Struct, frozen=True):
    """How a move that is being put together may go on: the cards that may be added, and whether it can be played."""

    cards: tuple[str, ...]
    complete: bool


class Sizes(Protocol):
    """Sizes of a game's records under some options, by name of the dimension."""

    def __call__(self, options: Any) -> dict[str, int]: ...


class Kernels(Protocol):
    """A game's kernels for Python callers, who hold arrays of one record; see `tripot.rules.edge` for each."""

    def deal(self, states: Array, options: Array, standings: Array, deck: Ints) -> None: ...
    def actors(self, states: Array) -> int: ...
    def legal(self, states: Array, seat: int, moves: Array) -> int: ...
    def refusal(self, states: Array, seat: int, move: Array) -> int: ...
    def play(self, states: Array, seat: int, move: Array) -> None: ...
    def observe(self, states: Array, seat: int, views: Array) -> None: ...
    def awaited(self, views: Array) -> int: ...
    def redeal(self, states: Array, seat: int, randoms: Array) -> None: ...
    def score(self, states: Array, out: Ints) -> None: ...
    def open_match(self, standings: Array, options: Array, dealer: int) -> None: ...
    def close_deal(self, standings: Array, states: Array) -> None: ...
    def rank(self, standings: Array, out: Ints) -> None: ...
    def advise(self, views: Array, moves: Array, count: int, randoms: Array) -> int: ...


class SingleKernels(Protocol):
    """What a game may have besides, whose legal moves are many: they can be had one by one."""

    def count_legal(self, states: Array, seat: int) -> int: ...
    def write_legal(self, states: Array, seat: int, index: int, move: Array) -> None: ...


class Face(Protocol):
    """What a deal asks of its game at every move; see `tripot.rules.face`."""

    def turn(
        self, states: Array, seat: int, moves: Array, entries: Array, addresses: Array, move: int
    ) -> tuple[int, int, list[Move] | None]: ...


class WholeFace(Protocol):
    """What a deal of a stepwise game asks instead."""

    def turn_whole(self, states: Array, seat: int, rows: Array, places: Array, index: int) -> tuple[int, int]: ...


class ChanceKernels(Protocol):
    """What a game has besides when cards are shuffled in the middle of a deal."""

    def shuffle(self, states: Array, deck: Ints) -> None: ...  # the whole pack, in another order


class BulkKernels(Protocol):
    """Whole deals inside compiled code; see `tripot.rules.bulk` for each."""

    def play_random(
        self,
        states: Array,
        options: Array,
        standings: Array,
        pack: Ints,
        deck: Ints,
        randoms: Array,
        moves: Array,
        deals: int,
    ) -> int: ...
    def copy_states(self, states: Array, times: int) -> None: ...
    def play_on(self, work: Work, matches: int, deals: int) -> int: ...


class Words(Protocol):
    """A game's `words.py`: between kernels' records and what people and files read."""

    SHOWS: frozenset[str]  # verbs of moves that `played` tells otherwise than they were made

    def read_move(self, states: Array, seat: int, move: Move) -> Array:
        """The record of a move in words; raises `Unreadable` (never decides whether it is legal)."""

    def write_moves(self, moves: Array) -> list[Move]:
        """Moves in words, as they may be listed: what is still unknown is left out."""

    def played(self, move: Move, states: Array) -> Move:
        """The move just played with what it has shown, from the state after it."""

    def told(self, move: Move, seat: int, to: int) -> Move | None:
        """A move that `seat` has just played as `to` (-1: a spectator) may hear of it while the deal goes on.

        Face-down cards are left out; `None` where nothing is heard.
        """

    def choices(self, legal: list[Move], view: Array) -> list[Choice]:
        """Legal moves told as choices."""

    def start(self, states: Array) -> dict[str, Any]:
        """The record's `start` of a deal nobody has played in yet."""

    def read_start(self, start: Mapping[str, Any], options: Any, dealer: int) -> Array:
        """The deck that deals this start; raises `Unreadable`."""

    def view(self, views: Array) -> dict[str, Any]:
        """What one seat sees, for the wire."""

    def result(self, states: Array, scores: list[int]) -> dict[str, Any]:
        """The record's `result` of a deal that is over, from its `score`."""

    def standing(self, standings: Array) -> dict[str, Any]:
        """The record's `before` and `after`."""

    def read_standing(self, standing: Mapping[str, Any], options: Any, dealer: int, deal: int) -> Array:
        """The inverse; an empty mapping is the standing of a first deal. Raises `Unreadable`."""


class StepWords(Protocol):
    """The words of whole moves, in games whose kernels take them in steps; `Words` then speaks of single steps.

    A whole move is complete when a step has changed the state's `moves`.
    """

    UNDO: str  # the verb of the step that takes back those before it
    MISCOUNTED: int  # the clause that a whole move breaks whose steps end too early or too late

    def read_steps(self, move: Move) -> Array:
        """The steps of a whole move, in order; raises `Unreadable` (never decides whether it is legal)."""

    def arrange(self, states: Array, move: Move) -> None:
        """After a whole move: lay its cards out as the move orders them, where its steps have another order."""

    WHOLE: int  # int64s of a whole move's row
    ROOM: int  # int64s that the kernel `list_wholes` works in

    def list_wholes(self, states: Array, seat: int, rows: Array) -> int:
        """Fill `rows`, shape `(most, WHOLE)`, with the whole legal moves of a seat that has no step taken; how many."""

    def write_whole(self, raw: bytes) -> Move:
        """A whole move's row, as bytes, in words."""

    def step_choices(self, states: Array, seat: int) -> list[Choice]:
        """The whole moves of a seat, told as choices."""

    def addable(self, states: Array, seat: int, move: Move) -> tuple[str, ...]:
        """The cards that a seat may add to a `built` move that it is putting together; raises `Unreadable`."""


class ChanceWords(Protocol):
    """The words of chance, in games that have `ChanceKernels`."""

    def chance_pack(self, states: Array) -> Array:
        """The cards to be shuffled now, in deck order."""

    def shuffle_move(self, deck: Array) -> Move:
        """An order of these cards as a move of seat -1."""

    def read_shuffle(self, move: Move, states: Array) -> Array:
        """The inverse; raises `Unreadable`."""


@dataclass(frozen=True)
class Game:
    """A game: one of these per folder of `tripot.rules`, listed in `tripot.rules.GAMES`."""

    name: str
    options: type[GameOptions]
    sizes: Sizes
    options_record: type[Record]
    state: type[Record]
    view: type[Record]
    standing: type[Record]
    clauses: type[ClauseBase]
    happened: type[IntEnum]  # the flags of a state's `happened`: in small letters they are keys of the message files
    rules: ModuleType  # the kernels, under the names of `edge.py`
    advice: ModuleType  # `advise`
    actions: Actions  # numbers for moves and the worth of a deal, for environments
    observation: Observation  # how they tell what a seat sees
    words: Words
    deck: Any  # function of options: every card of the deal in deck order
    most_moves: int  # no position has more legal moves than this
    card_fields: tuple[str, ...]  # fields of the state that hold card sets: together always the whole pack
    stepwise: bool = False  # whole moves are made in steps: `words` has `StepWords`, the state counts `moves`
    races: frozenset[str] = frozenset()  # verbs whose order among several seats that may act is decided by reaction
    unseen_rivals: Callable[[Any], bool] = lambda _: False  # options with which nobody sees who may join a race
    concurrent: bool = False  # a move means the same whatever others have done since: it may answer an older table
    table_texts: frozenset[str] = frozenset()  # of `worth` (of a token) and `forfeits`: what a table may write down
    _lexicons: list[Lexicon[Move]] = field(default_factory=list, init=False, repr=False, compare=False)

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels for Python callers: `rules/edge.py` instantiated for this game."""
        return cast("Kernels", instantiate("edge", self))

    @cached_property
    def face(self) -> Face:
        """What a deal asks at every move: `rules/face.py` instantiated for this game."""
        return cast("Face", instantiate("face", self))

    @property
    def lexicon(self) -> Lexicon[Move]:
        """Kernels' moves in words: another one when the last is full, which the deals that began with it keep."""
        if not self._lexicons or self._lexicons[0].full:
            words = self.words
            self._lexicons[:] = [
                Lexicon(lambda record: words.write_moves(record)[0], lambda move: move.verb in words.SHOWS)
            ]
        return self._lexicons[0]

    @cached_property
    def told_wholes(self) -> Told:
        """The rows of whole moves, as bytes, in words; in stepwise games."""
        return Told(cast("StepWords", self.words).write_whole)

    @cached_property
    def flags(self) -> Flags:
        """What a state's `happened` says, by its value."""
        return Flags(self.happened)

    @cached_property
    def bulk(self) -> BulkKernels:
        """Kernels that play whole deals: `rules/bulk.py` instantiated for this game."""
        return cast("BulkKernels", instantiate("bulk", self))

    @cached_property
    def batch(self) -> ModuleType:
        """Kernels over many tables at once: `rules/batch.py` instantiated for this game."""
        return instantiate("batch", self)

    @cached_property
    def texts(self) -> dict[str, dict[str, Any]]:
        """The message files, by language."""
        folder = resources.files(self.rules.__package__ or "") / "messages"
        return {lang: json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}

    def make_options(self, values: Mapping[str, object]) -> GameOptions:
        """Options for a table, defaults filled in; raises `BadOption`."""
        if "players" not in values:
            raise BadOption("players", f"{self.name}: the number of players must be given")
        return self.options.make(values)

    def pack_options(self, options: GameOptions) -> Array:
        """Options as the record that kernels read; of a choice, the place among the choices.

        A field that is no option is a whole number that the options know otherwise, such as the length of a text.
        """
        record = self.options_record.new()
        specs = self.options.specs()
        for name in record.dtype.names or ():
            value = getattr(options, name)
            choices = specs[name].choices if name in specs else ()
            record[name] = choices.index(value) if choices else int(value)
        return record

    def clause_id(self, number: int) -> str:
        """The id of a clause number that `refusal` returned, such as `"TUR-07"`."""
        return self.clauses(number).id


def instantiate(template: str, game: Game) -> ModuleType:
    """Load `rules/<template>.py` anew with `rules`, `advice` and `actions` bound to one game's modules.

    Numba cannot cache a kernel that takes another as an argument, and dispatch at every call would cost more than many
    rules do: so what is common to all games is written once and compiled once a game, as with a C++ template.
    """
    file = Path(__file__).with_name(f"{template}.py")
    spec = importlib.util.spec_from_file_location(f"tripot.rules.{template}_{game.name}", file)
    if spec is None or spec.loader is None:
        msg = f"{file} cannot be loaded"
        raise ImportError(msg)
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(rules=game.rules, advice=game.advice, actions=game.actions)
    sys.modules[spec.name] = module  # where Numba looks when it reads its cache
    spec.loader.exec_module(module)
    return module


class Told(dict[bytes, Move]):
    """Whole moves, as the bytes of their rows, in words: each is put into words once, for many occur again."""

    MOST = 1 << 16  # are kept, before all are forgotten

    def __init__(self, tell: Callable[[bytes], Move]) -> None:
        self._tell = tell

    def __missing__(self, raw: bytes) -> Move:
        """Put a move into words; raises `IndexError` for none."""
        if not raw:
            msg = "no such legal move"
            raise IndexError(msg)
        if len(self) >= self.MOST:
            self.clear()
        self[raw] = move = self._tell(raw)
        return move


class Flags(dict[int, tuple[str, ...]]):
    """What a move brought about, as keys of the message files, by the value of a state's `happened`."""

    def __init__(self, flags: type[IntEnum]) -> None:
        self._flags = flags

    def __missing__(self, happened: int) -> tuple[str, ...]:
        self[happened] = words = tuple(flag.name.lower() for flag in self._flags if happened & flag)
        return words


def move_buffer(game: Game) -> Array:
    """A buffer long enough for every legal move of any position."""
    return blank(MOVE, game.most_moves)


def seat_array(players: int) -> Array:
    """A row of numbers by seat, all zero."""
    return np.zeros(players, dtype=np.int64)
