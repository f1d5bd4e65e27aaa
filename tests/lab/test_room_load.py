"""The table of the card room under load says what was measured, and what was not."""

from __future__ import annotations

import importlib
import sys
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:XDG_RUNTIME_DIR")  # it does not matter here where PostgreSQL would be

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
FIGURES = dict.fromkeys(("rate", "cost", "p50", "p99", "load"), 1.0)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCHMARKS)
    found = importlib.import_module("room")
    monkeypatch.setattr(found, "measure", lambda *_: dict(FIGURES))
    return found


def printed(room: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *given: str) -> str:
    monkeypatch.setattr(sys, "argv", ["room.py", "--no-write", *given])
    room.main()
    return capsys.readouterr().out


def test_the_name_of_the_table_stands_for_all_its_loads(
    room: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = printed(room, monkeypatch, capsys, "--only", "room")
    assert [load.title for load in room.LOADS if load.title not in table] == []
    assert "200 tables" not in printed(room, monkeypatch, capsys, "--only", "a person")


def test_a_round_that_failed_is_named_in_the_table(
    room: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = count(1)

    def measure(*_: Any) -> dict[str, float]:
        if next(rounds) == 2:
            raise OSError("5 moves, 1 errors")
        return dict(FIGURES)

    monkeypatch.setattr(room, "measure", measure)
    lines = printed(room, monkeypatch, capsys, "--only", "200 tables").splitlines()
    assert "Tripot (round 2 not measured: 5 moves, 1 errors)" in lines[2]
