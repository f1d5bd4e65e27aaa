"""Playing on from a replay and from a moment, in the browser."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.short_form import short_rows

from .room import DESKTOP, hurry_to_the_count, in_phase, leave_the_count
from .test_access import no_sideways, violations
from .test_moments import FOUND, put_in, searches
from .test_replays import at, last_move, replay

pytestmark = pytest.mark.browser
__all__ = ["searches"]

UPRIGHT: Any = {"width": 320, "height": 568}
LYING: Any = {"width": 844, "height": 390}
REST = 16  # moves of a deal that are played on: bots take their time for each
PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of the page


def picture(page: Page, name: str) -> None:
    """Take a picture, if somebody wants to look at it."""
    if folder := os.environ.get(PICTURES):
        page.screenshot(path=Path(folder) / f"{name}.png")


def bottom_of_cards(page: Page) -> float:
    """Of the cards in the hand that is looked at, in pixels."""
    boxes = [card.bounding_box() for card in page.locator('[data-place="hand"]').all()]
    return max(box["y"] + box["height"] for box in boxes if box)


SIZES = [("fr-FR", UPRIGHT), ("en-GB", LYING), ("en-GB", DESKTOP)]


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), short_rows(SIZES[:1], SIZES))
def test_a_replay_is_played_on_from_the_seat_that_watched_to_its_end(
    browser: Browser, finished: str, axe: str, language: str, size: Any
) -> None:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    name = f"{language}-{size['width']}"
    page.goto(f"{finished}/1?view=2")
    at(page, 0)
    page.locator('[data-place="hand"]').first.wait_for()
    assert bottom_of_cards(page) <= page.get_by_test_id("controls").evaluate("it => it.getBoundingClientRect().top")
    move = last_move(page) - REST
    page.goto(f"{finished}/1?move={move}&view=2")
    at(page, move)
    assert no_sideways(page)
    picture(page, f"replay-{name}")
    page.get_by_test_id("play-on").click()
    in_phase(page, "playing")
    source = page.get_by_test_id("played-on")
    expect(source).to_have_text(re.compile(f"anche 2, coup {move}|rom deal 2, move {move}"))
    expect(source).to_have_attribute("href", re.compile(rf"/0/1\?move={move}&view=2$"))
    expect(page.get_by_test_id("help")).to_be_in_viewport(ratio=1)
    picture(page, f"table-{name}")
    assert violations(page, axe) == []
    assert no_sideways(page)
    hurry_to_the_count(page)
    leave_the_count(page)
    in_phase(page, "finished")
    expect(page.get_by_test_id("no-proof")).to_be_visible()
    expect(page.get_by_test_id("compared")).to_contain_text(re.compile("première fois|first time"))
    picture(page, f"end-{name}")
    page.get_by_test_id("replay-match").click()
    expect(replay(page)).to_have_attribute("data-deal", "1")
    if not page.get_by_test_id("shuffle").count():  # in small windows it lies with the moves
        page.get_by_test_id("moves").click()
    expect(page.get_by_test_id("shuffle").get_by_test_id("played-on")).to_have_count(1)
    context.close()


def test_whoever_sees_all_hands_chooses_a_seat_and_the_bots_first(page: Page, finished: str, axe: str) -> None:
    page.goto(f"{finished}/0?move=3")
    at(page, 3)
    expect(page.get_by_test_id("play-on")).to_be_enabled()  # until then, its key does nothing
    page.keyboard.press("p")
    page.get_by_test_id("play-on-seat").select_option("1")
    page.get_by_test_id("play-on-bot").select_option("beginner")
    assert violations(page, axe) == []
    picture(page, "choice")
    page.get_by_test_id("play-on-begin").click()
    in_phase(page, "playing")
    expect(page.get_by_role("region", name="(beginner)")).to_have_count(3)


def test_the_end_of_a_deal_leads_to_the_next_deal_and_leaves_nothing_to_play_on(page: Page, finished: str) -> None:
    page.goto(f"{finished}/0?view=1")
    page.get_by_test_id("last").click()
    page.get_by_test_id("next-deal").click()
    expect(replay(page)).to_have_attribute("data-deal", "1")
    at(page, 0)
    page.get_by_test_id("last").click()
    expect(page.get_by_test_id("play-on")).to_be_disabled()


def test_a_moment_is_played_on_with_one_tap(page: Page, finished: str) -> None:
    moves = {"played": {"verb": "take", "cards": ["KS"]}, "better": {"verb": "play", "cards": ["9S"]}}
    put_in(page, [{"move": 4, "lost": 12.3, "error": 1.0, "against": None, "speaking_for": None, **moves}])
    page.goto(f"{finished}/0?view=0&moments")
    expect(page.get_by_test_id("moment")).to_be_visible(timeout=FOUND)
    picture(page, "moment")
    page.get_by_test_id("moment-play-on").click()
    in_phase(page, "playing")
    expect(page.get_by_test_id("played-on")).to_have_text(re.compile("From deal 1, move 4"))
