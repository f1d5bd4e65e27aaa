"""The levels of bots."""

from dataclasses import dataclass
from typing import ClassVar

from tripot import chance
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy


@dataclass(frozen=True)
class RandomBot:
    """Plays a random legal move."""

    reaction: ClassVar = Reaction(mean=700, spread=250)
    policy: ClassVar = Policy.RANDOM
    game: Game

    def choose(self, question: Question) -> int:
        """Any move."""
        return int(chance.draw_at(question.random, len(question.legal)))


@dataclass(frozen=True)
class RegularBot:
    """Plays the game's rules of thumb (`advice.py` in its folder)."""

    reaction: ClassVar = Reaction(mean=450, spread=120)
    policy: ClassVar = Policy.REGULAR
    game: Game

    def choose(self, question: Question) -> int:
        """The best-advised move."""
        legal = question.legal
        return int(self.game.kernels.advise(question.view, legal, len(legal), question.random))
