"""A network that predicts the result of each action: layers of rectified linear units, in NumPy."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, is_zipfile

import msgspec
import numpy as np

from tripot.envs.observations import Floats, ObservationSpace
from tripot.envs.spaces import ActionSpace
from tripot.errors import TripotError
from tripot.play.match import Table, game

FORMAT = "tripot-network/1"


class BadWeights(TripotError):
    """Weights that are missing, cannot be read, or belong to another game or table."""


class About(msgspec.Struct, frozen=True):
    """What a network is for, and how it was trained.

    Attributes:
        game: the game's name.
        options: all options of its table.
        seed: the seed of the training.
        decisions: the number of decisions that it has learned from.
        log: how strong it was during the training: the number of decisions, its reward less that of `regular` in all
            other seats, and half the 95 % interval.
        format: the format of the file.
    """

    game: str
    options: dict[str, Any]
    seed: int
    decisions: int = 0
    log: tuple[tuple[int, float, float], ...] = ()
    format: str = FORMAT

    def table(self) -> Table:
        """The table. Raises `UnknownGame` or `BadOption`."""
        return game(self.game, **self.options)

    def apart(self, name: str, options: Mapping[str, Any]) -> str:
        """Its game or its options, as far as they differ from these: `glukz`, `players=4, decks=1`."""
        if self.game != name:
            return self.game
        return ", ".join(f"{key}={value}" for key, value in self.options.items() if options.get(key) != value)


@dataclass(frozen=True)
class Layer:
    """The weights of a layer, of shape `(inputs, outputs)`, and its biases, of shape `(outputs,)`, float32."""

    weights: Floats
    biases: Floats


@dataclass(frozen=True)
class Network:
    """Layers that turn what a seat sees into a value for each action.

    Attributes:
        about: what it is for.
        layers: in their order; the last has an output for each action.
        scale: the factors for observations that keep them between -1 and 1; shape `(inputs,)`.
        unit: the reward that an output of 1 stands for.
    """

    about: About
    layers: tuple[Layer, ...]
    scale: Floats
    unit: float = 1.0

    @classmethod
    def new(cls, about: About, units: int, dice: np.random.Generator) -> "Network":
        """An untrained network with two hidden layers of `units` units each. Raises `BadOption`."""
        table = about.table()
        sizes = [ObservationSpace(table).size, units, units, ActionSpace(table).n]
        layers = [
            Layer(dice.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype(np.float32), np.zeros(outputs, "f4"))
            for inputs, outputs in pairwise(sizes)
        ]
        layers[-1].weights[:] *= 0.1  # every action starts with an expected result near 0
        return cls(about, tuple(layers), scale_of(table))

    def values(self, observations: Floats) -> Floats:
        """The expected reward of each action, less the mean of the other seats: float32 of shape `(rows, actions)`."""
        return self.activations(observations)[-1] * np.float32(self.unit)

    def activations(self, observations: Floats) -> list[Floats]:
        """The inputs of each layer, and the outputs of the last."""
        found = [observations * self.scale]
        for layer in self.layers[:-1]:
            found.append(np.maximum(found[-1] @ layer.weights + layer.biases, 0))
        return [*found, found[-1] @ self.layers[-1].weights + self.layers[-1].biases]

    # ---------------------------------------------------------------- files

    def save(self, file: Path) -> None:
        """Write the network to a file in half precision. Raises `OSError`. Only a whole file replaces an old one."""
        arrays: dict[str, Any] = {f"layer{number}": _packed(layer) for number, layer in enumerate(self.layers)}
        about = np.frombuffer(msgspec.json.encode(self.about), np.uint8)
        part = file.with_name(file.name + ".part")
        with part.open("wb") as out:
            np.savez_compressed(out, about=about, unit=np.float64(self.unit), **arrays)
        part.replace(file)

    @classmethod
    def load(cls, file: Path) -> "Network":
        """Read a file written by `save`. Raises `BadWeights`."""
        if file.is_file() and not is_zipfile(file):
            raise BadWeights(f"{file} is not a file of weights")
        try:
            with file.open("rb") as raw, np.load(raw) as arrays:
                about = msgspec.json.decode(arrays["about"].tobytes(), type=About)
                layers = tuple(_unpacked(arrays[f"layer{number}"]) for number in range(len(arrays.files) - 2))
                return cls(about, layers, scale_of(about.table()), float(arrays["unit"]))._checked(file)
        except FileNotFoundError:
            raise BadWeights(f"there is no weights file {file}") from None
        except (OSError, ValueError, KeyError, BadZipFile, msgspec.DecodeError, TripotError) as error:
            raise BadWeights(f"the weights {file} cannot be read: {error}") from error

    def _checked(self, file: Path) -> "Network":
        """The network itself. Raises `BadWeights` if a weight is not a number, or if sizes have changed since."""
        table = self.about.table()
        if self.about.format != FORMAT or not self.fits(ObservationSpace(table), ActionSpace(table)):
            raise BadWeights(f"the weights {file} are from another version of Tripot: train them again")
        if not all(np.isfinite(layer.weights).all() and np.isfinite(layer.biases).all() for layer in self.layers):
            raise BadWeights(f"the weights {file} are damaged: some are not numbers")
        return self

    def fits(self, observations: ObservationSpace, actions: ActionSpace) -> bool:
        """Whether the network takes observations, and values actions, of these sizes."""
        return (observations.size, actions.n) == (len(self.layers[0].weights), len(self.layers[-1].biases))

    def with_about(self, **changes: Any) -> "Network":
        """The same layers with another `about`."""
        return replace(self, about=msgspec.structs.replace(self.about, **changes))


def scale_of(table: Table) -> Floats:
    """The factor for each number of an observation that keeps it between -1 and 1."""
    space = ObservationSpace(table)
    scale: Floats = 1 / np.maximum(1, np.maximum(np.abs(space.low), np.abs(space.high)))
    return scale


def _packed(layer: Layer) -> np.ndarray[Any, Any]:
    return np.vstack([layer.weights, layer.biases]).astype(np.float16)


def _unpacked(packed: np.ndarray[Any, Any]) -> Layer:
    whole = packed.astype(np.float32)
    return Layer(whole[:-1].copy(), whole[-1].copy())
