"""Bots of one's own: `module:Class`, or an entry point."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import tripot
from tripot import bots
from tripot.bots import elsewhere
from tripot.bots.levels import RandomBot
from tripot.errors import BadOption
from tripot.lab.simulate import Simulation

SOURCE = """
from tripot.bots import Bot

class First(Bot):
    def choose(self, question):
        return 0

class Nothing:
    def choose(self, question):
        return 0

class Unfinished(Bot):
    pass

class Picky(First):
    def __init__(self):
        raise ValueError("only chess")
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"own_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(SOURCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return name


def test_a_class_in_the_current_folder_plays(module: str) -> None:
    seats = [bots.get(f"{module}:First"), RandomBot()]
    record = next(Simulation(tripot.game("turkish", players=4), 3, seats).deals(1))
    assert len(record.moves) > 10


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("{}:Nothing", "is not a bot: its class must be a subclass of `tripot.bots.Bot`"),
        ("{}:Unfinished", "cannot be made: TypeError: .*abstract method"),
        ("{}:Picky", "cannot be made: ValueError: only chess"),
        ("{}:Missing", "AttributeError"),
        ("no_such_module_here:First", "ModuleNotFoundError"),
        (":First", "ValueError"),
        ("unheard-of", "use random, beginner, regular, expert, master, sharp"),
    ],
)
def test_what_is_no_bot_is_refused_with_its_reason(module: str, name: str, wanted: str) -> None:
    with pytest.raises(BadOption, match=wanted):
        bots.get(name.format(module))


def test_an_entry_point_is_known_by_its_name(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{module}:First", elsewhere.GROUP)
    monkeypatch.syspath_prepend(".")
    monkeypatch.setattr(
        elsewhere, "entry_points", lambda group: EntryPoints([point]) if group == elsewhere.GROUP else None
    )
    assert bots.names()[-1] == "first"
    assert type(bots.get("first")).__name__ == "First"
