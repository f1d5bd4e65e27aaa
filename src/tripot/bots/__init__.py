"""Bots. Each chooses a move from what its seat sees and from the list of its legal moves."""

from typing import TypeAlias

from tripot.bots.bot import Bot as Bot
from tripot.bots.budget import USUAL, read_budget
from tripot.bots.levels import BeginnerBot, ExpertBot, MasterBot, RandomBot, RegularBot
from tripot.bots.own import own_bot, own_names
from tripot.bots.sharp import SharpBot
from tripot.errors import BadOption
from tripot.rules.game import Game

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
    """The names of all bots that `get` knows: those of other packages last."""
    return (*LEVELS, "sharp", *own_names())


def get(name: str, game: Game) -> Bot:
    """The bot of that name for a game; raises `BadOption`.

    A name is that of a level, `sharp`, `sharp:5000` (simulations a move) or `sharp:0.1s`, the name of an entry point of
    the group `tripot.bots`, or `module:Class`.
    """
    level, colon, rest = name.partition(":")
    if level in LEVELS and not colon:
        return LEVELS[level](game)
    if level == "sharp":
        return SharpBot(game, read_budget(rest) if colon else USUAL)
    if colon or name in own_names():
        return own_bot(name, game)
    raise BadOption("bots", f"no bot {name!r:.40}; there are {', '.join(names())}, and your own as module:Class")
