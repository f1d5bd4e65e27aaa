"""Bots: each is a policy over an observation. They see what their seat sees, and the list of its legal moves."""

from __future__ import annotations

from typing import ClassVar, Protocol

from tripot.bots.levels import RandomBot, RegularBot
from tripot.bots.reaction import Reaction
from tripot.errors import BadOption
from tripot.kernel import Array
from tripot.rules.contract import Game
from tripot.rules.course import Policy


class Bot(Protocol):
    """A policy for one game."""

    REACTION: ClassVar[Reaction]  # how fast it is where several may act at once
    POLICY: ClassVar[Policy]  # how simulations choose for it in compiled code; `Policy.PYTHON`: they call `choose`

    def choose(self, view: Array, legal: Array, random: Array) -> int:
        """Index into `legal` of the move to play; -1 to wait, only where others may act too.

        `view` is what the seat sees (`Deal.view_records`, an array of one, the bot's to keep), `legal` its legal moves
        (`Deal.legal_records`), `random` a generator of `tripot.chance`, advanced in place.
        """


LEVELS: dict[str, type[RandomBot | RegularBot]] = {"random": RandomBot, "regular": RegularBot}
BOTS: tuple[str, ...] = tuple(LEVELS)


def get(name: str, game: Game) -> Bot:
    """The bot of that level for a game; raises `BadOption`."""
    if name not in LEVELS:
        raise BadOption("bots", f"no bot {name!r:.40}; there are {', '.join(BOTS)}")
    return LEVELS[name](game)
