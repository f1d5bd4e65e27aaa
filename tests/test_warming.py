"""What is made ready beforehand is all that a card room calls."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tripot import compiler, warming
from tripot.match import game
from tripot.rules import GAMES

PROGRAM = """
import json, sys
from tripot import compiler, warming
from tripot.errors import TooMany
from tripot.match import game
from tripot.rules.contract import CHANCE, Move
from tripot.server import players
name, options = json.loads(sys.argv[1])
table = game(name, **options)
assert not warming.is_warm(table)
warming.warm(table)
assert warming.is_warm(table)
told = []
with compiler.compiling(told.append):
    match = table.match(seed=9)
    deal = match.deal()
    while not deal.over:
        seat = deal.actors()[0]
        if seat == CHANCE:
            match.shuffle(deal)
            continue
        deal.awaited(seat)
        for choice in deal.choices(seat):
            if choice.built:
                deal.extend(seat, Move(choice.verb))
        move = players.choose(deal, seat, "regular", b"secret")
        if move is None:
            [seat, move] = next((other, move) for other in deal.actors()
                                if (move := players.choose(deal, other, "random", b"secret")))
        assert deal.refusal(seat, move) is None
        trial = deal.copy()
        try:
            trial.play(seat, trial.legal(seat)[-1])
        except TooMany:
            pass
        deal.play(seat, move)
    deal.scores()
    match.close(deal)
    match.ranking()
assert not told, told
"""


@pytest.mark.skipif(not compiler.COMPILED, reason="kernels are not compiled in this run")
@pytest.mark.parametrize(
    ("name", "options"), [("iljig", {"players": 4}), ("pig", {"players": 3, "hush": True, "stock": True})]
)
def test_nothing_is_compiled_after_warming(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps([name, options])],
        env={**os.environ, compiler.FOLDER_VARIABLE: str(tmp_path)},
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


def test_the_process_that_compiles_for_the_card_room_ends_well_with_its_pipe_open(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "tripot", "warm", "--room", "nain_jaune", "--players", "3")
    with subprocess.Popen(command, stdin=subprocess.PIPE, env={**os.environ, "TRIPOT_CACHE": str(tmp_path)}) as child:
        assert child.wait(timeout=120) == 0
