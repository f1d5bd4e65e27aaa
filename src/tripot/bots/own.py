"""Bots of other packages and files: by an entry point of the group `tripot.bots`, or as `module:Class`.

Behind the name of an entry point may stand a colon and an argument, such as the file that the bot is to read.
"""

import importlib
import sys
import traceback
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tripot.bots.bot import Bot
from tripot.bots.reaction import Reaction
from tripot.errors import BadOption, TripotError
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy

GROUP = "tripot.bots"


def own_names() -> tuple[str, ...]:
    """The names of the bots that other installed packages bring."""
    return tuple(sorted(entry_points(group=GROUP).names))


def own_bot(name: str, game: Game) -> Bot:
    """A bot that is made by somebody else's class, called with the game; raises `BadOption` where it is none."""
    known, _, argument = name.partition(":")
    brought = known in own_names()
    given = (argument,) if brought and argument else ()
    made = _find(known if brought else name)
    try:
        bot: Bot = made(game, *given)
    except Exception as error:  # somebody else's class may raise anything
        raise BadOption("bots", f"{name} cannot play {game.name}: {_told(error)}") from error
    _check(name, bot)
    return bot


def _find(name: str) -> Any:
    """What a name stands for: an entry point first. Modules are looked for in the current folder, too."""
    try:
        if name in own_names():
            return entry_points(group=GROUP)[name].load()
        module, _, attribute = name.partition(":")
        if str(Path.cwd()) not in sys.path:
            sys.path.append(str(Path.cwd()))
        return getattr(importlib.import_module(module), attribute)
    except Exception as error:
        raise BadOption("bots", f"no bot {name!r:.60}: {_told(error)}; `tripot arena --help` lists bots") from error


def _check(name: str, bot: Any) -> None:
    wrong = [
        attribute
        for attribute, fits in (
            ("choose", callable(getattr(bot, "choose", None))),
            ("reaction", isinstance(getattr(bot, "reaction", None), Reaction)),
            ("policy", isinstance(getattr(bot, "policy", None), Policy)),
        )
        if not fits
    ]
    if wrong:
        raise BadOption("bots", f"{name} is no bot: see `tripot.bots.Bot` for its {', '.join(wrong)}")


def told_with_place(error: Exception) -> str:
    """What somebody else's code has raised, and in which line of it."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{_told(error)} ({Path(place.filename).name}, line {place.lineno})"


def _told(error: Exception) -> str:
    """An error of ours says all; of another, its kind belongs to it."""
    return str(error) if isinstance(error, TripotError) else f"{type(error).__name__}: {error}"
