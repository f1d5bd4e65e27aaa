"""The deals of the day in the browser: the same cards on two devices, results afterwards, in both languages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tools.stage.page import NO_OFFERS

from tests.short_form import short_rows

from .room import (
    DESKTOP,
    MOST_STEPS,
    PHONE,
    hurry_to_the_count,
    in_phase,
    make_a_move,
    press,
    wait_for_my_turn,
)
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of the page
SIZES = [("fr-FR", PHONE), ("en-GB", DESKTOP)]


@contextmanager
def device(browser: Browser, language: str = "en-GB", size: Any = DESKTOP) -> Iterator[Page]:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    context.add_init_script(NO_OFFERS)
    yield context.new_page()
    context.close()


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get(PICTURES):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def hand(page: Page) -> list[str]:
    cards = page.locator('[data-testid="hand"] [data-card]')
    return sorted(filter(None, (card.get_attribute("data-card") for card in cards.all())))


def of_today(page: Page, name: str) -> Locator:
    return page.get_by_test_id("today").get_by_test_id(f"daily-{name}")


def begin(page: Page, card_room: str, name: str) -> None:
    page.goto(f"{card_room}/daily")
    of_today(page, name).get_by_test_id("daily-play").click()
    in_phase(page, "playing")


def go_back_to_the_day(page: Page) -> None:
    """From the last card of a deal past its count, which offers no other deal."""
    to_daily, way_on = page.get_by_test_id("to-daily"), page.get_by_test_id("continue")
    for _ in range(MOST_STEPS):
        way_on.or_(to_daily).first.wait_for()
        if to_daily.count():
            break
        press(way_on)
    picture(page, "daily-finish")
    expect(page.get_by_test_id("again")).to_have_count(0)
    to_daily.click()


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), short_rows(SIZES[:1], SIZES))
def test_a_deal_on_two_devices(browser: Browser, card_room: str, axe: str, language: str, size: Any) -> None:
    with device(browser, language, size) as first, device(browser) as stranger, device(browser) as second:
        first.goto(card_room)
        first.get_by_test_id("way-daily").click()
        expect(first.locator("header [aria-current]")).to_have_attribute("href", "daily")
        expect(first.get_by_test_id("today").locator("li")).to_have_count(8)
        assert violations(first, axe) == []
        assert no_sideways(first)
        picture(first, f"daily-new-{language}")
        beside: list[Any] = [first.get_by_test_id(name).bounding_box() or {} for name in ("today", "streak")]
        assert (beside[0]["y"] == beside[1]["y"]) == (size == DESKTOP)  # a wide window has two columns
        begin(first, card_room, "nain_jaune")
        begin(stranger, card_room, "nain_jaune")
        assert wait_for_my_turn(first)
        assert wait_for_my_turn(stranger)
        assert hand(first) == hand(stranger) != []
        second.context.add_cookies(
            [
                {"name": each.get("name", ""), "value": each.get("value", ""), "url": card_room}
                for each in first.context.cookies()
            ]
        )
        second.goto(f"{card_room}/daily")
        row = of_today(second, "nain_jaune")
        expect(row).to_have_attribute("data-stage", "begun")
        expect(second.get_by_test_id("progress")).to_have_count(0)
        expect(row.get_by_test_id("daily-results")).to_have_count(0)
        row.get_by_test_id("daily-play").click()
        in_phase(second, "playing")
        assert hand(second) == hand(first)
        expect(second.get_by_test_id("of-the-day")).to_be_visible()
        second.get_by_test_id("chat").click()
        expect(second.get_by_role("tab")).to_have_count(1)
        second.get_by_test_id("chat-close").click()
        hurry_to_the_count(second)
        go_back_to_the_day(second)
        expect(of_today(second, "nain_jaune")).to_have_attribute("data-stage", "done")
        in_phase(first, "finished")
        first.goto(f"{card_room}/daily")
        done = of_today(first, "nain_jaune")
        expect(done).to_have_attribute("data-stage", "done")
        expect(done.get_by_test_id("daily-play")).to_have_count(0)
        done.get_by_test_id("daily-results").locator("summary").click()
        expect(done.locator("tbody tr")).not_to_have_count(0)
        expect(first.get_by_test_id("streak").locator("strong")).to_have_count(1)
        expect(first.get_by_test_id("progress")).to_contain_text("8")
        assert violations(first, axe) == []
        assert no_sideways(first)
        picture(first, f"daily-done-{language}")
        replay = done.get_by_test_id("daily-replay").get_attribute("href")
        stranger.goto(f"{card_room}/{replay}")
        expect(stranger.get_by_role("alert")).to_contain_text("deal of the day first")
        stranger.goto(f"{card_room}/table/{(replay or '').split('/')[1]}")
        expect(stranger.get_by_test_id("missing-closed")).to_contain_text("deal of the day first")
        first.goto(f"{card_room}/{replay}")
        expect(first.get_by_test_id("table")).to_be_visible()


@pytest.mark.parametrize(("language", "size"), short_rows(SIZES[:1], SIZES))
def test_the_puzzle_of_the_day(browser: Browser, card_room: str, axe: str, language: str, size: Any) -> None:
    with device(browser, language, size) as page:
        page.goto(f"{card_room}/daily")
        page.get_by_test_id("to-puzzle").click()
        bar, text = page.get_by_test_id("puzzle"), page.get_by_test_id("puzzle-text")
        assert wait_for_my_turn(page)
        expect(page.get_by_test_id("puzzle-rules")).to_have_attribute("href", re.compile("^rules/"))
        task = text.inner_text()
        assert violations(page, axe) == []
        picture(page, f"puzzle-{language}")
        for _ in range(MOST_STEPS):
            make_a_move(page)
            if bar.get_attribute("data-solved"):
                break
        expect(bar).to_have_attribute("data-solved", re.compile("true|false"))
        expect(text).not_to_have_text(task)
        best = page.request.get(f"{card_room}/api/daily/puzzle").json()["outcome"]["best"]
        lit = len(best.get("cards", [])) or int(best.get("slot") is not None)  # cards, or a hidden one to turn over
        expect(page.get_by_test_id("lit")).to_have_count(lit)
        page.get_by_test_id("puzzle-why").click()
        expect(text).to_contain_text("±")
        assert violations(page, axe) == []
        picture(page, f"puzzle-answered-{language}")
        solved = bar.get_attribute("data-solved") or ""
        page.reload()
        expect(page.get_by_test_id("puzzle")).to_have_attribute("data-solved", solved)
        page.get_by_test_id("puzzle-back").click()
        expect(page.get_by_test_id("daily-puzzle")).to_have_attribute("data-solved", solved)
        expect(page.get_by_test_id("streak").locator("strong")).to_have_count(1)
