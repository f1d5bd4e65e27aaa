"""Bots. Each chooses a move from what its seat sees and from the list of its legal moves."""

from typing import ClassVar, Protocol

from tripot.bots.levels import RandomBot, RegularBot
from tripot.bots.reaction import Reaction
from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy


class Bot(Protocol):
    """A bot for one game.

    Attributes:
        REACTION: how fast it is where several seats may act at once.
        POLICY: how simulations choose for it in compiled code; with `Policy.PYTHON` they call `choose`.
    """

    REACTION: ClassVar[Reaction]
    POLICY: ClassVar[Policy]

    def choose(self, view: Array, legal: Array, random: Array) -> int:
        """The index in `legal` of the move to play, or -1 to wait. A bot may wait only where others may act too.

        Args:
            view: what the seat sees, as `Deal.view_records` returns it: an array of one that the bot may keep.
            legal: the legal moves of the seat, as `Deal.legal_records` returns them.
            random: a generator of `tripot.chance`, advanced in place.
        """


LEVELS: dict[str, type[RandomBot | RegularBot]] = {"random": RandomBot, "regular": RegularBot}
BOTS: tuple[str, ...] = tuple(LEVELS)


def get(name: str, game: Game) -> Bot:
    """The bot of that level for a game; raises `BadOption`."""
    if name not in LEVELS:
        raise BadOption("bots", f"no bot {name!r:.40}; there are {', '.join(BOTS)}")
    return LEVELS[name](game)
