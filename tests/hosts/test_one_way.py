"""A move goes one way through the card room: it is read once, judged once, and observed once for each audience."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TURN_GAMES = ("turkish", "iljig", "nain_jaune")
RACES = re.compile(r"race\.py|presses\.py")


@pytest.fixture(scope="module")
def traced() -> str:
    """What the tool prints, with every function that a move of Turkish enters."""
    command = [sys.executable, "-m", "tools.hops", "--entered"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300).stdout


@pytest.mark.parametrize("game", TURN_GAMES)
def test_a_move_is_read_and_judged_once_and_observed_once_for_each_client(traced: str, game: str) -> None:
    line = next(line for line in traced.splitlines() if line.startswith(f"{game}: "))
    hops, files, _, _, *counts = map(int, re.findall(r"\d+", line))
    assert counts == [1, 1, 4]
    assert hops <= 40  # of which 14 hand on what the table wants (docs/decisions/0027-a-table-without-io.md)
    assert files <= 14  # requests and messages have a file each


def test_a_game_of_turns_does_not_pass_through_races(traced: str) -> None:
    assert "decide.py" in traced
    assert not RACES.search(traced)
