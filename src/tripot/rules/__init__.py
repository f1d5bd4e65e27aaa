"""The games. To add one: a folder here, and one line in `GAMES`."""

from __future__ import annotations

import importlib

from tripot.errors import UnknownGame
from tripot.rules.contract import Game

GAMES: tuple[str, ...] = ("turkish", "glukz", "iljig", "nain_jaune", "pig")


def get(name: str) -> Game:
    """The game of that name; raises `UnknownGame`."""
    if name not in GAMES:
        msg = f"no game {name!r:.40}; there are {', '.join(GAMES)}"
        raise UnknownGame(msg)
    found: Game = importlib.import_module(f"tripot.rules.{name}").GAME
    return found
