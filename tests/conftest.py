"""What all tests share: how they run side by side, which run only when asked for, and what they may rely on."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import filterfalse
from pathlib import Path
from typing import get_args

import hypothesis
import pytest
from tools.interrupts import hear_once
from tools.notes import take_notes

from tests import hanging
from tests.lanes import Lanes, lane_of
from tripot.engine import processor
from tripot.engine.kernel import TARGET
from tripot.rules import registry
from tripot.rules.game import Game
from tripot.rules.registry import GAMES
from tripot.warming import Use, is_warm, usual_table

EXAMPLE = Path(__file__).parents[1] / "examples" / "menteur"
MOST_WORKERS = 4
MOST_SECONDS = 200  # of a real test in its short form, with what it sets up: all that it waits for comes at once
COMPILED = 900  # seconds in which a game is compiled, whatever else runs

# The first call of a kernel compiles it, which takes longer than any deadline of a test case.
hypothesis.settings.register_profile("full", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("short", hypothesis.settings.get_profile("full"), max_examples=30)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="run long tests in full, as `.ci/long` does, not in their short form"
    )
    parser.addoption("--notes", metavar="FILE", help="write down how each test ends, for `tools.gate`")


def pytest_configure(config: pytest.Config) -> None:
    hear_once()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # without bytecode each process starts a second later
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads that wait for a busy processor take ten times as long
    hypothesis.settings.load_profile("full" if config.getoption("--long") else "short")
    config.addinivalue_line("markers", "clause(id): the clause of the rules that a test proves, such as TUR-07")
    take_notes(config, config.getoption("--notes"))


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    short = not config.getoption("--long")
    for item in items:
        if lane_of(item.nodeid):
            item.add_marker(pytest.mark.real)
            if short:
                item.add_marker(pytest.mark.timeout(MOST_SECONDS))
        if short and item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="the short form of this test runs too: --long runs this one"))


def pytest_collection_finish() -> None:
    """Tests stay to the end: the garbage collector need not look through thousands of them again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.excinfo and str(call.excinfo.value).startswith("Timeout"):
        report.sections.append(("Where tasks wait", hanging.waits()))
    return report


@pytest.fixture
def in_full(request: pytest.FixtureRequest) -> bool:
    """Whether long tests run in their full form."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(autouse=True)
def compiles_again() -> Iterator[None]:
    """A test that leaves this process interpreting makes every later one slow: here it fails itself, and alone."""
    yield
    left, processor._thread.interpreting = TARGET.is_interpreting(), 0
    assert not left


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes that the test starts obey SIGINT and SIGHUP, also where whoever started the tests ignores them."""
    before = {signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler)}
    if sys.platform != "win32":
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(scope="session")
def example_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folders that Python has to look into to find the game of `examples/`, as if it were installed."""
    folder = tmp_path_factory.mktemp("installed")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    [(group, entries)] = project["entry-points"].items()
    info = folder / f"{project['name']}-{project['version']}.dist-info".replace("-", "_", 1)
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    return os.pathsep.join([str(folder), str(EXAMPLE)])


@pytest.fixture
def menteur(example_path: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game of `examples/`, found while the test runs."""
    for folder in example_path.split(os.pathsep):
        monkeypatch.syspath_prepend(folder)
    registry.forget()
    yield registry.get("menteur")
    monkeypatch.undo()
    registry.forget()


# ---------------------------------------------------------------- side by side


def runs_everything(config: pytest.Config) -> bool:
    """Whether no tests were named or selected."""
    option = config.option
    selected = option.keyword or option.markexpr or getattr(option, "lf", False) or option.collectonly
    return config.args_source == pytest.Config.ArgsSource.TESTPATHS and not selected


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """How many processes share the tests: one more than processors, since lanes often wait; a few files run in one."""
    return min((os.cpu_count() or 1) + 1, MOST_WORKERS) if runs_everything(config) else 0


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Lanes:
    """Tests that are real run one at a time."""
    return Lanes(config, log)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the games side by side before tests begin, so that no two workers compile the same."""
    workers = session.config.getoption("numprocesses", 0)
    if workers and TARGET.compiles:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(warm, filterfalse(is_compiled, reversed(GAMES))))  # the last takes longest


def is_compiled(name: str) -> bool:
    """Whether the kernels of a game are kept already: a process that only finds them takes seconds to start."""
    return all(is_warm(usual_table(name), use) for use in get_args(Use))


def warm(name: str) -> None:
    """Compile a game in a process of its own; if that fails, tests say so."""
    with suppress(subprocess.TimeoutExpired):
        command = [sys.executable, "-m", "tripot", "warm", name]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False, timeout=COMPILED)
