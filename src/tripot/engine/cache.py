"""Where compiled kernels are kept: a folder for each game, named by a hash of every source they may be made of.

Numba notices a change in one file only. A change in any rule therefore gets a new folder, and so does another place of
the same sources.
"""

import hashlib
import logging
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import platformdirs

FOLDER_VARIABLE = "TRIPOT_CACHE"

log = logging.getLogger("tripot")


@dataclass(frozen=True)
class _Home:
    """Where a game's own sources are."""

    package: str
    folder: Path


_shared = set(Path(__file__).parent.glob("*.py"))
_homes: dict[str, _Home] = {}  # by game
_loaded: dict[str, str] = {}  # the game by module, for modules that were loaded for one


def add_sources(files: Iterable[Path]) -> None:
    """Say that a kernel of any game may be made of these files."""
    _shared.update(files)


def add_game(name: str, package: str, folder: Path) -> None:
    """Say that the modules of a package, in this folder and those below it, are the sources of a game."""
    _homes[name] = _Home(package, folder)


def add_module(module: str, game: str) -> None:
    """Say that a module outside the game's package holds kernels of this game only."""
    _loaded[module] = game


@cache
def _sources_hash(game: str) -> str:
    """Hash of every module that a kernel of one game may be made of, and of what else decides the machine code."""
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    own = _homes[game].folder.rglob("*.py") if game else ()
    for file in sorted(_shared) + sorted(own):
        digest.update(os.fsencode(file.absolute()))  # what Numba keeps is for this very file
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def game_of(module: str) -> str:
    """The game whose kernels a module holds; empty for kernels that games share."""
    owner = next((game for game, home in _homes.items() if f"{module}.".startswith(f"{home.package}.")), "")
    return _loaded.get(module, owner)


def cache_root() -> Path:
    """The folder of all that is compiled: `TRIPOT_CACHE`, or one in the user's cache folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_cache_dir("tripot")) / "kernels"


@cache
def cache_folder(game: str) -> Path | None:
    """Folder of one game's compiled kernels; `None`, and a line in the log, when it cannot be written."""
    folder = cache_root() / (game or "common") / _sources_hash(game)
    try:
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
            "name a folder that can be written in the environment variable %s",
            reason,
            FOLDER_VARIABLE,
        )


_said: list[str] = []  # reasons that have been given
