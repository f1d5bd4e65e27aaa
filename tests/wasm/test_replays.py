"""The page's own match, in TypeScript by a module of the rules, plays the golden records as Python does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.bundle import bundled

from tests.records.generate import GOLDEN
from tests.short_form import short_rows
from tests.wasm.golden import compare, given, names_of
from tests.wasm.node import in_node
from tripot.rules.registry import GAMES

REPLAYS = Path(__file__).with_name("replays.mjs")
FEW = [("turkish", 3)]  # a game, and the most records of it
ALL = [(game, len(GOLDEN)) for game in GAMES]


@pytest.mark.parametrize(("game", "most"), short_rows(FEW, [*FEW, *ALL]))
def test_the_page_plays_golden_records_as_python_did(game: str, most: int, tmp_path: Path) -> None:
    (tmp_path / "replays.js").write_bytes(bundled("replays"))
    names = names_of(game)[:most]
    files = [tmp_path / f"{name}.json" for name in names]
    for name, file in zip(names, files, strict=True):
        file.write_text(json.dumps(given(name)), "utf-8")
    told = in_node(REPLAYS, tmp_path / "replays.js", *files).splitlines()
    for name, line in zip(names, told, strict=True):
        compare(name, json.loads(line))
