"""Templates: modules of kernels that are loaded again for each game.

Numba cannot cache a kernel that takes another kernel as an argument. A dispatch at every call would cost more than many
rules do. So what is common to all games is written once and compiled once for each game, as with a C++ template.

A template asks for the game's modules by `parts(__name__)`. Imported by itself it gets `UNBOUND` parts: it can be read,
checked and documented like any module, and a kernel that is called says what is missing.
"""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tripot.engine.cache import add_module
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints

PACKAGE = __package__ or ""


@dataclass(frozen=True)
class Parts:
    """The modules of a game whose kernels a template calls.

    Attributes:
        rules: its `rules.py`.
        advice: `advise` of its `advice.py`, and `plan` of its `plans.py`: see `shared/advising.py`.
        actions: its `actions.py`.
        shuffle: the kernel of its `shuffling.py`; it does nothing in games where chance makes no moves of its own.
        drawing: its `drawing.py`; `None` in games that list all legal moves to draw one.
    """

    rules: Any
    advice: Any
    actions: Any
    shuffle: Any
    drawing: Any = None


class _Missing:
    """Stands in for a missing module of a game, in a template that was not loaded for a game."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no game has been given to this template: load it with `instantiate` to use {name!r}")


@kernel
def no_shuffle(s: Any, deck: Ints) -> None:
    """Do nothing: in this game, chance never moves in the middle of a deal."""


UNBOUND = Parts(_Missing(), _Missing(), _Missing(), no_shuffle)
_bound: dict[str, Parts] = {}  # by name of the loaded module


def parts(module: str) -> Parts:
    """What `instantiate` has bound a template to. `module` is the template's `__name__`."""
    return _bound.get(module, UNBOUND)


def instantiate(template: str, game: str, bound: Parts) -> Any:
    """Load `rules/loops/<template>.py` for a game: as a separate module, whose kernels call those of the game."""
    file = Path(__file__).with_name(f"{template}.py")
    spec = importlib.util.spec_from_file_location(f"{PACKAGE}.{template}_{game}", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} cannot be loaded")
    module: ModuleType = importlib.util.module_from_spec(spec)
    _bound[spec.name] = bound
    add_module(spec.name, game)
    sys.modules[spec.name] = module  # Numba looks there when it reads its cache
    spec.loader.exec_module(module)
    return module
