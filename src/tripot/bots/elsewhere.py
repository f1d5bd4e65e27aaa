"""Bots from other packages and files, named by an entry point of the group `tripot.bots` or as `module:Class`.

The name of an entry point may be followed by a colon and an argument, such as a file for the bot to read.
"""

import importlib
import sys
import traceback
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tripot.bots.bot import Bot
from tripot.errors import BadOption, TripotError

GROUP = "tripot.bots"


def names() -> tuple[str, ...]:
    """The names of the bots that other installed packages provide."""
    return tuple(sorted(entry_points(group=GROUP).names))


def make(name: str) -> Bot:
    """A bot made by calling another author's class. Raises `BadOption` if that fails."""
    known, _, argument = name.partition(":")
    brought = known in names()
    given = (argument,) if brought and argument else ()
    found = _find(known if brought else name)
    try:
        bot = found(*given)
    except Exception as error:  # another author's class may raise anything
        raise BadOption("bots", f"the bot {name} cannot be made: {_told(error)}") from error
    if not isinstance(bot, Bot):
        raise BadOption("bots", f"{name} is not a bot: its class must be a subclass of `tripot.bots.Bot`")
    return bot


def _find(name: str) -> Any:
    """The class that a name stands for. Entry points come first; modules may also be in the current folder."""
    try:
        if name in names():
            return entry_points(group=GROUP)[name].load()
        module, _, attribute = name.partition(":")
        if str(Path.cwd()) not in sys.path:
            sys.path.append(str(Path.cwd()))
        return getattr(importlib.import_module(module), attribute)
    except Exception as error:
        raise BadOption(
            "bots", f"there is no bot {name!r:.60}: {_told(error)}; `tripot arena --help` lists bots"
        ) from error


def told_with_place(error: Exception) -> str:
    """The error that another author's code raised, with the line of that code."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{_told(error)} ({Path(place.filename).name}, line {place.lineno})"


def _told(error: Exception) -> str:
    """An error as a sentence. Our own errors are whole sentences; others need the name of their class in front."""
    return str(error) if isinstance(error, TripotError) else f"{type(error).__name__}: {error}"
