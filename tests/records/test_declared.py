"""What the games declare for other languages is up to date: the declarations, and positions of the golden records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.short_form import short_with
from tools import declarations

from .generate import GOLDEN, file

SHORT = ("turkish-4", "glukz-4", "iljig-3", "nain_jaune-3", "pig-4")
POSITIONS: list[dict[str, Any]] = json.loads(declarations.POSITIONS.read_text("utf-8"))


def test_the_declarations_are_those_of_the_games() -> None:
    stale = [path.parent.name for path, text in declarations.files().items() if path.read_text("utf-8") != text]
    assert stale == [], "run: uv run python -m tools.declarations"


def test_the_tables_are_those_of_the_games() -> None:
    [(path, text)] = declarations.tables().items()
    assert path.read_text("utf-8") == text, "run: uv run python -m tools.declarations"


def test_every_golden_record_has_a_position() -> None:
    assert sorted(position["record"] for position in POSITIONS) == sorted(GOLDEN)


@pytest.mark.parametrize("name", short_with(SHORT, GOLDEN))
def test_a_position_is_that_of_the_record(name: str) -> None:
    [written] = [position for position in POSITIONS if position["record"] == name]
    again = json.loads(json.dumps(declarations.position(file(name))))
    assert written == again, "run: uv run python -m tools.declarations"
