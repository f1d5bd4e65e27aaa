"""Golden records in Chromium: its engine plays them by the rules in a module as Python did."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page
from tools.bundle import bundled

from tripot.rules.registry import GAMES

from ..wasm.golden import compare, given, names_of

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLAYED = """async ([script, golden]) => {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return (await import(address)).played(golden);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_plays_golden_records_as_python_did(page: Page, game: str) -> None:
    script = bundled("replays").decode()
    for name in names_of(game):
        compare(name, json.loads(page.evaluate(PLAYED, [script, given(name)])))
