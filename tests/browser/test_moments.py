"""Moments in the browser: from the end of a match to the move that another would have beaten."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.short_form import short_rows
from tripot.warming import usual_table, warm

from .room import DESKTOP, PHONE
from .test_access import no_sideways, violations
from .test_replays import at, replay

pytestmark = pytest.mark.browser

FOUND = 60_000  # milliseconds: another process may still be compiling what searches need
MOMENTS = "**/moments/0"
PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of the page


@pytest.fixture(scope="module", autouse=True)
def searches(kernels: None) -> None:
    """What the teacher needs is compiled, and kept for the card room."""
    warm(usual_table("turkish"), "search")


def put_in(page: Page, moments: list[dict[str, Any]]) -> None:
    """Let the card room find these moments in its own answer."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        told["found"]["moments"] = moments
        told["messages"] = {lang: {"takes_freely": "There’s no need to pick up."} for lang in ("fr", "en")}
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route(MOMENTS, answer)


def see_one_below_the_table(page: Page) -> None:
    """A phone shows one moment at a time, and the position that it is about; the list has them all, and the curve."""
    page.get_by_test_id("moment-next").click(timeout=FOUND)
    at(page, 4)
    expect(page.get_by_test_id("moment-strip")).to_contain_text("12 points")
    expect(page.get_by_test_id("replay-panel")).to_have_count(0)
    assert no_sideways(page)
    page.get_by_test_id("moves").click()


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), short_rows([("fr-FR", PHONE)], [("fr-FR", PHONE), ("en-GB", DESKTOP)]))
def test_my_moments_lead_to_their_moves(browser: Browser, finished: str, axe: str, language: str, size: Any) -> None:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    why = {"key": "takes_freely", "told": {}}
    moves = {"played": {"verb": "take", "cards": ["KS"]}, "better": {"verb": "play", "cards": ["9S"]}}
    put_in(page, [{"move": 4, "lost": 12.3, "error": 1.0, "against": why, "speaking_for": None, **moves}])
    page.goto(f"{finished}/0?view=0&moments")
    if size == PHONE:
        see_one_below_the_table(page)
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=FOUND)
    moment = page.get_by_test_id("moment")
    expect(moment).to_contain_text("9")
    expect(moment).to_contain_text("There’s no need to pick up.")
    expect(page.get_by_test_id("moments")).to_contain_text("12 points")
    assert violations(page, axe) == []
    assert no_sideways(page)
    if folder := os.environ.get(PICTURES):
        page.screenshot(path=Path(folder) / f"moments-{language}.png")
    moment.click()
    at(page, 4)
    expect(page.get_by_test_id("sentence")).to_have_text(re.compile(r"(avant le coup|before move) 5\.$"))
    if size == PHONE:
        page.get_by_test_id("moves").click()
    expect(page.get_by_test_id("move-5")).to_have_attribute("aria-current", "step")
    context.close()


@pytest.mark.long
def test_a_deal_without_mistakes_says_so_and_another_seat_is_looked_at_when_asked(page: Page, finished: str) -> None:
    put_in(page, [])
    page.goto(f"{finished}/0?view=0&moments")
    expect(page.get_by_test_id("no-moments")).to_be_visible(timeout=FOUND)
    page.unroute(MOMENTS)
    page.get_by_test_id("moments-next-deal").click()
    expect(replay(page)).to_have_attribute("data-deal", "1")
    page.goto(f"{finished}/1?view=1")
    expect(replay(page)).to_be_visible()
    page.get_by_test_id("look-for-moments").click()
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=FOUND)
    page.get_by_test_id("replay-view").select_option("open")
    expect(page.get_by_test_id("curve")).to_have_count(0)
