"""The card room and the people of `tests/hosts`."""

from ..hosts.conftest import ada, bob, compiled, house, impatient

__all__ = ["ada", "bob", "compiled", "house", "impatient"]
