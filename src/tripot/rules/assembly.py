"""Makes a `Game` from a folder. This module defines which module of the folder provides what.

Everything that a game does not define has a default, so a small game is a small folder. `docs/adding-a-game.md` lists
both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tripot.engine.cache import add_game
from tripot.engine.records import Record
from tripot.rules.game import NO_RACES, Game, Races, TableText
from tripot.rules.plain_words import PlainWords
from tripot.rules.shared import advising, contradictions, owned, plain_actions, totals, turns
from tripot.rules.shared.decks import Deck
from tripot.rules.shared.feats import no_feats
from tripot.rules.shared.formulas import Term
from tripot.rules.shared.move_words import MoveWords
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.places import is_set
from tripot.rules.shared.plain_actions import PlainActions
from tripot.rules.shared.recording import SCORES, Parts, Recorded, sets_of_cards
from tripot.rules.shared.verbs import Reading, VerbBase

Defaults = Mapping[str, Callable[[], Any]]
Modules = tuple[ModuleType, ...]


class Nothing(IntEnum):
    """The `happened` flags of a game in which moves cause nothing else."""


DECLARED = ("options", "clauses", "terms", "state", "view", "words")  # or all of them in one `declarations.py`
POWERS = ("steps", "shuffling", "drawing")  # modules that only some games need
KERNELS = ("deal", "legal", "play")  # every game has to define these, in `rules.py`


def assemble(
    package: str,
    *,
    most_moves: int,
    card_fields: tuple[str, ...],
    kernels: Modules = (),
    words: Modules = (),
    races: Races = NO_RACES,
    table_texts: frozenset[TableText] = frozenset(),
) -> Game:
    """Make a game from the modules of a package. `Game` explains the arguments.

    The package must have `rules`. What `options`, `clauses`, `terms`, `state`, `view` and `words` define may be in
    `declarations` instead. It may have `advice`, `plans`, `reasons`, `prompts`, `feats`, `actions`, `steps`,
    `shuffling` and `drawing`. If `rules` does not define a name, it is taken from the modules in `kernels`; if `words`
    does not, from the modules in `words`. Raises `ImportError` or `AttributeError`, with the name of the module, if
    something is missing, and `TypeError`, with the name of the field, if a declaration contradicts itself.
    """
    name = package.rpartition(".")[2]
    add_game(name, package, Path(str(import_module(package).__file__)).parent)
    folder = _Folder(package, {"rules": kernels, "words": words})
    contradictions.check_card_fields(card_fields, folder.need("state", "State"))
    recorded = folder.recorded()
    held, low_to_high = folder.find("words", "HELD") or Game.held, folder.find("words", "LOW_TO_HIGH")
    game = Game(
        name=name,
        package=package,
        **_declarations(folder),
        rules=folder.filled("rules", _rules(folder)),
        advice=folder.filled("advice", _advice(folder)),
        actions=folder.filled("actions", _actions(folder)),
        verbs=folder.verbs(),
        reading=folder.reading(),
        words=folder.filled("words", _words(folder, card_fields, recorded, lambda: game)),
        most_moves=most_moves,
        card_fields=card_fields,
        recorded=recorded,
        **{power: folder.module(power) for power in POWERS},
        races=races,
        start_sets=folder.start_sets(recorded.start, card_fields),
        held=held,
        low_to_high=held[::-1] if low_to_high is None else low_to_high,
        about_cards=folder.find("words", "ABOUT_CARDS") or {},
        table_texts=table_texts,
        reasons=folder.find("reasons", "REASONS") or (),
        refusals=folder.find("reasons", "REFUSALS") or (),
        prompts=folder.find("prompts", "PROMPTS") or (),
        feats=folder.find("feats", "feats") or no_feats,
        word=folder.term("WORD", ""),
        together=folder.term("TOGETHER", False),
        not_listed=0 if folder.find("rules", "refusal") else folder.need("clauses", "NOT_LISTED"),
    )
    _check(game, folder)
    return game


def _check(game: Game, folder: _Folder) -> None:
    """Raise `TypeError` if what the game declares contradicts itself. What its own words do is not judged."""
    contradictions.check_options(game.options)
    if isinstance(game.words.deck, Deck):
        contradictions.check_deck(game.words.deck, game.options)
    options = game.options.specs()
    terms = {"WORD": game.word, "unseen": game.races.unseen, **game.about_cards}
    contradictions.check_terms(terms, options)
    if not folder.find("words", "standing"):
        contradictions.check_terms({"TOGETHER": game.together}, [*options, *game.recorded.standing])
    contradictions.check_numbers(game.clauses)
    contradictions.check_numbers(game.happened)
    contradictions.check_verbs(game.verbs, game.state)
    for words, record in {"read_move": game.state, "choices": game.view}.items():
        if not folder.find("words", words):
            contradictions.check_held(game.verbs, record)
    contradictions.check_view(game.view)
    contradictions.check_most_moves(game.view, folder.find("terms", "MOST_MOVES") or 0)
    recorded = game.recorded
    for words, parts in {"start": recorded.start, "result": recorded.result, "standing": recorded.standing}.items():
        if not folder.find("words", words):
            contradictions.check_parts(parts, game.standing if words == "standing" else game.state)


def _declarations(folder: _Folder) -> dict[str, Any]:
    """The classes that a game declares, by their names in `Game`."""
    options = folder.options()
    return {
        "options": options,
        "options_record": folder.find("state", "OptionsRecord") or options_record(options),
        "state": folder.need("state", "State"),
        "view": folder.view(),
        "standing": folder.find("state", "Standing") or totals.Standing,
        "clauses": folder.need("clauses", "Clause"),
        "happened": folder.find("terms", "Happened") or Nothing,
    }


# ---------------------------------------------------------------- defaults


def _words(folder: _Folder, card_fields: tuple[str, ...], recorded: Recorded, game: Callable[[], Game]) -> Defaults:
    """The default words: those that follow from what the game declares, and hands as they were dealt."""
    moves = MoveWords(folder.verbs(), folder.reading())
    deals = PlainWords(
        state=folder.need("state", "State"),
        card_fields=card_fields,
        options=folder.options(),
        deck=folder.need("words", "deck"),
        game=game,
        in_order=moves.in_order,
        match=folder.find("state", "Standing") or totals.Standing,
        recorded=recorded,
        check_standing=folder.find("words", "check_standing") or totals.check_standing,
        own_sizes=folder.find("words", "sizes"),
    )
    return {name: partial(getattr, words, name) for words in (moves, deals) for name in _public(type(words))}


def _rules(folder: _Folder) -> Defaults:
    """The default kernels: a game in turns, with cards seen by all or by their owner, and matches of several deals."""
    state, view = folder.need("state", "State"), folder.view()
    for name in KERNELS:
        folder.need("rules", name)
    return {
        "actors": lambda: turns.actors,
        "awaited": lambda: turns.awaited,
        "observe": lambda: folder.observer(state, view),
        "redeal": lambda: owned.redealer(view),
        "score": lambda: totals.scorer(folder.need("rules", "points")),
        "open_match": lambda: totals.open_match,
        "close_deal": lambda: totals.closer(folder.need("rules", "points")),
        "rank": lambda: totals.ranker(folder.find("rules", "strength") or totals.strength),
    }


def _advice(folder: _Folder) -> Defaults:
    """The rules of thumb of a game, and its plans inside a search. By default, the plans are the rules of thumb."""
    advise = folder.find("advice", "advise") or advising.adviser(folder.find("advice", "worth_of"))
    planned = folder.find("plans", "worth_of")
    plan = advising.adviser(planned) if planned else advise
    return {"advise": lambda: advise, "plan": lambda: plan}


def _actions(folder: _Folder) -> Defaults:
    """The default actions: numbers for moves of at most one card, and a reward that compares points."""
    most_moves = folder.find("terms", "MOST_MOVES") or turns.MOST_MOVES
    plain = PlainActions(folder.need("terms", "Verb"), folder.need("words", "deck"), most_moves)
    return {
        "ranges": lambda: plain.ranges,
        "action": lambda: plain_actions.action,
        "reward": lambda: plain_actions.rewarder(folder.need("rules", "points")),
        "reward_range": lambda: plain.reward_range,
        "most_steps": lambda: plain.most_steps,
    }


def _public(declaration: type) -> list[str]:
    return [name for name, value in vars(declaration).items() if callable(value) and not name.startswith("_")]


def options_record(options: type[GameOptions]) -> type[Record]:
    """The record of options for kernels: all options except texts, and whole numbers derived from them."""
    names = [name for name, spec in options.specs().items() if spec.kind != "text"]
    names += options.computed()
    fields = dict.fromkeys(names, int)
    return type(
        "OptionsRecord", (Record,), {"__annotations__": fields, "__doc__": "The options, as kernels read them."}
    )


# ---------------------------------------------------------------- the folder


class _Folder:
    """The modules of a game's package, and the modules whose definitions they share."""

    def __init__(self, package: str, shared: Mapping[str, Modules]) -> None:
        self._package = package
        self._shared = shared

    def module(self, name: str) -> Any:
        """An optional module of the game; `None` if it does not exist."""
        return import_module(f"{self._package}.{name}") if find_spec(f"{self._package}.{name}") else None

    def home(self, name: str) -> Any:
        """The module that defines what a module of this name is for; `None` if there is none."""
        return self.module(name) or (self.module("declarations") if name in DECLARED else None)

    def defined(self, name: str) -> dict[str, Any]:
        """Everything that a module defines or shares, by name."""
        modules = [*self._shared.get(name, ()), self.home(name)]
        return {key: value for module in modules if module for key, value in vars(module).items()}

    def find(self, module: str, name: str) -> Any:
        """A name that a module defines; `None` if it does not."""
        self._refuse_hidden(module, name)
        return self.defined(module).get(name)

    def _refuse_hidden(self, module: str, name: str) -> None:
        """Raise `TypeError` if `declarations.py` defines a name that is looked up in a module beside it."""
        beside = self.module("declarations") if module in DECLARED and self.module(module) else None
        if hasattr(beside, name) and getattr(beside, name) is not self.defined(module).get(name):
            raise TypeError(f"{name}: the game {self._package} has {module}.py, so declarations.py must not define it")

    def term(self, name: str, default: Term) -> Term:
        """A formula that `words.py` defines, which has no truth value; `default` if there is none."""
        found: Term | None = self.find("words", name)
        return default if found is None else found

    def need(self, module: str, name: str) -> Any:
        """A name that a module must define. Raises `ImportError` or `AttributeError` if it does not."""
        home = self._needed(module, f"`{name}`")
        self._refuse_hidden(module, name)
        defined = self.defined(module)
        if name not in defined:
            raise AttributeError(f"{_file(home)} of the game {self._package} does not define `{name}`")
        return defined[name]

    @cached_property
    def _derived_view(self) -> type[Record]:
        deck = self.need("words", "deck")
        return owned.view_of(self.need("state", "State"), lambda options: len(deck(options)))

    def view(self) -> type[Record]:
        """The `View` that the game defines, or the one that follows from what its `State` says of its fields."""
        return self.find("view", "View") or self._derived_view

    def observer(self, state: type[Record], view: type[Record]) -> Any:
        """The default `observe`. Raises `AttributeError` if some fields need an `observe` of the game."""
        if unwritten := owned.unwritten_fields(view):
            fields = ", ".join(unwritten)
            file = _file(self.home("view") or self.home("state"))
            raise AttributeError(f"{file} of the game {self._package}: the default `observe` cannot write {fields}")
        return owned.observer(state, view)

    def options(self) -> type[GameOptions]:
        """The options class that `options.py` defines."""
        module = self._needed("options", "a subclass of `GameOptions`")
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, GameOptions) and found.__module__ == module.__name__:
                self._refuse_hidden("options", found.__name__)
                return found
        raise AttributeError(f"{_file(module)} of the game {self._package} does not define a subclass of `GameOptions`")

    def verbs(self) -> type[VerbBase]:
        """The verbs that `terms.py` defines."""
        verbs: type[VerbBase] = self.need("terms", "Verb")
        if not issubclass(verbs, VerbBase):
            raise AttributeError(
                f"{_file(self.home('terms'))} of the game {self._package}: `Verb` must be a `VerbBase`"
            )
        return verbs

    def reading(self) -> Reading:
        """How the game's moves are read."""
        reading: Reading = self.find("words", "READING") or Reading()
        return reading

    def recorded(self) -> Recorded:
        """The parts of the game's records."""
        return Recorded(
            start=self.find("words", "START") or {},
            result=self.find("words", "RESULT") or {"points": SCORES},
            standing=self.find("words", "STANDING") or ({} if self.find("words", "standing") else totals.STANDING),
            remarks=self.find("words", "REMARKS") or {},
        )

    def start_sets(self, parts: Parts, card_fields: tuple[str, ...]) -> frozenset[str]:
        """The parts of a record's start that are sets of cards."""
        state = self.need("state", "State")
        return sets_of_cards(parts) if parts else frozenset(name for name in card_fields if is_set(state, name))

    def filled(self, name: str, defaults: Defaults) -> Any:
        """A module with the game's definitions and defaults for the rest. Compiled code looks only into modules."""
        for key in defaults:
            self._refuse_hidden(name, key)
        own = self.defined(name)
        filled = ModuleType(f"{self._package}.{name}, filled")
        vars(filled).update(own)
        vars(filled).update({key: make() for key, make in defaults.items() if key not in own})
        return filled

    def _needed(self, name: str, what: str) -> ModuleType:
        module: ModuleType | None = self.home(name)
        if module is None:
            raise ImportError(f"the game {self._package} has no {name}.py; it must define {what}")
        return module


def _file(module: ModuleType) -> str:
    """The name of a module's file, for errors."""
    return f"{module.__name__.rpartition('.')[2]}.py"
