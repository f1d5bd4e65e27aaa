"""Bots. Each chooses a move from what its seat sees and from the list of its legal moves."""

from typing import TypeAlias

from tripot.bots import elsewhere
from tripot.bots.bot import Bot as Bot
from tripot.bots.budget import USUAL, read_budget
from tripot.bots.levels import BeginnerBot, ExpertBot, MasterBot, RandomBot, RegularBot
from tripot.bots.playing import play_out as play_out
from tripot.bots.question import Question as Question
from tripot.bots.sharp import SharpBot
from tripot.errors import BadOption

Level: TypeAlias = RandomBot | BeginnerBot | RegularBot | ExpertBot | MasterBot

LEVELS: dict[str, type[Level]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "regular": RegularBot,
    "expert": ExpertBot,
    "master": MasterBot,
}
"""The bots of the card room, the weakest first."""

BOTS: tuple[str, ...] = tuple(LEVELS)
"""Their names."""


def names() -> tuple[str, ...]:
    """The names of all bots that `get` accepts; bots of other packages come last."""
    return (*LEVELS, "sharp", *elsewhere.names())


def get(name: str) -> Bot:
    """Make the bot with this name. Raises `BadOption`.

    The name is that of a level, `sharp`, `sharp:5000` (simulations for each move), `sharp:0.1s`, an entry point of the
    group `tripot.bots`, or `module:Class`.
    """
    level, colon, rest = name.partition(":")
    if level in LEVELS and not colon:
        return LEVELS[level]()
    if level == "sharp":
        return SharpBot(read_budget(rest) if colon else USUAL)
    if colon or name in elsewhere.names():
        return elsewhere.make(name)
    raise BadOption("bots", f"there is no bot {name!r:.40}: use {', '.join(names())}, or your own as module:Class")
