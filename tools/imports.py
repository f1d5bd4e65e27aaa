"""The import graph of the project, between rooms.

A room is a folder or a module directly in `src/tripot`; `benchmarks` and `tools` are rooms too. The front of the
package, `src/tripot/__init__.py`, isn't a room. An arrow leads from a room to a room that it imports, however often and
wherever in a file, imports for type checkers included. A room is one floor above the highest room that it imports.
Rooms that import each other in a circle share a floor.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PACKAGE = "tripot"


@dataclass(frozen=True)
class Graph:
    """Rooms, each with the rooms that it imports."""

    arrows: dict[str, frozenset[str]]

    @cached_property
    def below(self) -> dict[str, frozenset[str]]:
        """For each room, all rooms that its arrows lead to."""
        return {room: frozenset(self._walk(room)) for room in self.arrows}

    def _walk(self, start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            fresh = self.arrows[waiting.pop()] - found
            found |= fresh
            waiting += fresh
        return found

    @property
    def circles(self) -> int:
        """How many groups of rooms import each other in a circle."""
        return len({self._together(room) for room in self.arrows if room in self.below[room]})

    def _together(self, room: str) -> frozenset[str]:
        """A room, and the rooms in one circle with it."""
        return frozenset({room} | {other for other in self.below[room] if room in self.below[other]})

    def floor(self, room: str) -> int:
        """The floor of a room, 1 for the ground floor."""
        lower = self.below[room] - self._together(room)
        return 1 + max((self.floor(other) for other in lower), default=0)

    @property
    def summary(self) -> str:
        """The numbers of rooms, floors and arrows."""
        floors = max(self.floor(room) for room in self.arrows)
        return f"{len(self.arrows)} / {floors} / {sum(map(len, self.arrows.values()))}"


def house(root: Path, files: Iterable[Path]) -> Graph:
    """The graph of these Python files in a checkout."""
    modules = {module_of(file.relative_to(root)): file for file in files}
    arrows: dict[str, set[str]] = {room: set() for module in modules if (room := room_of(module))}
    for module, file in modules.items():
        here = room_of(module)
        reached = {room_of(name) for name in imported(file, modules)} if here else set()
        arrows.setdefault(here, set()).update(reached - {here, ""})
    arrows.pop("", None)
    return Graph({room: frozenset(targets) for room, targets in arrows.items()})


def module_of(file: Path) -> str:
    """The dotted name of a file whose path is relative to the checkout."""
    parts = file.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module; empty for the front of the package."""
    first, *rest = module.split(".")
    if first != PACKAGE:
        return first
    return rest[0] if rest else ""


def imported(file: Path, modules: Iterable[str]) -> Iterator[str]:
    """The modules of the project that a file imports. `from tripot import x` imports `tripot.x` if that exists."""
    known = set(modules)
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & known
            yield from inner or {node.module} & known
