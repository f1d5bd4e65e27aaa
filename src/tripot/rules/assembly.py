"""Makes a `Game` of a folder: which module provides what is a convention, written down here once.

What a game does not define has a default, so that a small game is a small folder: `docs/adding-a-game.md` lists both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tripot.engine.cache import add_game
from tripot.engine.records import Record
from tripot.rules.game import NO_RACES, Game, Races
from tripot.rules.shared import advising, owned, plain_actions, totals, turns
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.plain_actions import PlainActions
from tripot.rules.shared.plain_words import PlainWords

Defaults = Mapping[str, Callable[[], Any]]
Modules = tuple[ModuleType, ...]


class Nothing(IntEnum):
    """The flags of a game in which moves bring about nothing besides."""


POWERS = ("steps", "shuffling", "drawing")  # modules that only some games have
KERNELS = ("deal", "legal", "play")  # that every game has to define, in `rules.py`


def assemble(
    package: str,
    *,
    most_moves: int,
    card_fields: tuple[str, ...],
    kernels: Modules = (),
    words: Modules = (),
    races: Races = NO_RACES,
    table_texts: frozenset[str] = frozenset(),
) -> Game:
    """The game whose modules a package holds; `Game` says what the arguments mean.

    The package has `state`, `view`, `options`, `clauses`, `terms`, `rules` and `words`. It may have `advice`,
    `plans`, `reasons`, `actions`, `steps`, `shuffling` and `drawing`. What `rules` does not define is taken from the
    modules of `kernels`, what `words` does not, from those of `words`. Raises `ImportError` or `AttributeError` where
    something is missing.
    """
    name = package.rpartition(".")[2]
    add_game(name, package, Path(str(import_module(package).__file__)).parent)
    folder = _Folder(package, {"rules": kernels, "words": words})
    plain_words = _plain_words(folder, card_fields, lambda: game)
    game = Game(
        name=name,
        package=package,
        **_declarations(folder),
        rules=folder.filled("rules", _rules(folder)),
        advice=folder.filled("advice", _advice(folder)),
        actions=folder.filled("actions", _actions(folder)),
        words=folder.filled("words", {name: partial(getattr, plain_words, name) for name in _public(PlainWords)}),
        most_moves=most_moves,
        card_fields=card_fields,
        **{power: folder.module(power) for power in POWERS},
        races=races,
        secret=folder.find("words", "SECRET") or frozenset(),
        held=folder.find("words", "HELD") or Game.held,
        spoken=folder.find("words", "SPOKEN") or "",
        table_texts=table_texts,
        reasons=folder.find("reasons", "REASONS") or (),
        not_listed=0 if folder.find("rules", "refusal") else folder.need("clauses", "NOT_LISTED"),
    )
    return game


def _declarations(folder: _Folder) -> dict[str, Any]:
    """The classes that a game declares, by their names in `Game`."""
    options = folder.options()
    return {
        "options": options,
        "options_record": folder.find("state", "OptionsRecord") or options_record(options),
        "state": folder.need("state", "State"),
        "view": folder.need("view", "View"),
        "standing": folder.find("state", "Standing") or totals.Standing,
        "clauses": folder.need("clauses", "Clause"),
        "happened": folder.find("terms", "Happened") or Nothing,
    }


# ---------------------------------------------------------------- defaults


def _plain_words(folder: _Folder, card_fields: tuple[str, ...], game: Callable[[], Game]) -> PlainWords:
    """The words of a game that says nothing special."""
    return PlainWords(
        state=folder.need("state", "State"),
        card_fields=card_fields,
        options=folder.options(),
        verbs=folder.need("terms", "Verb"),
        deck=folder.need("words", "deck"),
        own_sizes=folder.find("words", "sizes"),
        face_down=folder.find("words", "FACE_DOWN") or frozenset(),
        secret=folder.find("words", "SECRET") or frozenset(),
        shows=folder.find("words", "SHOWS") or {},
        game=game,
    )


def _rules(folder: _Folder) -> Defaults:
    """The kernels of a game in turns whose cards are open or their owner's, and of its match of several deals."""
    state, view = folder.need("state", "State"), folder.need("view", "View")
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
    """The rules of thumb of a game, and how a seat that searches goes on: by the same, unless the game knows better."""
    advise = folder.find("advice", "advise") or advising.adviser(folder.find("advice", "worth_of"))
    planned = folder.find("plans", "worth_of")
    plan = advising.adviser(planned) if planned else advise
    return {"advise": lambda: advise, "plan": lambda: plan}


def _actions(folder: _Folder) -> Defaults:
    """Numbers for moves of one card at most, and a reward that compares the points."""
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
    """The record of options for kernels: every option, but texts."""
    fields = {name: int for name, spec in options.specs().items() if spec.kind != "text"}
    return type(
        "OptionsRecord", (Record,), {"__annotations__": fields, "__doc__": "The options, as kernels read them."}
    )


# ---------------------------------------------------------------- the folder


class _Folder:
    """The modules of a game's package, some of them with others whose definitions they share."""

    def __init__(self, package: str, shared: Mapping[str, Modules]) -> None:
        self._package = package
        self._shared = shared

    def module(self, name: str) -> Any:
        """A module that a game may have; `None` where it has not."""
        return import_module(f"{self._package}.{name}") if find_spec(f"{self._package}.{name}") else None

    def defined(self, name: str) -> dict[str, Any]:
        """All that a module defines or shares, by name."""
        modules = [*self._shared.get(name, ()), self.module(name)]
        return {key: value for module in modules if module for key, value in vars(module).items()}

    def find(self, module: str, name: str) -> Any:
        """What a module defines; `None` where it does not."""
        return self.defined(module).get(name)

    def need(self, module: str, name: str) -> Any:
        """What a module has to define; raises `ImportError` or `AttributeError`."""
        self._needed(module, f"`{name}`")
        defined = self.defined(module)
        if name not in defined:
            raise AttributeError(f"{module}.py of the game {self._package} does not define `{name}`")
        return defined[name]

    def observer(self, state: type[Record], view: type[Record]) -> Any:
        """The default `observe`; raises `AttributeError` where fields need one of their own."""
        if unwritten := owned.unwritten_fields(view):
            fields = ", ".join(unwritten)
            raise AttributeError(f"view.py of the game {self._package}: the default `observe` cannot write {fields}")
        return owned.observer(state, view)

    def options(self) -> type[GameOptions]:
        """The options class that `options.py` defines."""
        module = self._needed("options", "a subclass of `GameOptions`")
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, GameOptions) and found.__module__ == module.__name__:
                return found
        raise AttributeError(f"options.py of the game {self._package} does not define a subclass of `GameOptions`")

    def filled(self, name: str, defaults: Defaults) -> Any:
        """What a module defines, and defaults for the rest: a module too, for compiled code looks into nothing else."""
        own = self.defined(name)
        filled = ModuleType(f"{self._package}.{name}, filled")
        vars(filled).update(own)
        vars(filled).update({key: make() for key, make in defaults.items() if key not in own})
        return filled

    def _needed(self, name: str, what: str) -> ModuleType:
        module: ModuleType | None = self.module(name)
        if module is None:
            raise ImportError(f"the game {self._package} has no {name}.py, which is to define {what}")
        return module
