"""The levels of bots in the card room, from the weakest to the strongest."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tripot import chance
from tripot.bots.bot import Bot
from tripot.bots.budget import Budget
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.bots.sharp import SharpBot
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy

OVERLOOKED = 500  # out of a thousand moves, a beginner overlooks this many
MILLE = 1000


@dataclass(frozen=True)
class RandomBot(Bot):
    """Plays a legal move at random."""

    reaction = Reaction(mean=700, spread=250)
    policy = Policy.RANDOM

    def choose(self, question: Question) -> int:
        """Any move."""
        return int(chance.draw_at(question.random, len(question.legal)))

    def searches(self, _game: Game) -> bool:
        """Never."""
        return False


@dataclass(frozen=True)
class RegularBot(Bot):
    """Plays the game's rules of thumb (`advice.py` in its folder)."""

    reaction = Reaction(mean=450, spread=120)
    policy = Policy.REGULAR

    def choose(self, question: Question) -> int:
        """The best-advised move."""
        legal = question.legal
        return int(question.table.game.kernels.advise(question.view, legal, len(legal), question.random))

    def searches(self, _game: Game) -> bool:
        """Never."""
        return False


@dataclass(frozen=True)
class BeginnerBot(Bot):
    """Knows the rules of thumb but overlooks moves: the more there are, the more it misses."""

    reaction = Reaction(mean=600, spread=200)
    policy = Policy.PYTHON

    def choose(self, question: Question) -> int:
        """The best-advised of the moves that it notices; of all moves, if it would otherwise wait for others."""
        legal, random = question.legal, question.random
        noticed = [place for place in range(len(legal)) if chance.draw_at(random, MILLE) >= OVERLOOKED]
        places = np.array(noticed or [chance.draw_at(random, len(legal))])
        index = int(question.table.game.kernels.advise(question.view, legal[places], len(places), random))
        return int(places[index]) if index >= 0 else RegularBot().choose(question)

    def searches(self, _game: Game) -> bool:
        """Never."""
        return False


@dataclass(frozen=True)
class ExpertBot(Bot):
    """Searches with a fixed number of simulations, so that the same question always gets the same answer.

    In games where a search gains nothing, it plays like `regular`, and reacts faster.
    """

    reaction = Reaction(mean=380, spread=90)
    policy = Policy.PYTHON
    simulations: ClassVar = 300
    planning: ClassVar = 0

    def choose(self, question: Question) -> int:
        """The move that does best in the worlds in which it was tried."""
        if not self.searches(question.table.game):
            return RegularBot().choose(question)
        return SharpBot(Budget(self.simulations), planning=self.planning).choose(question)

    def searches(self, game: Game) -> bool:
        """Where a search is worth its time. It isn't in games that the fastest player wins (docs/bots.md)."""
        return not game.races.concurrent


class MasterBot(ExpertBot):
    """Searches like `expert`, with twenty times the simulations, and allows for opponents who plan (docs/bots.md)."""

    reaction = Reaction(mean=320, spread=70)
    simulations: ClassVar = 6000
    planning: ClassVar = 500  # beats searching bots by far, and `regular` nearly as well as 0 does (docs/bots.md)
