"""Bots. Each chooses a move from what its seat sees and from the list of its legal moves."""

from typing import Protocol, TypeAlias

from tripot.bots.budget import USUAL, read_budget
from tripot.bots.levels import BeginnerBot, ExpertBot, MasterBot, RandomBot, RegularBot
from tripot.bots.own import own_bot, own_names
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.bots.sharp import SharpBot
from tripot.errors import BadOption
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy


class Bot(Protocol):
    """A bot for one game. Its class is called with the game."""

    @property
    def reaction(self) -> Reaction:
        """How fast it is where several seats may act at once."""

    @property
    def policy(self) -> Policy:
        """How simulations choose for it in compiled code; with `Policy.PYTHON` they call `choose`."""

    def choose(self, question: Question) -> int:
        """The index in `question.legal` of the move to play; `WAIT` (-1) to let others go first, where it may."""


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
