"""Which kernels implement a clause and which tests cover it, as read from docstrings and decorators."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tripot.rules.registry import get

CLAUSE = re.compile(r"\b([A-Z]{3})-(\d\d)(?: to \1-(\d\d))?")
TESTS = Path(__file__).parents[3] / "tests" / "clauses"  # exists only in a checkout


@dataclass(frozen=True)
class Entry:
    """A clause of a game.

    Attributes:
        id: its id, such as `"TUR-07"`.
        meaning: a line in English.
        kernels: the kernels whose docstrings name it, as `module.function`.
        others: other functions, classes and options whose docstrings name it.
        tests: the tests that cover it, as `file::test`; empty if the tests are not installed.
    """

    id: str
    meaning: str
    kernels: tuple[str, ...]
    others: tuple[str, ...]
    tests: tuple[str, ...]


def entries(name: str) -> list[Entry]:
    """Every clause of a game, in order. Raises `UnknownGame`."""
    game = get(name)
    kernels, others = _named_in(Path(str(import_module(game.package).__file__)).parent)
    for spec in game.options.specs().values():
        others.setdefault(spec.clause, []).append(f"option {spec.name}")
    tests = _tests_of(name)
    return [
        Entry(
            clause.id,
            clause.meaning,
            *(tuple(dict.fromkeys(found.get(clause.id, ()))) for found in (kernels, others, tests)),
        )
        for clause in game.clauses
    ]


def ids_in(text: str) -> Iterator[str]:
    """The clause ids in a text. Ranges such as `TUR-01 to TUR-04` are spelled out."""
    for family, first, last in CLAUSE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{family}-{number:02}"


def _named_in(folder: Path) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By clause, the kernels of a folder whose docstrings name it, and the other functions and classes."""
    kernels: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for file in sorted(folder.glob("*.py")):
        source = file.read_text("utf-8")
        for name, comment in _constants(source):
            for clause in ids_in(comment):
                others.setdefault(clause, []).append(f"{file.stem}.{name}")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found = kernels if _is_marked(node, "kernel") else others
                for clause in ids_in(ast.get_docstring(node) or ""):
                    found.setdefault(clause, []).append(f"{file.stem}.{node.name}")
    return kernels, others


def _constants(source: str) -> Iterator[tuple[str, str]]:
    """The constants of a module, each with its own lines and the comment above."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name):
            first = node.lineno - 1
            while first and lines[first - 1].startswith("#"):
                first -= 1
            yield target.id, "\n".join(lines[first : node.end_lineno])


def _is_marked(node: ast.FunctionDef | ast.ClassDef, name: str) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == name for mark in node.decorator_list)


def _tests_of(name: str) -> dict[str, list[str]]:
    tests: dict[str, list[str]] = {}
    for file in sorted(TESTS.glob(f"test_{name}*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in _covered_by(node):
                    tests.setdefault(clause, []).append(f"{file.name}::{node.name}")
    return tests


def _covered_by(test: ast.FunctionDef) -> Iterator[str]:
    """The ids in a test's decorator `@clause("…")`."""
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("clause", "pytest.mark.clause"):
            yield str(ast.literal_eval(mark.args[0]))
