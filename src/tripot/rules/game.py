"""What a game is: the modules of its folder, and what they can do."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import resources
from typing import Any, cast

import numpy as np

from tripot.cards import JOKER, RANK_LETTERS
from tripot.engine.records import Array, MoveRecord, Record
from tripot.errors import BadOption
from tripot.rules.kernels import BatchKernels, BulkKernels, Kernels, SearchKernels
from tripot.rules.loops.template import Parts, instantiate, no_shuffle
from tripot.rules.shared.actions import Actions
from tripot.rules.shared.clause import ClauseBase
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.reasons import Reason
from tripot.rules.words import Drawing, Shuffling, Steps, Words

LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class Races:
    """Moves whose order is decided by reaction when several seats may act.

    Attributes:
        verbs: the verbs of these moves.
        concurrent: whether a move stays valid whatever others have played since the client saw the table.
        unseen: whether, under these options, nobody sees who may join a race.
    """

    verbs: frozenset[str]
    concurrent: bool = False
    unseen: Callable[[Any], bool] = lambda _: False


NO_RACES = Races(frozenset())


@dataclass(frozen=True)
class Game:
    """A game: one for each folder of `tripot.rules`, made by `assemble`.

    Attributes:
        name: the folder's name.
        package: the folder as a package.
        options: the class of its options.
        options_record: the record of options that kernels read.
        state: the record of a deal.
        view: the record of what one seat sees of a deal, which declares all that may be seen.
        standing: the record of a match.
        clauses: the numbers that the kernel `refusal` returns.
        happened: the flags of a state's `happened`; in small letters they are keys of the message files.
        rules: the kernels, under the names of `loops/edge.py`.
        advice: the kernels `advise`, rules of thumb, and `plan`, of a seat that searches (`shared/advising.py`).
        reasons: what speaks for a move or against it, the most telling first.
        actions: numbers for moves and the worth of a deal, for environments.
        words: between records and text.
        most_moves: no position has more legal moves.
        card_fields: fields of the state that hold card sets: together they are always the whole pack.
        steps: the words of whole moves, where kernels take them in steps.
        shuffling: the shuffle in the middle of a deal, where there is one.
        drawing: kernels that find one legal move without listing the others, where there are any.
        races: the moves that are decided by reaction.
        secret: the verbs of moves of which nobody hears but their player.
        spoken: the verb of the move that speaking to one seat is; empty where it is none.
        held: letters of ranks from high to low, as people hold their cards.
        table_texts: which of `worth` (of a token) and `forfeits` a table may write down.
        not_listed: the clause that every move breaks that is not listed; 0 where a kernel `refusal` says which.
    """

    name: str
    package: str
    options: type[GameOptions]
    options_record: type[Record]
    state: type[Record]
    view: type[Record]
    standing: type[Record]
    clauses: type[ClauseBase]
    happened: type[IntEnum]
    rules: Any
    advice: Any
    actions: Actions
    words: Words
    most_moves: int
    card_fields: tuple[str, ...]
    steps: Steps | None = None
    shuffling: Shuffling | None = None
    drawing: Drawing | None = None
    races: Races = NO_RACES
    secret: frozenset[str] = frozenset()
    spoken: str = ""
    held: str = f"{RANK_LETTERS}{JOKER}"
    table_texts: frozenset[str] = frozenset()
    not_listed: int = 0
    reasons: tuple[Reason, ...] = ()

    def __repr__(self) -> str:
        """`<Game turkish>`."""
        return f"<Game {self.name}>"

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels for Python callers: `rules/loops/edge.py` for this game."""
        edge = self.load("edge")
        if self.not_listed:
            edge.refusal = self._refusal_by_listing
        return cast("Kernels", edge)

    def _refusal_by_listing(self, states: Array, seat: int, move: Array) -> int:
        """The kernel `refusal` of a game without one: a move is legal when it is listed."""
        moves = self.move_buffer()
        count = self.kernels.legal(states, seat, moves)
        return 0 if move[0] in moves[:count] else self.not_listed

    @cached_property
    def bulk(self) -> BulkKernels:
        """Kernels that play whole deals: `rules/loops/bulk.py` for this game."""
        return cast("BulkKernels", self.load("bulk"))

    @cached_property
    def batch(self) -> BatchKernels:
        """Kernels over many tables at once: `rules/loops/batch.py` for this game."""
        return cast("BatchKernels", self.load("batch"))

    @cached_property
    def search(self) -> SearchKernels:
        """Kernels that compare moves in many worlds: `rules/loops/search.py` for this game."""
        return cast("SearchKernels", self.load("search"))

    def load(self, template: str) -> Any:
        """A template of `rules/loops`, loaded for this game."""
        shuffle = self.shuffling.shuffle if self.shuffling else no_shuffle
        bound = Parts(self.rules, self.advice, self.actions, shuffle, self.drawing)
        return instantiate(template, self.name, bound)

    @cached_property
    def texts(self) -> dict[str, dict[str, Any]]:
        """The message files, by language."""
        folder = resources.files(self.package) / "messages"
        return {lang: json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}

    def make_options(self, values: Mapping[str, object]) -> GameOptions:
        """Options for a table, defaults filled in; raises `BadOption`."""
        if "players" not in values:
            raise BadOption("players", f"{self.name}: the number of players must be given")
        return self.options.make(values)

    def pack_options(self, options: GameOptions) -> Array:
        """Options as the record that kernels read. A choice becomes its place among the choices.

        A field that is no option is a whole number that the options derive, such as the length of a text.
        """
        record = self.options_record.new()
        specs = self.options.specs()
        for name in record.dtype.names or ():
            value = getattr(options, name)
            choices = specs[name].choices if name in specs else ()
            record[name] = choices.index(value) if choices else int(value)
        return record

    def happenings(self, happened: int) -> tuple[str, ...]:
        """What a state's `happened` says, as keys of the message files."""
        return tuple([key for flag, key in self._happened_keys.items() if happened & flag])

    @cached_property
    def _happened_keys(self) -> dict[int, str]:
        return {int(flag): flag.name.lower() for flag in self.happened}

    def clause_id(self, number: int) -> str:
        """The id of a clause number that `refusal` returned, such as `"TUR-07"`."""
        return self.clauses(number).id

    def move_buffer(self) -> Array:
        """A buffer long enough for every legal move of any position."""
        return MoveRecord.new(self.most_moves)


def seat_array(players: int) -> Array:
    """A row of numbers by seat, all zero."""
    return np.zeros(players, dtype=np.int64)
