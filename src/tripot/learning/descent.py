"""Gradient descent on a network, in NumPy (Adam). Predictions move towards the results of the deals."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tripot.engine.records import Array
from tripot.envs.observations import Floats
from tripot.learning.network import Layer, Network

DECAYS = (0.9, 0.999)  # Adam's factors for the mean gradient and for its mean square (Kingma and Ba 2015)
TINY = 1e-8


class Descent(Protocol):
    """A network being trained, wherever its weights are kept."""

    def outputs(self, observations: Floats) -> Floats:
        """The expected result of each action in units of the network: float32 of shape `(rows, actions)`."""

    def descend(self, observations: Floats, actions: Array, targets: Floats, rate: float) -> None:
        """Change the weights a little, so that the predictions for these actions move towards the targets."""

    def layers(self) -> tuple[Layer, ...]:
        """The weights as they are now."""


@dataclass
class Adam:
    """Adam's memory for one array of weights: running means of the gradient and of its square."""

    mean: Floats
    square: Floats

    @classmethod
    def of(cls, weights: Floats) -> "Adam":
        """The memory for weights that have not changed yet."""
        return cls(np.zeros_like(weights), np.zeros_like(weights))

    def shift(self, slope: Floats, rate: float, steps: int) -> Floats:
        """How much to change the weights by."""
        self.mean += (1 - DECAYS[0]) * (slope - self.mean)
        self.square += (1 - DECAYS[1]) * (slope * slope - self.square)
        mean, square = self.mean / (1 - DECAYS[0] ** steps), self.square / (1 - DECAYS[1] ** steps)
        shift: Floats = rate * mean / (np.sqrt(square) + TINY)
        return shift


class NumpyDescent:
    """Gradient descent on one core of the processor. It changes the layers of the given network in place."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._adam = [(Adam.of(layer.weights), Adam.of(layer.biases)) for layer in network.layers]
        self._changes = 0

    def outputs(self, observations: Floats) -> Floats:
        """See `Descent`."""
        return self._network.activations(observations)[-1]

    def descend(self, observations: Floats, actions: Array, targets: Floats, rate: float) -> None:
        """See `Descent`."""
        self._changes += 1
        found, rows = self._network.activations(observations), np.arange(len(actions))
        slope = np.zeros_like(found[-1])
        slope[rows, actions] = (found[-1][rows, actions] - targets) / len(rows)
        for place in reversed(range(len(self._adam))):
            layer, (weights, biases), inputs = self._network.layers[place], self._adam[place], found[place]
            before = (slope @ layer.weights.T) * (inputs > 0)
            layer.weights[:] -= weights.shift(inputs.T @ slope, rate, self._changes)
            layer.biases[:] -= biases.shift(slope.sum(axis=0), rate, self._changes)
            slope = before

    def layers(self) -> tuple[Layer, ...]:
        """See `Descent`."""
        return self._network.layers
