"""`sharp`: the bot that plays each move out in many worlds before it chooses.

All moves are played in the same worlds. After each round, the worse half of them is dropped (sequential halving;
Karnin, Koren and Somekh 2013), so most worlds are spent on moves that are hard to tell apart. The move that the game's
plans would make stays until the last round and has the benefit of the doubt: a lead over it that may be chance does not
count. `rules/loops/search.py` says how a world is played to its end.
"""

import time
from dataclasses import dataclass

import numpy as np

from tripot.bots.bot import Bot
from tripot.bots.budget import USUAL, Budget
from tripot.bots.comparing import compared
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.engine.records import Array
from tripot.rules.game import Game
from tripot.rules.loops.comparison import Comparison
from tripot.rules.shared.advising import WAIT

CHUNK = 0.005  # seconds of play between two looks at the clock
DOUBT = 1.0  # standard errors that are subtracted from a lead


@dataclass(frozen=True)
class SharpBot(Bot):
    """Searches within its budget. With only one legal move it does not think.

    Attributes:
        budget: what it may spend on a move.
        planning: in how many out of a thousand worlds the other seats use plans too.
    """

    reaction = Reaction(mean=350, spread=80)
    budget: Budget = USUAL
    planning: int = 0

    def choose(self, question: Question) -> int:
        """The move that does best in the worlds that the seat cannot rule out."""
        if len(question.legal) + question.may_wait == 1:
            return 0
        chosen = Search(question.table.game, compared(question, self.planning), question.seat, self.budget).run()
        return chosen if chosen < len(question.legal) else WAIT


class Search:
    """One search, in rounds. After each round, the worse half of the choices is dropped.

    The choice of the seat's plans stays in first place until the last round, so that all leads are leads over it.
    """

    def __init__(self, game: Game, comparison: Comparison, seat: int, budget: Budget) -> None:
        self._kernels = game.search
        self._comparison = comparison
        self._seat = seat
        self.budget = budget
        self.progress = comparison.progress[0]

    def run(self) -> int:
        """The best choice, by its place."""
        self._put_first(self._kernels.plan(self._comparison, self._seat))
        rounds = (int(self.progress["left"]) - 1).bit_length()
        start = time.perf_counter()
        for number in range(1, rounds + 1):
            worlds = round(self.budget.simulations / rounds / self.progress["left"])
            self._play(worlds, start + self.budget.seconds * number / rounds)
            self._halve()
        return int(self._comparison.order[0])

    def _put_first(self, choice: int) -> None:
        """Put a choice first. If the choice is to wait and the seat may not, the first listed move stays first."""
        order = self._comparison.order
        order[:] = np.concatenate([order[order == choice], order[order != choice]])

    def _play(self, most: int, end: float) -> None:
        """Play at least one world, and at most `most`, until a time of `time.perf_counter`."""
        now, worlds = time.perf_counter(), 1
        while True:
            self._kernels.compare(self._comparison, self._seat, worlds)
            most -= worlds
            before, now = now, time.perf_counter()
            world = max(now - before, 1e-9) / worlds
            if most <= 0 or now + world > end:
                return
            worlds = min(most, max(1, int(min(CHUNK, end - now) / world)))

    def _halve(self) -> None:
        """Drop the worse half of the remaining choices. If two are left, the plans have the benefit of the doubt."""
        left = int(self.progress["left"])
        choices = self._comparison.order[:left]
        leads = sure_leads(self._comparison, choices)
        if left > 2:
            leads[0] = np.inf
        self._comparison.order[:left] = choices[np.argsort(-leads, kind="stable")]
        self.progress["left"] = (left + 1) // 2


def sure_leads(comparison: Comparison, choices: Array) -> Array:
    """How much more each choice is worth than the first, on average, minus `DOUBT` standard errors.

    All were played in the same worlds. One world says nothing about errors, so all results are then -inf.
    """
    worlds = comparison.visits[choices]
    if worlds[0] == 1:
        return np.full(len(choices), -np.inf)
    means = comparison.leads[choices] / worlds
    variances = comparison.squares[choices] / worlds - means**2
    sure: Array = means - DOUBT * np.sqrt(np.maximum(variances, 0) / (worlds - 1))
    return sure
