"""A hint at a table: asked for by button or key, told in a sentence, and marked in the hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tools.stage.page import opened

from tripot.rules.registry import GAMES
from tripot.warming import usual_table, warm

from .room import PHONE, start_at_my_turn

pytestmark = pytest.mark.browser
MOVES = ("Play", "Show", "Pick up", "Turn over")
ANSWER = re.compile(r"^(?!Thinking|No hint).+\.$")
COMES = 60_000  # milliseconds: the card room may still be loading what searches need


@pytest.fixture(scope="module", autouse=True)
def searches(kernels: None) -> None:
    """What the teacher needs is compiled, and kept for the card room."""
    for name in ("turkish", "iljig"):
        assert name in GAMES
        warm(usual_table(name), "search")


def marked(page: Page) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in page.locator("[data-advised]").all()]


def test_a_hint_comes_with_its_sentence_and_its_cards_are_marked(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, "turkish")
    page.get_by_test_id("ask-hint").click()
    told = page.get_by_test_id("advice")
    expect(told).to_contain_text(".", timeout=COMES)
    text = page.get_by_test_id("advice-text").inner_text()
    assert text.startswith(MOVES), text
    assert len(text.split(". ")) > 1, text
    assert "{" not in text
    assert len(marked(page)) == len(page.locator("[data-advised]").all())
    assert marked(page) or text.startswith("Turn over")
    while page.get_by_test_id("advice-more").count():  # what speaks against the second-best, or figures
        page.get_by_test_id("advice-more").click()
        expect(page.get_by_test_id("advice-text")).not_to_have_text(text)
        text = page.get_by_test_id("advice-text").inner_text()
        assert "{" not in text
    page.get_by_test_id("advice-close").click()
    expect(told).to_be_hidden()
    assert marked(page) == []


@pytest.mark.long
def test_the_first_hint_after_a_first_start_is_an_answer(page: Page, tmp_path: Path) -> None:
    with opened(tmp_path / "data", TRIPOT_CACHE=str(tmp_path / "cache")) as cold:  # nothing is compiled yet
        start_at_my_turn(page, cold, "turkish")
        page.get_by_test_id("ask-hint").click()
        text = page.get_by_test_id("advice-text")
        expect(text).to_have_text(ANSWER, timeout=COMES)


def test_a_key_asks_too_and_the_hint_goes_with_the_move(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    start_at_my_turn(page, card_room, "iljig")
    page.keyboard.press("h")
    told = page.get_by_test_id("advice")
    expect(told).to_contain_text(".", timeout=COMES)
    box, window = told.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]


def test_where_hints_are_not_given_the_key_says_so(context: BrowserContext, card_room: str) -> None:
    page = context.new_page()
    start_at_my_turn(page, card_room, "turkish", hints=False)
    expect(page.get_by_test_id("ask-hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_contain_text("You can’t get hints here.")
