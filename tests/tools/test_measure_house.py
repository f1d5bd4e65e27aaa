"""The table of goals is made from the tree: on a small tree each figure is known."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.imports import Graph, house

from tools import measure_house

CLAUSES = "class Clause:\n    pass\n"
CONTRACT = """
class Kernels(Protocol):
    def deal(self): ...
    def play(self): ...
    def legal(self): ...
"""
GAME = "GAME = Game(rules=rules, deck=words.deck)\n"
RULES = '''from tripot.rules.shared import legal

def play():
    """Play.

    A second sentence.
    And a third.
    """

@kernel
def helper():
    pass
'''


@pytest.fixture
def tree(tmp_path: Path) -> measure_house.Tree:
    files = {
        "src/tripot/__init__.py": "import tripot.cards\n",
        "src/tripot/cards.py": "def deck():\n    pass\n",
        "src/tripot/rules/contract.py": CONTRACT,
        "src/tripot/rules/snap/__init__.py": GAME,
        "src/tripot/rules/snap/clauses.py": CLAUSES,
        "src/tripot/rules/snap/rules.py": RULES,
        "src/tripot/rules/snap/words.py": "from tripot import cards\n\ndef deck():\n    return cards.deck()\n",
        "src/tripot/bots/easy.py": "def choose():\n    from tripot.rules.snap import rules\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return measure_house.Tree(tmp_path)


def test_a_small_tree_is_measured(tree: measure_house.Tree) -> None:
    now = {row.what: row.now for row in measure_house.tree_rows(tree)}
    assert now["functions, median / p90 / longest"] == "2 / 6 / 6"
    assert now["files of the smallest game's folder"] == "4 (snap)"
    assert now["callables of the smallest game"] == "3 (snap)"  # play, legal, which is shared, and deck; no `deal`
    assert now["rooms / floors / arrows"] == "3 / 3 / 2"  # bots to rules to cards
    assert now["lines of Python in src/"] == str(sum(text.read_text().count("\n") for text in tree.sources))


def test_a_circle_is_counted_once_and_shares_a_floor() -> None:
    arrows = {"up": {"left"}, "left": {"right"}, "right": {"left", "down"}, "down": set[str]()}
    graph = Graph({room: frozenset(targets) for room, targets in arrows.items()})
    assert graph.circles == 1
    assert [graph.floor(room) for room in ("down", "left", "right", "up")] == [1, 2, 2, 3]


def test_imports_of_modules_and_of_names_draw_the_same_arrow(tree: measure_house.Tree) -> None:
    graph = house(tree.root, tree.sources)
    assert graph.arrows == {"cards": frozenset(), "rules": frozenset({"cards"}), "bots": frozenset({"rules"})}


@pytest.mark.long
def test_the_command_prints_the_goals_of_this_tree() -> None:
    command = [sys.executable, "-m", "tools.measure_house"]
    printed = subprocess.run(command, cwd=measure_house.ROOT, capture_output=True, check=True, text=True, timeout=120)
    assert "hops of a move, pig: functions / files" in printed.stdout
    for row in measure_house.tree_rows(measure_house.Tree(measure_house.ROOT)):
        assert row.what in printed.stdout
        assert row.now in printed.stdout
