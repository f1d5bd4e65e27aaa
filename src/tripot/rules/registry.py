"""The games by name: those of Tripot, and those that other installed packages provide.

To add a game to Tripot, add a folder here and its name to `GAMES`. Another package provides a game by an entry point of
the group `tripot.games` with the name of the game (`docs/adding-a-game.md`).
"""

import copyreg
import importlib
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from tripot.errors import UnknownGame
from tripot.rules.game import Game

GAMES: tuple[str, ...] = ("turkish", "glukz", "iljig", "nain_jaune", "pig")
GROUP = "tripot.games"

_refused: dict[str, str] = {}  # games of other packages that cannot be played, and the reasons


def get(name: object) -> Game:
    """The game with this name. Raises `UnknownGame` if there is none, or if the name is not a text."""
    if not isinstance(name, str):
        raise UnknownGame(_say_unknown(name))
    if name in GAMES:
        found: Game = importlib.import_module(f"tripot.rules.{name}").GAME
        return found
    game = _load(name) if name in _entries() and name not in _refused else None
    if game is None:
        raise UnknownGame(_say_why_not(name))
    return game


def games() -> tuple[str, ...]:
    """The names of all games that can be played, with Tripot's own games first."""
    return GAMES + installed()


def installed() -> tuple[str, ...]:
    """The names of the games of other packages that can be played."""
    return tuple(name for name in sorted(_entries()) if name not in _refused and _load(name))


def refused() -> dict[str, str]:
    """The reasons why games of other packages cannot be played, by name."""
    installed()
    return dict(_refused)


def refuse(name: str, reason: str) -> None:
    """Note that a game of another package cannot be played, and why."""
    _refused[name] = reason


def forget() -> None:
    """Look again for games of other packages, because some have been installed or removed."""
    _refused.clear()
    _entries.cache_clear()
    _load.cache_clear()


def _say_why_not(name: str) -> str:
    if name in _refused:
        return f"{name} cannot be played: {_refused[name]}"
    return _say_unknown(name)


def _say_unknown(name: object) -> str:
    return f"there is no game {name!r:.40}; the games are {', '.join(games())}"


@cache
def _entries() -> dict[str, list[EntryPoint]]:
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    return found


@cache
def _load(name: str) -> Game | None:
    """The game of another package; `None` if it isn't a game, for a reason that is kept."""
    try:
        return _game_of(name, _entries()[name])
    except (Exception, SystemExit) as error:  # another author's package may raise anything
        refuse(name, str(error) if isinstance(error, UnknownGame) else f"{type(error).__name__}: {error}")
        return None


def _game_of(name: str, entries: list[EntryPoint]) -> Game:
    values = " and ".join(sorted(entry.value for entry in entries))
    if name in GAMES:
        raise UnknownGame(f"{values} has the name of one of Tripot's own games")
    if len(entries) > 1:
        raise UnknownGame(f"{values} have the same name")
    game = entries[0].load()
    if not isinstance(game, Game):
        raise UnknownGame(f"{values} must be a `Game` made by `assemble`, not {game!r:.60}")
    if game.name != name:
        raise UnknownGame(f"the game of {values} is called {game.name}: its folder and its entry point must agree")
    return game


# A game is copied and pickled by its name, because its modules are the same wherever it is read.
copyreg.pickle(Game, lambda game: (get, (game.name,)))
