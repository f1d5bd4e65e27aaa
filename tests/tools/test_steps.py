"""Steps run in turn or side by side; each has a verdict, none waits for ever, and Ctrl+C ends all that they began."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tools.steps import INTERRUPTED, Run, Step

from tests.lanes import LANES
from tests.tools.test_gate import CONFTEST
from tools import circles

ROOT = Path(__file__).parents[2]
GOOD, BAD, NEXT = (
    Step("good", "true"),
    Step("bad", "echo said; false; echo never", "it's missing"),
    Step("next", "true"),
)
WAITING = """
from tools.steps import Run, Step
lines = "sleep 300 & echo $! >sleeper; echo $$ >begun; wait"
raise SystemExit(Run("abc").all([[[Step("waiting", lines)]], [[Step("next", "true")]]]))
"""


def is_gone(process: str) -> bool:
    """Whether a process that was killed ends, also if nobody waits for it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        state = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, text=True, check=False).stdout
        if state[:1] in {"", "Z"}:
            return True
        time.sleep(0.02)
    return False


def ended(run: Run) -> dict[str, str]:
    return {verdict.step.name: verdict.ended for verdict in run.verdicts}


def test_no_stage_follows_one_that_fails(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run = Run("abc")
    assert run.all([[[GOOD]], [[BAD]], [[NEXT]]]) == 1
    assert ended(run) == {"good": "passed", "bad": "failed", "next": "not run"}
    printed = capfdbinary.readouterr().out.decode()
    assert "said" in printed
    assert "never" not in printed
    assert "bad: it's missing\n" in printed
    assert [line.split() for line in printed.splitlines()[-3:]] == [
        ["passed", "0", "s", "abc", "good"],
        ["failed", "0", "s", "abc", "bad"],
        ["not", "run", "0", "s", "abc", "next"],
    ]


def test_the_long_circle_goes_on(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run = Run("abc", goes_on=True)
    assert run.all([[[BAD]], [[NEXT]]]) == 1
    assert ended(run) == {"bad": "failed", "next": "passed"}


def test_lanes_run_beside_each_other(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Each lane waits for a file that the other one writes."""
    one = Step("one", f"touch {tmp_path}/1; until [ -e {tmp_path}/2 ]; do sleep 0.01; done", limit=60)
    two = Step("two", f"until [ -e {tmp_path}/1 ]; do sleep 0.01; done; touch {tmp_path}/2", limit=60)
    assert Run("abc").all([[[one], [two, GOOD]]]) == 0


def test_a_step_that_does_not_end_has_failed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run = Run("abc")
    assert run.all([[[Step("slow", "sleep 300", "is there a network?", limit=0.1)]]]) == 1
    assert ended(run) == {"slow": "took over 0 s"}
    assert b"slow: is there a network?\n" in capfdbinary.readouterr().out


def test_what_was_noisy_is_named_last(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert Run("abc").all([[[Step("tests", "echo 'noisy: a, 1 of 3'; echo more")]]]) == 0
    assert capfdbinary.readouterr().out.splitlines()[-1] == b"noisy: a, 1 of 3"


@contextmanager
def waiting(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A run whose step has begun, and waits."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WAITING]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            while not (folder / "begun").exists():
                assert process.poll() is None
                time.sleep(0.02)
            yield process
        finally:
            process.kill()


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_ends_what_a_step_began(tmp_path: Path, number: signal.Signals) -> None:
    with waiting(tmp_path) as process:
        process.send_signal(number)
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert "stopped" in printed
    assert "not run" in printed
    assert is_gone((tmp_path / "sleeper").read_text().strip())


def test_where_nobody_reads_any_more_an_interrupt_still_ends_all(tmp_path: Path) -> None:
    with waiting(tmp_path) as process:
        assert process.stdout
        process.stdout.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == INTERRUPTED
    assert is_gone((tmp_path / "sleeper").read_text().strip())


@pytest.mark.parametrize(
    ("name", "found", "said"),
    [
        ("free", 0.3, b"too little disk: 0.3 GB are free, 5 GB are needed\n"),
        ("processors", 1, b"too few processors: 1 may be used, 2 are needed\n"),
    ],
)
def test_what_a_machine_lacks_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], name: str, found: float, said: bytes
) -> None:
    monkeypatch.setattr(circles, name, lambda: found)
    assert circles.main(["short"]) == 2
    assert capfdbinary.readouterr().out == said


def test_that_there_is_no_git_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert circles.main(["long"]) == 2
    assert capfdbinary.readouterr().out == b"git is missing\n"


def test_a_step_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        circles.main(["long", "kill"])
    assert "no step is called kill; there are: interpreted, " in capsys.readouterr().err


def test_each_test_that_is_long_belongs_to_a_step() -> None:
    """Files that one step leaves out are run by another."""
    lines = {name: step.lines for name, step in circles.LONG.items()}
    for files in (circles.KILLS, circles.FUZZING, circles.LEARNING, circles.SIZES, circles.ENGINES):
        for file in files.split():
            assert (ROOT / file).exists(), file
            assert [name for name, each in lines.items() if f"--ignore={file}" not in each and file in each], file


def test_each_place_of_real_tests_belongs_to_a_step() -> None:
    for place in (place for places in LANES.values() for place in places):
        assert [step for step in circles.LONG.values() if f" {place.rstrip('/')}" in step.lines], place


def test_the_short_circle_has_no_steps_to_choose_from(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        circles.main(["short", "tests"])
    assert ".ci/run: error: it has no steps to choose from: tests" in capsys.readouterr().err


def test_a_lane_ends_with_a_step_that_fails(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run = Run("abc")
    assert run.all([[[BAD, NEXT]]]) == 1
    assert ended(run) == {"bad": "failed", "next": "not run"}


def test_what_a_step_leaves_behind_is_ended(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert Run("abc").all([[[Step("leaves", f"sleep 300 & echo $! >{tmp_path}/sleeper")]]]) == 0
    assert is_gone((tmp_path / "sleeper").read_text().strip())


TIDYING = """
import pathlib, time, pytest

@pytest.fixture(scope="session")
def server():
    yield
    time.sleep(2)  # longer than Python waits by itself for what Ctrl+C ends
    pathlib.Path("tidied").touch()

def test_that_waits(server):
    pathlib.Path("begun").touch()
    time.sleep(300)
"""
PASSES_ON = """
import signal, subprocess, sys, time
process = subprocess.Popen(sys.argv[1:])
def pass_on(number, _):
    time.sleep(0.5)  # amid the tidying
    process.send_signal(number)
signal.signal(signal.SIGINT, pass_on)
sys.exit(process.wait())
"""  # as `uv run` does with an interrupt that what it runs has had already
GATE = """
import sys
from tools import gate
gate.PYTEST = [sys.executable, "uv.py", sys.executable, "-m", "pytest"]
sys.exit(gate.main(["-n", "{workers}"]))
"""
GATED = """
import sys
from tools.steps import Run, Step
raise SystemExit(Run("abc").all([[[Step("tests", f"{sys.executable} uv.py {sys.executable} gate.py")]]]))
"""


@pytest.mark.parametrize("workers", [0, 2])
def test_an_interrupt_leaves_tests_the_time_to_tidy_up(tmp_path: Path, workers: int) -> None:
    gate = GATE.format(workers=workers)
    for name, text in {"conftest.py": CONFTEST, "test_it.py": TIDYING, "gate.py": gate, "uv.py": PASSES_ON}.items():
        (tmp_path / name).write_text(text)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env.pop("PYTEST_XDIST_WORKER", None)
    with subprocess.Popen([sys.executable, "-c", GATED], cwd=tmp_path, env=env, stdout=subprocess.DEVNULL) as process:
        while not (tmp_path / "begun").exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == INTERRUPTED
    assert (tmp_path / "tidied").exists()
