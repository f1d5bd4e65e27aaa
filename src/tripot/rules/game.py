"""A game: the modules of its folder, and what they can do."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import resources
from typing import Any, Literal, TypeAlias, cast, get_args

import numpy as np

from tripot.cards import FACES, JOKER, PACK, RANK_LETTERS
from tripot.engine.records import Array, MoveRecord, Record
from tripot.errors import BadOption
from tripot.rules.kernels import BatchKernels, BulkKernels, Kernels, SearchKernels
from tripot.rules.loops.template import Parts, instantiate, no_shuffle
from tripot.rules.shared.actions import Actions
from tripot.rules.shared.clause import ClauseBase
from tripot.rules.shared.decks import Deck
from tripot.rules.shared.describing import describe_fields, describe_moves, describe_parts, describe_record
from tripot.rules.shared.feats import Feats, Finished, no_feats
from tripot.rules.shared.formulas import Term, as_data, value_of
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.prompts import Prompt
from tripot.rules.shared.reasons import Reason, Refusal
from tripot.rules.shared.recording import Recorded
from tripot.rules.shared.verbs import Reading, VerbBase, words_of
from tripot.rules.words import Drawing, Shuffling, Steps, Words

Language: TypeAlias = Literal["fr", "en"]
LANGUAGES: tuple[str, ...] = get_args(Language)
TableText: TypeAlias = Literal["worth", "forfeits"]


@dataclass(frozen=True)
class Races:
    """Moves that are ordered by reaction time when several seats may act.

    Attributes:
        verbs: the verbs of these moves.
        concurrent: whether a move stays valid whatever others have played since the client saw the table.
        unseen: whether nobody can see who may join a race: a formula of the options.
    """

    verbs: frozenset[str]
    concurrent: bool = False
    unseen: Term = False

    def are_unseen(self, options: GameOptions) -> bool:
        """Whether nobody can see who may join a race at a table with these options."""
        return self.unseen is not False and bool(value_of(self.unseen, options.as_dict()))


NO_RACES = Races(frozenset())


@dataclass(frozen=True, eq=False)  # kernels are not a field: two games whose fields are equal may play differently
class Game:
    """A game: one for each folder of `tripot.rules`, made by `assemble`.

    Attributes:
        name: the folder's name.
        package: the folder as a package.
        options: the class of its options.
        options_record: the record of options that kernels read.
        state: the record of a deal.
        view: the record of what one seat sees of a deal. It declares everything that anybody may see.
        standing: the record of a match.
        clauses: the numbers that the kernel `refusal` returns.
        happened: the flags of a state's `happened`. In lower case, they are keys of the message files.
        rules: the kernels, under the names of `loops/edge.py`.
        advice: the kernels `advise`, rules of thumb, and `plan`, used inside a search (`shared/advising.py`).
        reasons: reasons for and against a move, the most important first.
        refusals: why the rules refuse a move, if that says more than the clause.
        prompts: what holds for a seat that may act, the most particular first.
        feats: finds what the seats will still talk about in a finished deal.
        actions: action numbers and rewards, for environments.
        verbs: the verbs of moves, with what each names.
        reading: how all moves are read and written.
        words: the functions that turn records into text and back.
        most_moves: the greatest number of legal moves in any position.
        card_fields: the fields of the state with card sets. Together they always have the whole pack.
        recorded: the parts of a record's starts, results and standings.
        steps: the words of whole moves, if kernels take them in steps.
        shuffling: the shuffle in the middle of a deal, if there is one.
        drawing: kernels that find one legal move without listing the others, if there are any.
        races: the moves that are decided by reaction.
        start_sets: the parts of a record's `start` that are sets of cards, which a program may list in any order.
        held: the letters of the ranks from high to low, as people sort their hand.
        low_to_high: the letters of the ranks as they beat each other; empty if none beats another.
        about_cards: the ids of the clauses about the order of the ranks and about special cards, for a card at the
            table, each with when it holds: a formula of the options.
        table_texts: the texts that a table may write down: the `worth` of a token, `forfeits`.
        word: the word that losses spell, a formula of the options; empty if they spell none.
        together: whether several winners have won a match by the rules, and not because their totals are equal: a
            formula of the options and the parts of the standing.
        not_listed: the clause broken by every move that is not listed; 0 if a kernel `refusal` finds the clause.
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
    verbs: type[VerbBase]
    reading: Reading
    words: Words
    most_moves: int
    card_fields: tuple[str, ...]
    recorded: Recorded
    steps: Steps | None = None
    shuffling: Shuffling | None = None
    drawing: Drawing | None = None
    races: Races = NO_RACES
    start_sets: frozenset[str] = frozenset()
    held: str = f"{RANK_LETTERS}{JOKER}"
    low_to_high: str = f"{RANK_LETTERS}{JOKER}"[::-1]
    about_cards: Mapping[str, Term] = field(default_factory=dict)
    table_texts: frozenset[TableText] = frozenset()
    word: Term = ""
    together: Term = False
    not_listed: int = 0
    reasons: tuple[Reason, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    feats: Callable[[Finished], Feats] = no_feats

    def __repr__(self) -> str:
        """`<Game turkish>`."""
        return f"<Game {self.name}>"

    @cached_property
    def secret(self) -> frozenset[str]:
        """The verbs of moves that only their player hears of."""
        return words_of(self.verbs, "secret")

    @cached_property
    def blind(self) -> frozenset[str]:
        """The verbs of moves that turn one of several cards that nobody knows: all these moves are the same."""
        return words_of(self.verbs, "blind")

    @cached_property
    def spoken(self) -> str:
        """The verb of the move that a player makes by talking to another seat; empty if talking is not a move."""
        return next(iter(words_of(self.verbs, "spoken")), "")

    @cached_property
    def held_counts(self) -> tuple[str, ...]:
        """The fields of a view that count, by seat, the cards from which moves are taken."""
        held = dict.fromkeys(verb.says.cards.held for verb in self.verbs)
        return tuple(f"{name}_size" for name in held if f"{name}_size" in self.view.dimensions())

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels for Python callers: `rules/loops/edge.py` for this game."""
        edge = self.load("edge")
        if self.not_listed:
            edge.refusal = self._refusal_by_listing
        return cast("Kernels", edge)

    def _refusal_by_listing(self, states: Array, seat: int, move: Array) -> int:
        """The default `refusal`: a move is legal if it is listed."""
        moves = self.move_buffer()
        count = self.kernels.legal(states, seat, moves)
        return 0 if move[0] in moves[:count] else self.not_listed

    @cached_property
    def bulk(self) -> BulkKernels:
        """Kernels that play whole deals: `rules/loops/bulk.py`, loaded for this game."""
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

    def declarations(self) -> dict[str, Any]:
        """What the game declares, as data: with it and the bytes of a state, any program can read and write moves."""
        return {
            "game": self.name,
            **describe_moves(self.verbs, self.reading),
            **self.options.as_data(),
            "packed": list(self.options_record.dimensions()),
            "deck": self.words.deck.as_data() if isinstance(self.words.deck, Deck) else None,
            "clauses": {int(clause): clause.id for clause in self.clauses},
            "miscounted": self.clause_id(self.steps.MISCOUNTED) if self.steps else "",
            "most_moves": self.most_moves,
            "most_choices": self.steps.MOST_CHOICES if self.steps else 0,
            "happened": {int(flag): flag.name.lower() for flag in self.happened},
            "races": {
                "verbs": sorted(self.races.verbs),
                "concurrent": self.races.concurrent,
                "unseen": as_data(self.races.unseen),
            },
            "held_counts": list(self.held_counts),
            "low_to_high": self.low_to_high,
            "about_cards": {clause: as_data(when) for clause, when in self.about_cards.items()},
            "table_texts": sorted(self.table_texts),
            "word": as_data(self.word),
            "together": as_data(self.together),
            "standing": describe_record(self.standing),
            "state": describe_record(self.state),
            "view": describe_fields(self.view),
            "recorded": {
                "start": describe_parts(self.recorded.start, self.state),
                "result": describe_parts(self.recorded.result, self.state),
                "standing": describe_parts(self.recorded.standing, self.standing),
            },
            "remarks": {name: it.as_data(sorted(self.reading.faces)) for name, it in self.recorded.remarks.items()},
        }

    def word_of(self, options: GameOptions) -> str:
        """The word that losses spell at a table; empty if they spell none."""
        return str(value_of(self.word, options.as_dict()))

    def win_together(self, options: GameOptions, standing: Mapping[str, Any]) -> bool:
        """Whether several winners have won a match by the rules; otherwise they have equal totals."""
        return self.together is not False and bool(value_of(self.together, {**options.as_dict(), **standing}))

    def make_options(self, values: Mapping[str, object]) -> GameOptions:
        """The options of a table, with defaults. Raises `BadOption` if there is no such option or value."""
        if "players" not in values:
            raise BadOption("players", f"{self.name}: the number of players must be given")
        return self.options.make(values)

    def ranks(self, options: GameOptions) -> str:
        """The letters of the ranks in play, from low to high; empty if none beats another."""
        in_play = self._ranks_in_play(options)
        return "".join(rank for rank in self.low_to_high if rank in in_play)

    def ranks_apart(self, options: GameOptions) -> str:
        """The letters of the ranks in play that stand outside the order; empty if none beats another."""
        order = self.low_to_high
        return "".join(rank for rank in self._ranks_in_play(options) if order and rank not in order)

    def _ranks_in_play(self, options: GameOptions) -> dict[str, None]:
        return dict.fromkeys(FACES[card % PACK][0] for card in self.words.deck(options).tolist())

    def clauses_about_cards(self, options: GameOptions) -> tuple[str, ...]:
        """The ids of the clauses about the order of the ranks and about special cards that hold at a table."""
        values = options.as_dict()
        return tuple(clause for clause, when in self.about_cards.items() if value_of(when, values))

    def pack_options(self, options: GameOptions) -> Array:
        """The options as a record for kernels. A choice becomes its place among the choices.

        A field that isn't an option is a whole number derived from the options, such as the length of a text.
        """
        record = self.options_record.new()
        specs = self.options.specs()
        for name in record.dtype.names or ():
            value = getattr(options, name)
            choices = specs[name].choices if name in specs else ()
            record[name] = choices.index(value) if choices else int(value)
        return record

    def happenings(self, happened: int) -> tuple[str, ...]:
        """The flags in a state's `happened`, as keys of the message files."""
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
