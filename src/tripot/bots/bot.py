"""What a bot is."""

from typing import Protocol

from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
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
