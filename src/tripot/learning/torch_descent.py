"""Gradient descent on a network in PyTorch, on a GPU or on all cores of a processor. Install `tripot[torch]` for it."""

from typing import Any

from tripot.engine.records import Array
from tripot.envs.observations import Floats
from tripot.errors import BadOption, NotInstalled
from tripot.learning.descent import DECAYS, TINY
from tripot.learning.network import Layer, Network


class TorchDescent:
    """A copy of a network on a device of PyTorch, such as `cpu`, `cuda` or `cuda:1`."""

    def __init__(self, network: Network, device: str) -> None:
        """Raises `NotInstalled`, or `BadOption` if there is no such device."""
        self._torch = _torch()
        self._device = self._find(device)
        self._scale = self._on_device(network.scale)
        self._layers = [(self._weights(layer.weights), self._weights(layer.biases)) for layer in network.layers]
        weights = [each for layer in self._layers for each in layer]
        self._adam = self._torch.optim.Adam(weights, betas=DECAYS, eps=TINY)

    def outputs(self, observations: Floats) -> Floats:
        """See `Descent`."""
        with self._torch.no_grad():
            outputs: Floats = self._forward(observations).cpu().numpy()
        return outputs

    def descend(self, observations: Floats, actions: Array, targets: Floats, rate: float) -> None:
        """See `Descent`."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        taken = self._on_device(actions).unsqueeze(1)
        found = self._forward(observations).gather(1, taken).squeeze(1)
        self._adam.zero_grad()
        (((found - self._on_device(targets)) ** 2).mean() / 2).backward()
        self._adam.step()

    def layers(self) -> tuple[Layer, ...]:
        """See `Descent`."""
        kept = [[each.detach().cpu().numpy().copy() for each in layer] for layer in self._layers]
        return tuple(Layer(weights, biases) for weights, biases in kept)

    def _forward(self, observations: Floats) -> Any:
        *hidden, (weights, biases) = self._layers
        found = self._on_device(observations) * self._scale
        for each, shift in hidden:
            found = self._torch.relu(found @ each + shift)
        return found @ weights + biases

    def _find(self, device: str) -> Any:
        try:
            self._torch.zeros(1, device=device).cpu()  # some devices have a name but cannot hold numbers
        except (RuntimeError, AssertionError, NotImplementedError) as error:
            reason = str(error).splitlines()[0]
            raise BadOption("device", f"PyTorch finds no device {device!r:.40} here: {reason}") from error
        return self._torch.device(device)

    def _on_device(self, array: Any) -> Any:
        return self._torch.as_tensor(array, device=self._device)

    def _weights(self, array: Floats) -> Any:
        return self._torch.tensor(array, device=self._device, requires_grad=True)


def _torch() -> Any:
    try:
        import torch  # noqa: PLC0415  (an optional extra)
    except ImportError:
        raise NotInstalled("PyTorch", "torch") from None
    return torch
