"""Whether the tests still catch faults: `uv run python -m tools.mutations --seed 1` makes small faults and runs tests.

Each fault is one of three kinds: a comparison turned, a line dropped, a number moved by one. They are drawn at random
from the rules, from what runs tables, and from the page. Each is made in a copy of the checkout, and the short form of
the tests that have to do with it runs until one fails that passes without the fault. Faults that nothing catches are
printed at the end, to be tried with `--long`.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeGuard

from tools.circles import LEFT_OUT, REQUIRED
from tools.gate import Outcome, read
from tools.interrupts import hear_once
from tools.steps import stop

ROOT = Path(__file__).parents[1]
TURNED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "==="}
SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
PAGE_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
PAGE_COMPARISON = re.compile(r" (===|!==|<=|>=|<|>) (?=[\w(\"'-])")
PAGE_NUMBER = re.compile(r"(?<![\w.#\"'`-])\d+(?![\w.\"'`])")
PAGE_LINE = re.compile(r"^[ \t]+(?:[\w.]+\([^;{}]*\)|[\w.]+ [-+]?= [^;{}]*);$", re.MULTILINE)


def rewrite(path: Path, text: str) -> None:
    """Change a file. Python keeps what it has compiled for as long as size and second are the same: they are not."""
    later = path.stat().st_mtime + 2
    path.write_text(text, "utf-8")
    os.utime(path, (later, later))


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
        rewrite(path, source[: self.begin] + self.text + source[self.end :])

    def told(self, root: Path) -> str:
        """The fault in a line."""
        source = (root / self.file).read_text("utf-8")
        number = source.count("\n", 0, self.begin) + 1
        before = " ".join(source[self.begin : self.end].split())
        return f"{self.file}:{number}: {before} -> {self.text.strip() or 'nothing'}"


@dataclass(frozen=True)
class Area:
    """A part of the checkout, how many faults it gets, and what may catch them: checks, then tests, the nearest first.

    Before tests, `build` makes what they run from the sources.
    """

    name: str
    files: tuple[str, ...]
    count: int
    find: Callable[[str, str], Iterator[Mutation]]
    checks: Sequence[Sequence[str]]
    build: Sequence[str]
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
SERVER = [
    ["tests/table"],
    ["tests/hosts", "tests/security", "tests/faults", "tests/cli"],
    ["tests", "-m", "not real"],
    ["tests/browser"],
]
PAGE = [["tests/wasm"], ["tests/browser"]]
RULES_FILES = ("src/tripot/rules/**/*.py",)
SERVER_FILES = ("src/tripot/hosts/**/*.py", "src/tripot/table/**/*.py")
PAGE_FILES = ("web/src/**/*.ts", "web/src/**/*.svelte")
PYTHON_CHECKS = (("mypy",),)
CHECK, IMPORTS, TEST, BUILD = (("tools.web", "run", each) for each in ("check", "imports", "test", "build"))
AREAS = (
    Area("rules", RULES_FILES, 15, in_python, PYTHON_CHECKS, (), PURE),
    Area("server", SERVER_FILES, 15, in_python, PYTHON_CHECKS, (), SERVER),
    Area("page", PAGE_FILES, 10, in_page, (CHECK, IMPORTS, TEST, BUILD), BUILD, PAGE),
)
NO_PART = (".test.", ".check.", ".generated")  # in names of files that are tests, or written by a tool
PYTEST = ("pytest", "-q", "-p", "no:cacheprovider")
MOST = 3600.0  # seconds for one run: a fault may make a loop that never ends


def draw(area: Area, random_: random.Random) -> list[Mutation]:
    """So many faults of an area, each in another place."""
    files = sorted(path for pattern in area.files for path in ROOT.glob(pattern))
    named = [str(file.relative_to(ROOT)) for file in files if not any(part in file.name for part in NO_PART)]
    found = [each for name in named for each in area.find(name, (ROOT / name).read_text("utf-8"))]
    return random_.sample(found, area.count)


def copy(folder: Path) -> Path:
    """A copy of the checkout, with the page's packages beside it, as a repository of its own: some checks ask Git."""
    made = shutil.ignore_patterns(".git", "__pycache__", ".venv", ".mypy_cache", ".ruff_cache")

    def left_out(of: str, names: list[str]) -> set[str]:
        return made(of, names) | ({"site"} if Path(of) == ROOT else set())  # the documentation, not a site of files

    checkout = Path(shutil.copytree(ROOT, folder / "checkout", symlinks=True, ignore=left_out))
    for arguments in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", "-C", str(checkout), *arguments], check=True)  # noqa: S603, S607
    return checkout


@dataclass
class Checkout:
    """A copy of the checkout, into which faults are made one at a time. What its rules compile to goes with it."""

    root: Path

    @contextmanager
    def with_fault(self, fault: Mutation, build: Sequence[str] = ()) -> Iterator[None]:
        """The fault is there while the context lasts, also in what is built from the sources."""
        path = self.root / fault.file
        before = path.read_text("utf-8")
        fault.make(self.root)
        try:
            self._build(build)
            yield
        finally:
            rewrite(path, before)
            self._build(build)

    def _build(self, build: Sequence[str]) -> None:
        if build:
            self.run(build)

    def run(self, arguments: Sequence[str]) -> int | None:
        """The exit status of a module of Python, with the sources of this checkout; `None` if it does not end."""
        needed = {f"TRIPOT_REQUIRE_{what}": "1" for what in REQUIRED}
        here = {"PYTHONPATH": str(self.root / "src"), "TRIPOT_CACHE": str(self.root.parent / "cache")}
        ours = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        return limited([sys.executable, "-m", *arguments], self.root, {**ours, **needed, **here}, MOST)

    def test(self, arguments: Sequence[str]) -> Outcome | None:
        """The result of tests; `None` if they do not end."""
        notes = self.root.parent / "notes"
        notes.write_text("")
        status = self.run([*PYTEST, f"--notes={notes}", *arguments])
        return None if status is None else read(status, notes.read_text("utf-8").splitlines())

    def passes(self, test: str, form: Sequence[str]) -> bool:
        """Whether a test passes by itself."""
        alone = self.test(["-n", "0", *form, test])
        return alone is not None and not alone.status


def limited(command: Sequence[str], folder: Path, env: Mapping[str, str], seconds: float) -> int | None:
    """The exit status of a command; `None` if it takes longer. Then it is ended, and all that it started."""
    with subprocess.Popen(  # noqa: S603
        command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            stop(process)


def catch(area: Area, checkout: Checkout, fault: Mutation, form: Sequence[str]) -> str:
    """The first check that fails because of a fault; empty if none does."""
    with checkout.with_fault(fault):
        for check in area.checks:
            if checkout.run(check) != 0:
                return " ".join(check)
    return next(filter(None, (_failing(area, checkout, fault, [*form, *paths]) for paths in area.runs)), "")


def _failing(area: Area, checkout: Checkout, fault: Mutation, options: Sequence[str]) -> str:
    """The first test that fails by itself because of a fault; empty if none does.

    On a busy machine, a test may fail without any fault. So may one that needs what the copy doesn't have.
    """
    left_out, form = list[str](), list(options[: "--long" in options])
    while True:
        with checkout.with_fault(fault, area.build):
            outcome = checkout.test(["-x", "-n", "2", *options, *left_out])
            if outcome is None:
                return f"{' '.join(options)} does not end"
            if not outcome.failed:
                return f"pytest ended with status {outcome.status}" if outcome.status else ""
            alone = [test for test in outcome.failed if not checkout.passes(test, form)]
        if caught := next((test for test in alone if checkout.passes(test, form)), None):
            return caught
        if not (more := {f"--deselect={test}" for test in outcome.failed} - set(left_out)):
            return f"{', '.join(outcome.failed)} can't be left out"
        left_out += sorted(more)


def checks_of(chosen: Iterable[tuple[int, Area, Mutation]]) -> list[Sequence[str]]:
    """All checks that may catch one of these faults."""
    return list(dict.fromkeys(check for _, area, _ in chosen for check in area.checks))


def main(arguments: list[str]) -> int:
    """Make the faults one by one, and print what catches each; returns 2 if a check fails without any."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutations", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other faults")
    parser.add_argument("--area", choices=[area.name for area in AREAS], help="only in one part")
    parser.add_argument("--only", type=int, nargs="*", help="only the faults with these numbers")
    parser.add_argument("--long", action="store_true", help="run tests in full")
    given = parser.parse_args(arguments)
    hear_once(signal.SIGTERM, signal.SIGHUP)  # they, too, leave the time to tidy up
    drawn = [(area, fault) for area in AREAS for fault in draw(area, random.Random(f"{given.seed} {area.name}"))]  # noqa: S311
    chosen = [
        (number, area, fault)
        for number, (area, fault) in enumerate(drawn, 1)
        if given.area in (None, area.name) and (not given.only or number in given.only)
    ]
    if not chosen:
        parser.error(f"no fault has such a number: there are {len(drawn)}, from 1 on")
    missed = list[str]()
    with TemporaryDirectory() as folder:
        checkout = Checkout(copy(Path(folder)))
        if broken := next((check for check in checks_of(chosen) if checkout.run(check)), None):
            print(f"{' '.join(broken)} fails without any fault", file=sys.stderr)  # noqa: T201
            return 2
        for number, area, fault in chosen:
            told = f"{number:2} {fault.told(ROOT)}"
            print(told, flush=True)  # noqa: T201
            begun = time.monotonic()
            caught = catch(area, checkout, fault, ["--long"] if given.long else [])
            print(f"   {caught or 'NOT CAUGHT'} ({time.monotonic() - begun:.0f} s)", flush=True)  # noqa: T201
            missed += [] if caught else [told]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} caught", *missed, sep="\n")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
