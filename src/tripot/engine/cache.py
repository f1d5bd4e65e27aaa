"""The folders of compiled kernels: one for each game, named by a hash of what their machine code depends on.

Numba notices changes only in the file of a kernel itself. So a change in any rule gets a new folder, and so does a copy
of the sources in another place. So do another processor, which may share the disk, and another Python or Numba: Numba
wouldn't load what they have compiled, and everybody would take it for ready.
"""

import hashlib
import logging
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER_VARIABLE = "TRIPOT_CACHE"
SHARED_SOURCES = ("engine/*.py", "cards.py", "chance.py", "rules/*.py", "rules/shared/*.py", "rules/loops/*.py")
"""The modules that the kernels of any game may be compiled from."""

log = logging.getLogger("tripot")


@dataclass(frozen=True)
class _Home:
    """Where a game's own sources are."""

    package: str
    folder: Path


_homes: dict[str, _Home] = {}  # by game
_loaded: dict[str, str] = {}  # the game by module, for modules that were loaded for one
_machine: list[str] = []


def add_machine(*facts: str) -> None:
    """Register what machine code depends on besides its sources, such as the processor that it is made for."""
    _machine.extend(facts)


def add_game(name: str, package: str, folder: Path) -> None:
    """Register a package, with its folder and all folders below, as the sources of a game."""
    _homes[name] = _Home(package, folder)


def add_module(module: str, game: str) -> None:
    """Register a module outside a game's package that holds kernels of this game only."""
    _loaded[module] = game


@cache
def _sources_hash(game: str) -> str:
    """A hash of all that changes a game's machine code: the modules it may come from, settings, and the machine."""
    shared = (file for pattern in SHARED_SOURCES for file in Path(__file__).parents[1].glob(pattern))
    own = _homes[game].folder.rglob("*.py") if game else ()
    return hash_of(sorted(shared) + sorted(own), os.environ.get("NUMBA_BOUNDSCHECK", ""), *_machine)


def hash_of(files: Iterable[Path], *facts: str) -> str:
    """A hash of files, of where they are, and of other facts."""
    digest = hashlib.sha256("\0".join(facts).encode())
    for file in files:
        digest.update(os.fsencode(file.absolute()))  # Numba keeps code for a file at this path
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def game_of(module: str) -> str:
    """The game whose kernels a module holds; empty for kernels that games share."""
    owner = next((game for game, home in _homes.items() if f"{module}.".startswith(f"{home.package}.")), "")
    return _loaded.get(module, owner)


def cache_root() -> Path:
    """The folder for all compiled kernels: `TRIPOT_CACHE`, or one in the user's cache folder.

    Raises `OSError` if the user has no home folder, as in some containers.
    """
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    import platformdirs  # noqa: PLC0415  (the interpreter needs no folder, and nothing but NumPy and msgspec)

    try:
        return Path(platformdirs.user_cache_dir("tripot")) / "kernels"
    except RuntimeError as error:
        raise OSError("there is no home folder") from error


@cache
def cache_folder(game: str) -> Path | None:
    """The folder of one game's compiled kernels. `None`, with a line in the log, if it cannot be written."""
    try:
        folder = cache_root() / (game or "common") / _sources_hash(game)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        say_not_kept(str(error))
        return None


def say_not_kept(reason: str) -> None:
    """Say, once, why compiled rules are not kept, and what to do."""
    if not _said:
        _said.append(reason)
        log.warning(
            "compiled rules cannot be kept, so every start compiles them again (%s); "
            "set the environment variable %s to a folder that can be written",
            reason,
            FOLDER_VARIABLE,
        )


_said: list[str] = []  # reasons that have been given
