"""What a search compares: the choices of a seat, before the first world is played."""

import numpy as np

from tripot.bots.question import Question
from tripot.engine.records import Array
from tripot.play.setup import Setup
from tripot.rules.loops.comparison import Comparison, Progress


def compared(question: Question, planning: int = 0) -> Comparison:
    """Everything that a seat may do: its legal moves and, if it may wait, waiting."""
    choices = np.arange(len(question.legal) + question.may_wait)
    return new_comparison(question.table, question.world(), question.random, choices, planning)


def new_comparison(table: Setup, root: Array, random: Array, choices: Array, planning: int = 0) -> Comparison:
    """A comparison of these choices in one world, `root`; for `planning`, see `Progress`."""
    progress, most = Progress.new(), int(choices.max()) + 1
    progress["left"], progress["planning"] = len(choices), planning
    return Comparison(
        root=root,
        dealt=root.copy(),
        world=root.copy(),
        chance=random.copy(),
        views=table.game.view.new(**table.sizes),
        moves=table.game.move_buffer(),
        pack=table.pack,
        deck=table.pack,
        randoms=random,
        progress=progress,
        rewards=np.zeros(table.players, np.int64),
        order=choices.copy(),
        visits=np.zeros(most, np.int64),
        totals=np.zeros(most),
        leads=np.zeros(most),
        squares=np.zeros(most),
    )
