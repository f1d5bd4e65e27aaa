"""The card room and the people of `tests/server`."""

from ..server.conftest import ada, bob, compiled, house

__all__ = ["ada", "bob", "compiled", "house"]
