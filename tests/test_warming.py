"""What is made ready beforehand is all that a card room and programs call."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tripot import warming
from tripot.engine.kernel import TARGET
from tripot.play.match import game
from tripot.rules.registry import GAMES

PROGRAM = Path(__file__).with_name("use_warmed.py")
TABLES: list[Any] = [
    ("turkish", {"players": 4}),
    *[pytest.param(name, {"players": 4}, marks=pytest.mark.long) for name in GAMES if name != "turkish"],
    pytest.param("pig", {"players": 4, "hush": True, "stock": True}, marks=pytest.mark.long),
]


@pytest.mark.skipif(not TARGET.compiles, reason="kernels are not compiled in this run")
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_nothing_is_compiled_after_warming(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    finished = subprocess.run(
        [sys.executable, str(PROGRAM), json.dumps([name, options]), str(tmp_path / "deals.jsonl")],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_named_on_the_command_line_as_it_is(name: str) -> None:
    table = warming.usual_table(name)
    found, players, *settings = warming.arguments(table)
    values: dict[str, object] = {"players": int(players.removeprefix("--players="))}
    for setting in settings:
        option, _, text = setting.removeprefix("--option=").partition("=")
        values[option] = table.game.options.specs()[option].read(text)
    assert game(found, **values) == table


def test_the_process_that_compiles_for_the_card_room_ends_well_with_its_pipe_open() -> None:
    command = (sys.executable, "-m", "tripot", "warm", "--use", "search", "nain_jaune", "--players", "3")
    with subprocess.Popen(command, stdin=subprocess.PIPE) as child:
        assert child.wait(timeout=120) == 0
