"""The levels of bots, from the weakest to the strongest: those of the card room."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tripot import chance
from tripot.bots.budget import Budget
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.bots.sharp import SharpBot
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy

OVERLOOKED = 500  # of a thousand moves, a beginner does not think of so many
MILLE = 1000


def search_gains(game: Game) -> bool:
    """Whether a search is worth its time: not where the first to react wins (docs/bots.md)."""
    return not game.races.concurrent


@dataclass(frozen=True)
class RandomBot:
    """Plays a random legal move."""

    reaction: ClassVar = Reaction(mean=700, spread=250)
    policy: ClassVar = Policy.RANDOM
    searches: ClassVar = False
    game: Game

    def choose(self, question: Question) -> int:
        """Any move."""
        return int(chance.draw_at(question.random, len(question.legal)))


@dataclass(frozen=True)
class RegularBot:
    """Plays the game's rules of thumb (`advice.py` in its folder)."""

    reaction: ClassVar = Reaction(mean=450, spread=120)
    policy: ClassVar = Policy.REGULAR
    searches: ClassVar = False
    game: Game

    def choose(self, question: Question) -> int:
        """The best-advised move."""
        legal = question.legal
        return int(self.game.kernels.advise(question.view, legal, len(legal), question.random))


@dataclass(frozen=True)
class BeginnerBot:
    """Knows the rules of thumb, and overlooks moves: the more there are, the more it misses."""

    reaction: ClassVar = Reaction(mean=600, spread=200)
    policy: ClassVar = Policy.PYTHON
    searches: ClassVar = False
    game: Game

    def choose(self, question: Question) -> int:
        """The best-advised of the moves that it thinks of, or of all where it would wait for others."""
        legal, random = question.legal, question.random
        noticed = [place for place in range(len(legal)) if chance.draw_at(random, MILLE) >= OVERLOOKED]
        places = np.array(noticed or [chance.draw_at(random, len(legal))])
        index = int(self.game.kernels.advise(question.view, legal[places], len(places), random))
        return int(places[index]) if index >= 0 else RegularBot(self.game).choose(question)


@dataclass(frozen=True)
class ExpertBot:
    """Searches by a number of simulations, so that the same question always gets the same answer.

    Where a search gains nothing it plays as `regular`, and reacts more quickly.
    """

    reaction: ClassVar = Reaction(mean=380, spread=90)
    policy: ClassVar = Policy.PYTHON
    searches: ClassVar = True
    simulations: ClassVar = 300
    planning: ClassVar = 0
    game: Game

    def choose(self, question: Question) -> int:
        """The move that does best in the worlds that it is tried in."""
        if not search_gains(self.game):
            return RegularBot(self.game).choose(question)
        return SharpBot(self.game, Budget(self.simulations), planning=self.planning).choose(question)


class MasterBot(ExpertBot):
    """Searches for as long as a table of such bots can bear; docs/bots.md says how long that is in each game."""

    reaction: ClassVar = Reaction(mean=320, spread=70)
    simulations: ClassVar = 6000
    planning: ClassVar = 500  # beats searching bots by far, and `regular` nearly as well as 0 does (docs/bots.md)
