"""What a bot is: one class for all games, asked one question at a time."""

from abc import ABC, abstractmethod

from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy


class Bot(ABC):
    """A player that answers questions, one by one.

    A question has all that a bot may know, its game included. So one bot can play every game, at several tables at
    once, and it keeps nothing from one question to the next.

    Attributes:
        reaction: how fast it acts if several seats may act at once.
        policy: how compiled simulations choose its moves. With `Policy.PYTHON`, they call `choose`.
    """

    reaction: Reaction = Reaction(mean=450, spread=120)
    policy: Policy = Policy.PYTHON

    @abstractmethod
    def choose(self, question: Question) -> int:
        """The index in `question.legal` of the move to play; `WAIT` (-1) to let others go first, if it may wait."""

    def searches(self, _game: Game) -> bool:
        """Whether it may think for long in a game, so that the card room lets it think in a thread."""
        return True
