"""The levels of bots."""

from dataclasses import dataclass
from typing import ClassVar

from tripot import chance
from tripot.bots.reaction import Reaction
from tripot.engine.records import Array
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy


@dataclass(frozen=True)
class RandomBot:
    """Plays a random legal move."""

    REACTION: ClassVar = Reaction(mean=700, spread=250)
    POLICY: ClassVar = Policy.RANDOM
    game: Game

    def choose(self, view: Array, legal: Array, random: Array) -> int:  # noqa: ARG002
        """Any move."""
        return int(chance.draw_at(random, len(legal)))


@dataclass(frozen=True)
class RegularBot:
    """Plays the game's rules of thumb (`advice.py` in its folder)."""

    REACTION: ClassVar = Reaction(mean=450, spread=120)
    POLICY: ClassVar = Policy.REGULAR
    game: Game

    def choose(self, view: Array, legal: Array, random: Array) -> int:
        """The best-advised move."""
        return int(self.game.kernels.advise(view, legal, len(legal), random))
