"""Stand-ins for games that are broken on purpose."""

from __future__ import annotations

from typing import Any


class Instead:
    """An object with some of its attributes replaced."""

    def __init__(self, original: object, **others: object) -> None:
        self.original = original
        self.others = others

    def __getattr__(self, name: str) -> Any:
        return self.others[name] if name in self.others else getattr(self.original, name)
