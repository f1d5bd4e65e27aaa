"""No clause of any game goes without a test."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from tripot.play.match import game
from tripot.rules.registry import GAMES, get


def clauses_tested(source: str) -> set[str]:
    """The ids in `@clause("…")` over the test functions of a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= {_id(decorator) for decorator in node.decorator_list}
    return found - {""}


def _id(decorator: ast.expr) -> str:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("clause", "pytest.mark.clause"):
        return str(ast.literal_eval(decorator.args[0]))
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_test(name: str) -> None:
    files = list(Path(__file__).parent.glob(f"test_{name}*.py"))
    assert files, f"{name} has no tests of its clauses"
    tested = set[str]().union(*(clauses_tested(file.read_text("utf-8")) for file in files))
    clauses = {clause.id for clause in get(name).clauses}
    assert clauses - tested == set(), "clauses without a test"
    assert tested - clauses == set(), "tests of clauses that do not exist"


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_sentence_in_both_languages(name: str) -> None:
    clauses = {clause.id for clause in get(name).clauses}
    for lang, texts in get(name).texts.items():
        assert set(texts["clauses"]) == clauses, lang


def test_a_clause_without_a_test_is_noticed() -> None:
    source = '@clause("TUR-01")\ndef test_one() -> None: ...\n\ndef test_two() -> None: ...\n'
    assert clauses_tested(source) == {"TUR-01"}


def test_turkish_has_22_clauses() -> None:
    assert [clause.name for clause in get("turkish").clauses] == [f"TUR_{number:02}" for number in range(1, 23)]


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in GAMES), ("glukz", {"tarot": True})])
def test_every_rank_that_is_dealt_has_its_place_in_a_hand(name: str, options: dict[str, object]) -> None:
    """The page sorts by the order that a game names; it would put any other rank first."""
    start = game(name, players=4, **options).match(seed=1).deal().start()
    dealt = set(re.findall(r'"([^"])[SHDCRB]"', json.dumps(start)))
    assert dealt - set(get(name).held) == set()
