"""Deep Monte Carlo (Zha et al. 2021, DouZero): a network plays all seats of many tables, and learns from the results.

It learns from each decision once the deal is over: the expected result of the action moves towards the real one. Now
and then an action is taken at random, so that others are tried too.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tripot.bots.levels import RegularBot
from tripot.engine.records import Array
from tripot.envs.batch import Batch
from tripot.envs.observations import Floats
from tripot.envs.spaces import random_actions
from tripot.errors import BadOption
from tripot.lab.arena import Arena, estimate
from tripot.learning.bot import LearnedBot
from tripot.learning.descent import Descent, NumpyDescent
from tripot.learning.network import About, BadWeights, Network
from tripot.learning.torch_descent import TorchDescent
from tripot.play.match import Table
from tripot.play.setup import LARGEST, check_number

TABLES = 256  # tables that are stepped together
TOGETHER = 512  # decisions that are learned from at once
STEPS = 64  # steps in a round
COMPARED = 24  # deals in a comparison, each in every seating
COMPARED_SEED = 2**32 - 5  # the seed of deals that are not trained on
UNITS = 128
MOST_UNITS = 4096
BARS = "▁▂▃▄▅▆▇█"
SHOWN = 60  # comparisons in a curve
LONGEST = 512  # a decision is dropped if its deal still goes on after this many steps
RATE, LEAST_RATE = 1e-3, 1e-4
SLOWER = 3_000_000  # after this many decisions the rate is half
ASTRAY, LEAST_ASTRAY = 0.2, 0.02  # the share of actions at random: at first, and at least
FEWER = 1_000_000  # after this many decisions that share is half
NUMPY = "numpy"  # the device that does not need PyTorch


@dataclass(eq=False)
class Step:
    """A decision at each table.

    Attributes:
        observations: float16, to save memory.
        actions: the actions taken.
        seats: the seats that took them.
        open: whether nothing has been learned from the action yet.
        rewards: each seat's reward less the others' mean, if a deal ended with the action.
        done: whether a deal ended with the action.
    """

    observations: np.ndarray[Any, np.dtype[np.float16]]
    actions: Array
    seats: Array
    open: Array
    rewards: Floats
    done: Array


def begin(table: Table, seed: int, units: int, file: Path) -> Network:
    """The network in a file or, if there is no file, a new one with two hidden layers of `units` units.

    Raises `BadOption`, and `BadWeights` if the file cannot be read or is for another table.
    """
    seed, units = check_number("seed", seed, 0, LARGEST), check_number("units", units, 1, MOST_UNITS)
    options = dict(table.options.as_dict())
    if not file.exists():
        return Network.new(About(table.game.name, options, seed), units, np.random.default_rng(seed))
    network = Network.load(file)
    if apart := network.about.apart(table.game.name, options):
        raise BadWeights(f"{file} is for {apart}: name another file with --out")
    return network


def check_times(minutes: float, every: float) -> None:
    """Raise `BadOption` unless there is time to train and to compare."""
    if not minutes > 0:
        raise BadOption("minutes", f"minutes must be more than 0, not {minutes:g}")
    if not 0 < every <= minutes:
        raise BadOption("every", f"every must be more than 0 and at most minutes ({minutes:g}), not {every:g}")


def train(
    network: Network, file: Path, minutes: float, every: float, device: str = NUMPY
) -> Iterator[tuple[float, About]]:
    """Train for some minutes. After each `every` of them, write the file, and yield the minutes and the comparison.

    `device` is `numpy`, or one of PyTorch's. Raises `BadOption`, `NotInstalled`, and `OSError` if the file cannot be
    written.
    """
    check_times(minutes, every)
    training = Training(network, descent_on(device, network))
    network.save(file)  # an error here comes before any training
    return _lines(training, file, minutes, every)


def _lines(training: "Training", file: Path, minutes: float, every: float) -> Iterator[tuple[float, About]]:
    start = time.monotonic()
    while (passed := (time.monotonic() - start) / 60) < minutes:
        while (time.monotonic() - start) / 60 < min(passed + every, minutes):
            training.round()
        training.network.save(file)
        training.network = compare(training.network, file)
        training.network.save(file)
        yield (time.monotonic() - start) / 60, training.network.about


def curve(about: About) -> str:
    """The comparisons so far, drawn in a line."""
    means = np.array([mean for _, mean, _ in about.log[-SHOWN:]])
    heights = (means - means.min()) / max(float(np.ptp(means)), 1e-9) * (len(BARS) - 1)
    return "".join(BARS[round(height)] for height in heights)


def compare(network: Network, file: Path) -> Network:
    """Compare the network with `regular`, and add a line to its log. Its weights are in the file."""
    table = network.about.table()
    arena = Arena(table, [LearnedBot(str(file)), *[RegularBot()] * (table.players - 1)], COMPARED_SEED)
    *_, standing = arena.play(COMPARED)
    found = estimate(standing.differences(arena.names[0]))
    line = (network.about.decisions, found.mean, found.within)
    return network.with_about(log=(*network.about.log, line))


def descent_on(device: str, network: Network) -> Descent:
    """Gradient descent on a network, on a device. Raises `BadOption` or `NotInstalled`."""
    return NumpyDescent(network) if device == NUMPY else TorchDescent(network, device)


class Training:
    """A network that plays against itself, and learns from that.

    Attributes:
        network: the network as it is now.
    """

    def __init__(self, network: Network, descent: Descent | None = None) -> None:
        about = network.about
        self.network = network
        self._descent = descent or NumpyDescent(network)
        self._tables = Batch(about.table(), TABLES, (about.seed + about.decisions) % LARGEST)
        self._dice = np.random.default_rng([about.seed, about.decisions])
        self._steps: list[Step] = []  # steps that may still be learned from

    def round(self) -> None:
        """Continue at all tables for some steps, and learn from the deals that have ended."""
        self._steps += [self._play() for _ in range(STEPS)]
        learned = self._learn()
        decisions = self.network.about.decisions + learned
        self.network = replace(self.network, layers=self._descent.layers()).with_about(decisions=decisions)

    def _play(self) -> Step:
        """Take an action at each table: the most promising one or, sometimes, any."""
        observations, mask, seats = self._tables.observe(), self._tables.mask(), self._tables.seats()
        best = np.where(mask, self._descent.outputs(observations), -np.inf).argmax(axis=1)
        other = random_actions(mask, self._dice)
        astray = self._dice.random(TABLES) < max(LEAST_ASTRAY, ASTRAY * self._halved(FEWER))
        actions = np.where(astray, other, best)
        rewards, done = self._tables.step(actions)
        brought, new = against_others(rewards), np.ones(TABLES, bool)
        return Step(observations.astype(np.float16), actions, seats, new, brought, done)

    def _halved(self, decisions: int) -> float:
        """A half after this many decisions, a third after twice as many, and so on."""
        return decisions / (decisions + self.network.about.decisions)

    def _learn(self) -> int:
        """Learn from the decisions whose deals have ended; returns the number of these decisions."""
        ended = np.concatenate([step.rewards[step.done] for step in self._steps])
        if not self.network.about.decisions and len(ended):
            self.network = replace(self.network, unit=max(1.0, float(ended.std())))
        observations, actions, targets = (np.concatenate(parts) for parts in zip(*self._known(), strict=True))
        order = self._dice.permutation(len(actions))
        rate = max(LEAST_RATE, RATE * self._halved(SLOWER))
        for start in range(0, len(order), TOGETHER):
            rows = order[start : start + TOGETHER]
            self._descent.descend(observations[rows].astype(np.float32), actions[rows], targets[rows], rate)
        self._steps = [step for step in self._steps[-LONGEST:] if step.open.any()]
        return len(order)

    def _known(self) -> Iterator[tuple[Array, Array, Floats]]:
        """The decisions whose results are known: their observations, actions, and the outputs to expect."""
        brought, known = np.zeros_like(self._steps[0].rewards), np.zeros(TABLES, bool)
        for step in reversed(self._steps):
            brought[step.done] = step.rewards[step.done]
            known |= step.done
            rows = np.flatnonzero(known & step.open)
            step.open[rows] = False
            yield step.observations[rows], step.actions[rows], brought[rows, step.seats[rows]] / self.network.unit


def against_others(rewards: Floats) -> Floats:
    """What each seat got, less the mean of the others; of the same shape `(tables, players)`."""
    players = rewards.shape[1]
    compared: Floats = (rewards * players - rewards.sum(axis=1, keepdims=True)) / (players - 1)
    return compared
