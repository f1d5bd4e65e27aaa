"""A bot that another package brings: the forms offer it under its own name, and it takes a seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tools.stage.page import opened

from tripot import bots

from .room import in_phase, open_table

pytestmark = pytest.mark.browser

BOT = """
from tripot.bots import Bot

class Hurried(Bot):
    def choose(self, question):
        return 0
"""


@pytest.fixture
def room_with_hurried(tmp_path: Path) -> Iterator[str]:
    """The address of a card room where a package with the bot `Hurried` is installed."""
    (tmp_path / "hurried.py").write_text(BOT)
    info = tmp_path / "hurried-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hurried\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tripot.bots]\nHurried = hurried:Hurried\n")
    with opened(tmp_path / "data", PYTHONPATH=str(tmp_path)) as address:
        yield address


@pytest.mark.long
def test_the_forms_offer_it_after_the_levels_and_it_takes_seats(page: Page, room_with_hurried: str) -> None:
    open_table(page, room_with_hurried, seats=3)
    level = page.get_by_test_id("level")
    expect(level.locator("option")).to_have_count(len(bots.BOTS) + 1)
    level.select_option(label="Hurried")
    page.get_by_test_id("bot-1").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Hurried")

    page.goto(room_with_hurried)
    page.get_by_test_id("bots").select_option(label="Bots: Hurried")
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("save-me").click()
    in_phase(page, "gathering")
    for seat in (1, 2, 3):
        expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("Hurried")
