"""Undo in the browser: alone against bots, by button and by key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.short_form import short_rows

from .room import DESKTOP, make_a_move, start_at_my_turn
from .test_access import no_sideways, violations
from .test_playing_on import LYING, UPRIGHT, picture

pytestmark = pytest.mark.browser

PACE = 5000  # milliseconds: the bots leave time to look


SIZES = [("fr-FR", UPRIGHT), ("en-GB", LYING), ("en-GB", DESKTOP)]


@pytest.mark.parametrize(("language", "size"), short_rows(SIZES[:1], SIZES))
def test_a_move_is_taken_back_by_button_and_by_key(
    browser: Browser, card_room: str, axe: str, language: str, size: Any
) -> None:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    start_at_my_turn(page, card_room, "turkish", seats=2, pace=PACE)
    hand = page.locator('[data-place="hand"]')
    held = hand.count()
    for by_key in (False, True):
        make_a_move(page)
        undo = page.get_by_test_id("undo")
        expect(undo).to_be_visible()
        box = undo.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        if not by_key:
            named = undo.get_by_text("Reprendre" if language == "fr-FR" else "Take back")
            expect(named).to_be_visible(visible=size == DESKTOP)  # phones have room for the sign alone
            picture(page, f"undo-{language}-{size['width']}")
            assert violations(page, axe) == []
            assert no_sideways(page)
            undo.click()
        else:
            page.keyboard.press("u")
        expect(hand).to_have_count(held)
        expect(undo).to_have_count(0)
        expect(page.locator("body")).to_contain_text("Coup repris" if language == "fr-FR" else "Taken back")
    context.close()
