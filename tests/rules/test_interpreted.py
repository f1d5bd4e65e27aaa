"""The same source gives the same deals compiled, interpreted, and compiled with bounds checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tripot.bots.levels import RandomBot, RegularBot
from tripot.lab.simulate import Simulation
from tripot.play import record
from tripot.play.match import game

PROGRAM = """
import sys
from tripot.bots.levels import RandomBot, RegularBot
from tripot.engine.kernel import TARGET
from tripot.engine.records import MoveRecord
from tripot.play import record
from tripot.lab.simulate import Simulation
from tripot.play.match import game
import json
kind = sys.argv[1]
assert TARGET.compiles == (kind != "interpreted"), "this is the other kind of run"
if kind == "checked":  # a buffer without room: written beyond its end where nothing is checked
    deal = game("turkish", players=4).match(1).deal()
    try:
        deal.table.game.kernels.legal(deal.states, deal.actors()[0], MoveRecord.new(0))
    except IndexError:
        pass
    else:
        raise AssertionError("bounds are not checked")
if kind == "meanwhile":
    meanwhile = TARGET.interpreting()
    meanwhile.__enter__()
for name, options, deals, legal in json.loads(sys.argv[2]):
    for written in Simulation(game(name, **options), 5, [RegularBot(), RandomBot()], legal).deals(deals):
        sys.stdout.buffer.write(record.encode(written) + b"\\n")
"""
TABLES: list[tuple[str, dict[str, int | bool | str], int, bool]] = [
    ("turkish", {"players": 4}, 3, True),
    ("turkish", {"players": 3, "voluntary_take": True}, 1, False),
    ("turkish", {"players": 3, "sweep_anytime": True, "hidden_needs_empty_hand": True}, 1, True),
    ("turkish", {"players": 4, "show_visible": True}, 1, True),
    ("turkish", {"players": 7}, 1, True),
    ("glukz", {"players": 5, "tarot": True, "knight": "reverse", "fly": True, "hidden": 2, "visible": 2}, 1, True),
    ("glukz", {"players": 7, "tarot": True, "knight": "skip", "play_on": False}, 1, False),
    ("nain_jaune", {"players": 4}, 2, True),
    ("nain_jaune", {"players": 8, "must_follow": False, "debts": False, "tokens": 40}, 3, True),
    ("iljig", {"players": 5}, 1, True),
    ("pig", {"players": 4, "variant": "vatra", "travel": True}, 2, True),
    ("pig", {"players": 3, "hush": True, "lives": "out", "stock": True, "word": "A"}, 3, True),
]
FIRST = [next(table for table in TABLES if table[0] == name) for name in dict.fromkeys(name for name, *_ in TABLES)]
"""The first table of each game."""


def here(tables: Sequence[tuple[str, dict[str, int | bool | str], int, bool]]) -> bytes:
    """The records as this process plays them: compiled."""
    return b"".join(
        record.encode(written) + b"\n"
        for name, options, deals, legal in tables
        for written in Simulation(game(name, **options), 5, [RegularBot(), RandomBot()], legal).deals(deals)
    )


def clean(environment: dict[str, str]) -> dict[str, str]:
    """This process's environment without what says how its own kernels run and where they are kept."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return {**kept, **environment}


def elsewhere(kind: str, tables: Sequence[object], **environment: str) -> bytes:
    """The records as another process plays them."""
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, kind, json.dumps(tables)],
        env=clean(environment),
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert finished.returncode == 0, finished.stderr.decode()
    return finished.stdout


def test_interpreted_deals_are_the_compiled_ones() -> None:
    assert elsewhere("interpreted", TABLES, NUMBA_DISABLE_JIT="1") == here(TABLES)


@pytest.mark.long
def test_deals_played_until_the_compiler_is_ready_are_the_compiled_ones(tmp_path: Path) -> None:
    assert elsewhere("meanwhile", FIRST, TRIPOT_CACHE=str(tmp_path)) == here(FIRST)
    assert not any(tmp_path.rglob("*.nbc")), "something was compiled"


@pytest.mark.long
def test_bounds_checked_deals_are_the_compiled_ones() -> None:
    """Every game is compiled once more, which takes a minute."""
    assert elsewhere("checked", FIRST, NUMBA_BOUNDSCHECK="1") == here(FIRST)


@pytest.mark.parametrize(
    "check",
    [
        "check_game('turkish', deals=1, seed=24, players=[2], states=60)",
        "check_game('nain_jaune', deals=1, seed=24, players=[3], states=60)",
        pytest.param("check_game('turkish', deals=1, seed=24, players=[2])", marks=pytest.mark.long),
        pytest.param("check_game('glukz', deals=1, seed=7)", marks=pytest.mark.long),
        pytest.param("check_game('nain_jaune', deals=1, seed=24, players=[8])", marks=pytest.mark.long),
    ],
)
def test_the_kit_passes_interpreted(check: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", f"from tripot.testing import check_game; print({check}.deals)"],
        env=clean({"NUMBA_DISABLE_JIT": "1"}),
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert finished.stdout.strip() == b"1", finished.stderr.decode()
