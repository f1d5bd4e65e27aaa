"""A game that another package brings: it sits in the lobby, and a person plays a deal of it to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .room import in_phase, leave_the_count, make_a_move, play_a_deal, start_at_my_turn

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_a_deal_of_menteur_is_played_from_the_lobby(page: Page, room_with_menteur: str) -> None:
    page.goto(room_with_menteur)
    expect(page.get_by_text("Get rid of your cards, face down")).to_be_visible()
    start_at_my_turn(page, room_with_menteur, "menteur", seats=3, options={"deals": 1}, pace=0)
    expect(page.get_by_test_id("plain")).to_be_attached()  # empty, and so not visible, when I lead
    suits: set[str] = set()

    def look_and_move(page: Page) -> None:
        suits.update(page.locator('[data-testid="plain"] [data-field="suit"]').all_inner_texts())  # none when I lead
        make_a_move(page)

    assert play_a_deal(page, look_and_move) > 0
    assert any(re.search("spade|heart|diamond|club", suit) for suit in suits), suits
    in_phase(page, "finished")
    leave_the_count(page)
    expect(page.get_by_test_id("again")).to_be_visible()


@pytest.mark.long
def test_its_rules_are_what_it_says_about_itself(page: Page, room_with_menteur: str) -> None:
    page.goto(room_with_menteur)
    page.get_by_role("link", name="Rules – Liar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Liar")
    expect(page.locator("#MEN-07 + dd")).to_have_text("Each card left costs a point; the lowest total wins.")
    expect(page.get_by_text("How many deals make a match")).to_be_visible()
    page.goto(f"{room_with_menteur}/rules/nobody")
    expect(page.get_by_role("heading", name="This card isn’t in the pack")).to_be_visible()
