"""Undo in the browser: alone against bots, by button and by key."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.short_form import short_rows

from .room import (
    DESKTOP,
    hurry_to_the_count,
    in_phase,
    leave_the_count,
    make_a_move,
    my_turn,
    press,
    shown_seq,
    start_at_my_turn,
    wait_for_change,
    wait_for_my_turn,
)
from .test_access import no_sideways, violations
from .test_people import join
from .test_playing_on import LYING, UPRIGHT, picture

pytestmark = pytest.mark.browser

PACE = 3000  # milliseconds: the bots leave time to look


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


@pytest.mark.long
def test_nothing_is_taken_back_past_a_hidden_card_or_a_shuffle(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, "turkish", seats=2, pace=400)
    undo, offered = page.get_by_test_id("undo"), False
    turned = page.locator('button[data-playable="true"][data-place="hidden"]')
    while not turned.count():
        assert wait_for_my_turn(page), "a hand can only be emptied by way of the hidden cards"
        if turned.count():
            break
        seq = shown_seq(page)
        make_a_move(page)
        wait_for_change(page, seq)
        offered = offered or undo.count() > 0
    assert offered, "until then, moves could be taken back"
    seq = shown_seq(page)
    press(turned.first)
    wait_for_change(page, seq)
    expect(undo).to_have_count(0)
    if wait_for_my_turn(page):
        expect(undo).to_have_count(0)
    hurry_to_the_count(page)
    leave_the_count(page)
    while not wait_for_my_turn(page):  # the bot may have gone out at once
        leave_the_count(page)
    expect(undo).to_have_count(0)


@pytest.mark.long
def test_nothing_is_taken_back_among_people(page: Page, browser: Browser, card_room: str) -> None:
    with closing(browser.new_context()) as context:
        friend = context.new_page()
        join(page, friend, card_room)
        page.get_by_test_id("start").click()
        in_phase(page, "playing")
        for _ in range(2):
            mover = page if my_turn(page) else friend
            seq = shown_seq(mover)
            make_a_move(mover)
            wait_for_change(mover, seq)
            for each in (page, friend):
                expect(each.get_by_test_id("undo")).to_have_count(0)
