"""`learned`: the bot that plays what a network has learned."""

from functools import lru_cache
from pathlib import Path
from typing import ClassVar

import numpy as np

from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.envs.observations import ObservationSpace
from tripot.envs.spaces import ActionSpace
from tripot.learning.network import BadWeights, Network
from tripot.play.match import Table
from tripot.play.setup import Setup
from tripot.rules.game import Game
from tripot.rules.loops.course import Policy

NAME = "learned"  # of the entry point: `learned:FILE`


class LearnedBot:
    """Plays the action of which its network expects most. It is for tables like those that the network learned at."""

    reaction: ClassVar = Reaction(mean=350, spread=80)
    policy: ClassVar = Policy.PYTHON

    def __init__(self, game: Game, file: str = "") -> None:
        """With the weights of a file that `tripot train` has written. Raises `BadWeights`."""
        if not file:
            raise BadWeights("name the file of its weights: learned:FILE")
        self.network = Network.load(Path(file))
        self._file = file
        if self.network.about.game != game.name:
            raise BadWeights(f"the weights {file} are for {self.network.about.game}, not for {game.name}")

    def choose(self, question: Question) -> int:
        """The move of which most is expected; raises `BadWeights` at a table that the network was not made for.

        It never waits: it learned to where the last one asked has to act, and here all might wait for each other.
        """
        actions, observations = _spaces(question.table)
        if not self.network.fits(observations, actions):
            apart = self.network.about.apart(question.table.game.name, question.table.options.as_dict())
            raise BadWeights(f"the weights {self._file} are for another table: {apart}")
        numbers = actions.numbers(question.legal)
        values = self.network.values(observations.encode(question.view))[0]
        return int(np.where(numbers >= 0, values[numbers], -np.inf).argmax())  # environments leave out some moves


@lru_cache(32)
def _spaces(table: Setup) -> tuple[ActionSpace, ObservationSpace]:
    same = Table(table.game, table.options)
    return ActionSpace(same), ObservationSpace(same)
