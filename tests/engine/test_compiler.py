"""How kernels are compiled and kept: the cache folder, the two ways of compiling, and doing without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tripot.engine import cache
from tripot.engine.kernel import TARGET, kernel
from tripot.engine.records import MoveRecord

CALL = """
from tripot import chance
from tripot.rules.turkish.counting import points_of
print(points_of(0b1111), chance.draw_at(chance.generator(2), 1000))
"""
COMPILED_FIRST = """
from tripot.engine import processor
from numba.core.registry import cpu_target
from numba.core.typing.typeof import typeof_impl
known = len(typeof_impl.registry)
cpu_target.target_context.refresh()  # Numba does so before it compiles anything
print(len(typeof_impl.registry) - known)
"""
CALLED = {"points_of", "warm_up", "draw_at"}
BROKEN = """
from tripot.engine import cache
from tripot.rules import turkish
cache.cache_folder(turkish.GAME.name)
import shutil
shutil.rmtree(cache.cache_root() / "turkish")
(cache.cache_root() / "turkish").write_text("where the folder was")
"""


@pytest.fixture(autouse=True)
def needs_compilation() -> None:
    if not TARGET.compiles:
        pytest.skip("kernels are not compiled in this run")


def test_numbas_table_of_types_is_whole_before_anything_is_compiled() -> None:
    """While one thread compiles, others look into the table. If it grew meanwhile, that would raise `RuntimeError`."""
    finished = subprocess.run(
        [sys.executable, "-c", COMPILED_FIRST], capture_output=True, text=True, check=True, timeout=120
    )
    assert finished.stdout == "0\n"


@kernel
def doubled(number: int) -> int:
    return number + number


@kernel
def quadrupled(number: int) -> int:
    return doubled(doubled(number))


@kernel
def verb_of(moves: Any) -> int:
    return int(quadrupled(moves[0].verb))


def start(program: str, cache: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process says that keeps what it compiles there."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "TRIPOT_CACHE": cache, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


def test_what_cannot_be_kept_is_said_once_and_everything_works() -> None:
    finished = start(CALL, "/dev/null/kernels")
    assert finished.stdout == "20 982\n", finished.stderr
    [line] = finished.stderr.splitlines()
    assert "TRIPOT_CACHE" in line
    assert "/dev/null/kernels" in line


def test_a_folder_that_goes_away_is_said_once_and_everything_works(tmp_path: Path) -> None:
    finished = start(BROKEN + CALL, str(tmp_path))
    assert finished.stdout == "20 982\n", finished.stderr
    [line] = finished.stderr.splitlines()
    assert "TRIPOT_CACHE" in line


HOMELESS = """
import os, pwd
for name in os.environ.keys() - {"PATH", "PYTHONPATH"}:
    del os.environ[name]
def unknown(_):
    raise KeyError
pwd.getpwuid = unknown
"""


def test_without_a_home_folder_nothing_is_kept_and_everything_works() -> None:
    finished = start(HOMELESS + CALL, "")
    assert finished.stdout == "20 982\n", finished.stderr
    [line] = finished.stderr.splitlines()
    assert "(there is no home folder); set the environment variable TRIPOT_CACHE" in line


FOLDERS = """
from tripot import chance
from tripot.engine.cache import cache_folder
from tripot.rules import turkish
print([cache_folder(game).name for game in ("", "turkish")])
"""


def test_code_for_another_processor_or_by_another_numba_is_kept_elsewhere(tmp_path: Path) -> None:
    told = [
        start(FOLDERS, str(tmp_path)),
        start(FOLDERS, str(tmp_path), NUMBA_CPU_NAME="generic"),
        start(FOLDERS, str(tmp_path), NUMBA_CPU_FEATURES="+sse2"),
        start(f"import numba\nnumba.__version__ = '0'{FOLDERS}", str(tmp_path)),
    ]
    assert start(FOLDERS, str(tmp_path)).stdout == told[0].stdout
    assert len({each.stdout for each in told}) == len(told), told


def test_only_what_python_calls_is_kept_and_it_is_used_again(tmp_path: Path) -> None:
    first = start(CALL, str(tmp_path))
    assert first.returncode == 0, first.stderr
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}
    assert {file.name.partition(".")[2].partition("-")[0] for file in kept} == CALLED
    assert len(kept) == len(CALLED)
    assert start(CALL, str(tmp_path)).stdout == first.stdout
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")} == kept


@pytest.fixture
def uncompiled() -> Any:
    """`verb_of`, as if nobody had called it yet."""
    return TARGET.kernel(verb_of.py_func)  # type: ignore[attr-defined]


def test_a_kernel_that_is_not_compiled_runs_in_the_interpreter_meanwhile(uncompiled: Any) -> None:
    moves = MoveRecord.new()
    moves["verb"] = 3
    with TARGET.interpreting():
        assert uncompiled(moves) == 12
        assert not uncompiled.overloads
    assert uncompiled(moves) == 12
    assert len(uncompiled.overloads) == 1


def test_who_waits_for_the_compiler_is_told(monkeypatch: pytest.MonkeyPatch, uncompiled: Any) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda _: None)
    noticed: list[str] = []
    with TARGET.noticing(noticed.append):
        uncompiled(MoveRecord.new())
    uncompiled(MoveRecord.new(2))
    assert noticed == [""]
