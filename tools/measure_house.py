"""How large and how simple the code is: prints the table of goals from the checkout itself.

`uv run python -m tools.measure_house` takes some seconds, mostly for playing a move in a real card room. `--tree DIR`
measures the files of another checkout. `--benchmarks` also times the games, beside those of OpenSpiel.
"""

from __future__ import annotations

import argparse
import ast
import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from tools.imports import Graph, house

ROOT = Path(__file__).parents[1]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Row:
    """One line of the table: what is measured, its value now, and the goal."""

    what: str
    now: str
    goal: str = ""


@dataclass(frozen=True)
class Tree:
    """A checkout of the project, as Git lists it."""

    root: Path

    def files(self, *patterns: str) -> list[Path]:
        """The tracked files that match one of the patterns."""
        listed = subprocess.run(  # noqa: S603
            ["git", "ls-files", "-z", *patterns],  # noqa: S607
            cwd=self.root,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        found = [self.root / name for name in listed.split("\0") if name]
        return [file for file in found if file.exists()]

    @cached_property
    def sources(self) -> list[Path]:
        """The Python files of the package."""
        return self.files("src/tripot/*.py")

    @cached_property
    def games(self) -> dict[str, list[Path]]:
        """The tracked files of each game's folder, by game: those of the package, then those of `examples/`."""
        marks = self.files("src/tripot/rules/*/rules.py", "examples/*rules.py")
        return {mark.parent.name: self.files(f"{mark.parent.relative_to(self.root)}/*") for mark in marks}


# ---------------------------------------------------------------- lines and functions


def count_lines(files: Iterable[Path]) -> int:
    """Lines of text, as `wc -l` counts them."""
    return sum(file.read_bytes().count(b"\n") for file in files)


def nodes(files: Iterable[Path], kind: type[Node]) -> Iterator[Node]:
    """Every node of a kind in the syntax, nested ones included."""
    for file in files:
        yield from (node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, kind))


def functions(files: Iterable[Path]) -> Iterator[Function]:
    """Every function and method."""
    yield from nodes(files, ast.FunctionDef)
    yield from nodes(files, ast.AsyncFunctionDef)


def length(function: Function) -> int:
    """The lines of a function from its `def`, with its docstring and without its decorators."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def spread(lengths: list[int]) -> str:
    """The median, the 90th percentile and the maximum."""
    ordered = sorted(lengths)
    return f"{statistics.median(ordered):g} / {ordered[len(ordered) * 9 // 10]} / {ordered[-1]}"


# ---------------------------------------------------------------- what a game needs


def asked(tree: Tree, files: list[Path]) -> set[str]:
    """The names of the functions that the package asks of a game: by its protocols, and as arguments of `GAME`."""
    inside = {file for game in tree.games.values() for file in game}
    contract = [
        file for file in tree.files("src/tripot/rules/*.py") if file not in inside and "loops" not in file.parts
    ]
    protocols = [node for node in nodes(contract, ast.ClassDef) if "Protocol" in map(ast.unparse, node.bases)]
    methods = {item.name for protocol in protocols for item in protocol.body if isinstance(item, Function)}
    handed = {value.attr for value in values_handed_over(files) if isinstance(value, ast.Attribute)}
    return methods | handed


def values_handed_over(files: list[Path]) -> list[ast.expr]:
    """The values that a game's `__init__.py` passes to its `GAME`, as in `deck=words.deck`."""
    faces = [file for file in files if file.name == "__init__.py"]
    return [keyword.value for call in nodes(faces, ast.Call) for keyword in call.keywords]


def callables(tree: Tree, files: list[Path]) -> int:
    """How many functions a game provides: its own, and shared ones that it imports under the required name."""
    sources = [file for file in files if file.suffix == ".py"]
    own = {function.name for function in functions(sources)}
    shared = {alias.asname or alias.name for found in nodes(sources, ast.ImportFrom) for alias in found.names}
    return len(asked(tree, files) & (own | shared))


def smallest(tree: Tree, measure: Callable[[list[Path]], int]) -> str:
    """The game that needs the fewest, and how many that is."""
    number, name = min((measure(files), name) for name, files in tree.games.items())
    return f"{number} ({name})"


# ---------------------------------------------------------------- the table


def tree_rows(tree: Tree) -> list[Row]:
    """The rows that follow from the files themselves."""
    lengths = [length(function) for function in functions(tree.sources)]
    graph: Graph = house(tree.root, tree.files("src/tripot/*.py", "benchmarks/*.py", "tools/*.py"))
    return [
        Row("lines of Python in src/", f"{count_lines(tree.sources):,}", "at most 36,000"),
        Row("functions", f"{len(lengths):,}"),
        Row("functions, median / p90 / longest", spread(lengths), "6 / 14 / 45"),
        Row("files over 500 lines", str(sum(count_lines([file]) > 500 for file in tree.sources)), "0"),
        Row("files of the smallest game's folder", smallest(tree, len), "about 20 before"),
        Row("callables of the smallest game", smallest(tree, lambda files: callables(tree, files)), "at most 16"),
        Row("rooms / floors / arrows", graph.summary, "27 / 11 / 104 before"),
        Row("circles between rooms", str(graph.circles), "0"),
    ]


def hop_rows() -> list[Row]:
    """How many functions and files a move passes through in the card room, as `tools.hops` traces it."""
    command = [sys.executable, "-m", "tools.hops"]  # a separate process, because it interprets the kernels
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout  # noqa: S603
    found = re.findall(r"^(\w+): (\d+) hops in (\d+) files", printed, re.MULTILINE)
    return [
        Row(f"hops of a move, {game}: functions / files", f"{hops} / {files}", "40 / 13") for game, hops, files in found
    ]


def speed_rows(rounds: int, seconds: float) -> list[Row]:
    """Random play in compiled code and in a loop in Python, compared with OpenSpiel in the same run."""
    peers = import_module("benchmarks.peers")
    ours = [peers.tripot_row(name) for name in peers.GAMES]
    theirs = peers.openspiel_row(peers.YARDSTICK[1], "crazy_eights(players=4)", in_python=True)
    peers.compile_all()
    peers.measure([*ours, theirs], rounds, seconds)
    return [line for row in ours for line in _speed_of(row, theirs, peers)]


def _speed_of(row: Any, yardstick: Any, peers: Any) -> Iterator[Row]:
    compiled, loop = row.median(peers.COMPILED), row.median(peers.LOOP)
    yield Row(f"compiled decisions a second, {row.game}", f"{compiled / 1e6:.1f} M", "within 3 % of before")
    times = compiled / yardstick.median(peers.COMPILED)
    yield Row(f"compiled ÷ OpenSpiel's, {row.game}", f"{times:.2f}", f"at least {peers.GOAL_COMPILED:g}")
    times = loop / yardstick.median(peers.LOOP)
    yield Row(f"loop in numbers ÷ OpenSpiel's, {row.game}", f"{times:.2f}", f"at least {peers.GOAL_LOOP:g}")


def table(rows: Iterable[Row]) -> str:
    """The rows in columns."""
    cells = [("", "now", "goal"), *((row.what, row.now, row.goal) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure_house", description=__doc__)
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout to measure; this one by default")
    parser.add_argument("--benchmarks", action="store_true", help="also time the games and OpenSpiel's")
    parser.add_argument("--rounds", type=int, default=3, help="of --benchmarks")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure of a round")
    given = parser.parse_args()
    rows = tree_rows(Tree(given.tree.resolve()))
    if given.tree == ROOT:
        rows += hop_rows()
    if given.benchmarks:
        rows += speed_rows(given.rounds, given.seconds)
    print(table(rows))  # noqa: T201


if __name__ == "__main__":
    main()
