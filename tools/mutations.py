"""Whether the tests still catch faults: `uv run python -m tools.mutations --seed 1` makes small faults and runs tests.

Each fault is one of three kinds: a comparison turned, a line dropped, a number moved by one. They are drawn at random
from the rules, from what runs tables, and from the page. Each is made in a copy of the checkout, and the short form of
the tests that have to do with it runs until one fails. Faults that nothing catches are printed at the end, to be tried
with `--long`.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeGuard

ROOT = Path(__file__).parents[1]
TURNED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "==="}
SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
PAGE_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
PAGE_COMPARISON = re.compile(r" (===|!==|<=|>=|<|>) (?=[\w(\"'-])")
PAGE_NUMBER = re.compile(r"(?<![\w.#\"'`-])\d+(?![\w.\"'`])")
PAGE_LINE = re.compile(r"^[ \t]+(?:[\w.]+\([^;{}]*\)|[\w.]+ [-+]?= [^;{}]*);$", re.MULTILINE)


@dataclass(frozen=True)
class Mutation:
    """A fault: text of a file that another text replaces."""

    file: str
    begin: int
    end: int
    text: str

    def make(self, root: Path) -> None:
        """Make the fault in a checkout."""
        path = root / self.file
        source = path.read_text("utf-8")
        path.write_text(source[: self.begin] + self.text + source[self.end :], "utf-8")

    def told(self, root: Path) -> str:
        """The fault in a line."""
        source = (root / self.file).read_text("utf-8")
        number = source.count("\n", 0, self.begin) + 1
        before = " ".join(source[self.begin : self.end].split())
        return f"{self.file}:{number}: {before} -> {self.text.strip() or 'nothing'}"


@dataclass(frozen=True)
class Area:
    """A part of the checkout, how many faults it gets, and the runs that may catch them, the nearest first."""

    name: str
    files: tuple[str, ...]
    count: int
    find: Callable[[str, str], Iterator[Mutation]]
    runs: Sequence[Sequence[str]]


def in_python(file: str, source: str) -> Iterator[Mutation]:
    """All faults that could be made in a Python file."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    encoded = source.encode()

    def place(line: int, column: int) -> int:
        return len(encoded[: starts[line - 1] + column].decode())

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SIGNS:
            sign, right = SIGNS[type(node.ops[0])], node.comparators[0]
            begin = place(node.left.end_lineno or 0, node.left.end_col_offset or 0)
            between = source[begin : place(right.lineno, right.col_offset)]
            if between.count(sign) == 1:
                at = begin + between.index(sign)
                yield Mutation(file, at, at + len(sign), TURNED[sign])
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            begin, end = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
            yield Mutation(file, begin, end, str(node.value + 1))
        elif _is_dropped(node):
            begin, end = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
            yield Mutation(file, begin, end, "pass")


def _is_dropped(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Whether it is a line of a function that does something, and leaves Python that can be read if it is dropped."""
    does = isinstance(node, ast.Assign | ast.AugAssign)
    calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await)
    return isinstance(node, ast.stmt) and (does or calls) and node.col_offset > 0


def in_page(file: str, source: str) -> Iterator[Mutation]:
    """All faults that could be made in TypeScript, or in the script of a component."""
    parts = [match.span(1) for match in SCRIPT.finditer(source)] if file.endswith(".svelte") else [(0, len(source))]
    for begin, end in parts:
        said = [match.span() for match in PAGE_COMMENT.finditer(source, begin, end)]
        for made in _in_script(file, source, begin, end):
            if not any(first <= made.begin < last for first, last in said):
                yield made


def _in_script(file: str, source: str, begin: int, end: int) -> Iterator[Mutation]:
    for match in PAGE_COMPARISON.finditer(source, begin, end):
        yield Mutation(file, *match.span(1), TURNED[match[1]])
    for match in PAGE_NUMBER.finditer(source, begin, end):
        yield Mutation(file, *match.span(), str(int(match[0]) + 1))
    for match in PAGE_LINE.finditer(source, begin, end):
        yield Mutation(file, *match.span(), "")


PURE = [
    ["tests/clauses", "tests/rules", "tests/records", "tests/play"],
    ["tests", "-m", "not real"],
    ["tests/table", "tests/hosts", "tests/security", "tests/faults"],
]
AREAS = (
    Area("rules", ("src/tripot/rules/**/*.py",), 15, in_python, PURE),
    Area(
        "server",
        ("src/tripot/hosts/**/*.py", "src/tripot/table/**/*.py"),
        15,
        in_python,
        [["tests/table"], ["tests/hosts", "tests/security", "tests/faults", "tests/cli"], ["tests/browser"]],
    ),
    Area("page", ("web/src/**/*.ts", "web/src/**/*.svelte"), 10, in_page, [["tests/browser"]]),
)
NO_PART = (".test.", ".check.", ".generated")  # in names of files that are tests, or written by a tool
PYTEST = ("pytest", "-q", "-p", "no:cacheprovider")
PAGE_CHECKS = ("check", "imports", "test", "build")  # of npm, before any test of the browser


def draw(area: Area, random_: random.Random) -> list[Mutation]:
    """So many faults of an area, each in another place."""
    files = sorted(path for pattern in area.files for path in ROOT.glob(pattern))
    named = [str(file.relative_to(ROOT)) for file in files if not any(part in file.name for part in NO_PART)]
    found = [each for name in named for each in area.find(name, (ROOT / name).read_text("utf-8"))]
    return random_.sample(found, area.count)


def copy(folder: Path) -> Path:
    """A copy of the checkout, with the page's packages beside it."""
    made = shutil.ignore_patterns(".git", "__pycache__", ".venv", ".mypy_cache", ".ruff_cache")

    def left_out(of: str, names: list[str]) -> set[str]:
        return made(of, names) | ({"site"} if Path(of) == ROOT else set())  # the documentation, not a site of files

    return Path(shutil.copytree(ROOT, folder / "checkout", symlinks=True, ignore=left_out))


def run(checkout: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in a checkout, with the sources of that checkout."""
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)  # noqa: S603


def catch(area: Area, checkout: Path, form: list[str]) -> str:
    """The first check that fails in a checkout; empty if none does."""
    for each in PAGE_CHECKS if area.name == "page" else ():
        if run(checkout, ["tools.web", "run", each]).returncode:
            return f"npm run {each}"
    return next(filter(None, (_failing(checkout, form, paths) for paths in area.runs)), "")


def _failing(checkout: Path, form: Sequence[str], paths: Sequence[str]) -> str:
    """The first test that fails, and alone, too: a busy machine catches no fault. Empty if none does."""
    noisy = list[str]()
    while True:
        left_out = [f"--deselect={each}" for each in noisy]
        ran = run(checkout, [*PYTEST, "-x", "-n", "2", *form, *paths, *left_out])
        if not ran.returncode:
            return ""
        failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
        if not failed:
            return f"pytest ended with status {ran.returncode}"
        if run(checkout, [*PYTEST, "-n", "0", *form, *failed]).returncode:
            return str(failed[0])
        noisy += failed


def main(arguments: list[str]) -> int:
    """Make the faults one by one, and print what catches each; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutations", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other faults")
    parser.add_argument("--area", choices=[area.name for area in AREAS], help="only in one part")
    parser.add_argument("--only", type=int, nargs="*", help="only the faults with these numbers")
    parser.add_argument("--long", action="store_true", help="run tests in full")
    given = parser.parse_args(arguments)
    drawn = [(area, fault) for area in AREAS for fault in draw(area, random.Random(f"{given.seed} {area.name}"))]  # noqa: S311
    for number, (area, mutation) in enumerate(drawn, 1):
        if given.area in (None, area.name) and (not given.only or number in given.only):
            print(f"{number:2} {mutation.told(ROOT)}", flush=True)  # noqa: T201
            begun = time.monotonic()
            with TemporaryDirectory() as folder:
                checkout = copy(Path(folder))
                mutation.make(checkout)
                caught = catch(area, checkout, ["--long"] if given.long else [])
            print(f"   {caught or 'NOT CAUGHT'} ({time.monotonic() - begun:.0f} s)", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
