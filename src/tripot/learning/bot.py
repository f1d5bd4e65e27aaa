"""`learned`: the bot that plays with a trained network."""

from functools import lru_cache
from pathlib import Path

import numpy as np

from tripot.bots import Bot
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.envs.observations import ObservationSpace
from tripot.envs.spaces import ActionSpace
from tripot.learning.network import BadWeights, Network
from tripot.play.match import Table
from tripot.play.setup import Setup


class LearnedBot(Bot):
    """Plays the action with the highest expected result, at tables like the one where its network learned."""

    reaction = Reaction(mean=350, spread=80)

    def __init__(self, file: str = "") -> None:
        """Load the weights from a file written by `tripot train`. Raises `BadWeights`."""
        if not file:
            raise BadWeights("name a weights file, as in learned:FILE")
        self.network = Network.load(Path(file))
        self._file = file

    def choose(self, question: Question) -> int:
        """The move with the highest expected result. Raises `BadWeights` at a table that the network was not made for.

        It never waits. In training, the last seat asked had to act; here, everybody might wait for everybody else.
        """
        actions, observations = _spaces(question.table)
        about, game = self.network.about, question.table.game.name
        if about.game != game or not self.network.fits(observations, actions):
            apart = about.apart(game, question.table.options.as_dict())
            raise BadWeights(f"the weights {self._file} are for another table: {apart}")
        numbers = actions.numbers(question.legal)
        values = self.network.values(observations.encode(question.view))[0]
        return int(np.where(numbers >= 0, values[numbers], -np.inf).argmax())  # environments leave out some moves


@lru_cache(32)
def _spaces(table: Setup) -> tuple[ActionSpace, ObservationSpace]:
    same = Table(table.game, table.options)
    return ActionSpace(same), ObservationSpace(same)
