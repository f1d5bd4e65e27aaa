"""Bots of one's own: `module:Class`, or an entry point."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import tripot
from tripot import bots
from tripot.bots import own
from tripot.errors import BadOption
from tripot.lab.simulate import Simulation

SOURCE = """
from tripot.bots.levels import RegularBot
from tripot.bots.reaction import Reaction
from tripot.rules.loops.course import Policy

class First:
    reaction = Reaction(400, 100)
    policy = Policy.PYTHON

    def __init__(self, game):
        self.game = game

    def choose(self, question):
        return 0

class Nothing:
    def __init__(self, game):
        pass

class Picky(First):
    def __init__(self, game):
        raise ValueError("only chess")
"""
GAME = tripot.game("turkish", players=4).game


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"own_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(SOURCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return name


def test_a_class_in_the_current_folder_plays(module: str) -> None:
    levels = [f"{module}:First", "random", "random", "random"]
    record = next(Simulation(tripot.game("turkish", players=4), 3, levels).deals(1))
    assert len(record.moves) > 10


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("{}:Nothing", "is no bot: .*choose, reaction, policy"),
        ("{}:Picky", "cannot play turkish: ValueError: only chess"),
        ("{}:Missing", "AttributeError"),
        ("no_such_module_here:First", "ModuleNotFoundError"),
        (":First", "ValueError"),
        ("unheard-of", "there are random, beginner, regular, expert, master, sharp"),
    ],
)
def test_what_is_no_bot_is_refused_with_its_reason(module: str, name: str, wanted: str) -> None:
    with pytest.raises(BadOption, match=wanted):
        bots.get(name.format(module), GAME)


def test_an_entry_point_is_known_by_its_name(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{module}:First", own.GROUP)
    monkeypatch.syspath_prepend(".")
    monkeypatch.setattr(own, "entry_points", lambda group: EntryPoints([point]) if group == own.GROUP else None)
    assert bots.names()[-1] == "first"
    assert type(bots.get("first", GAME)).__name__ == "First"
