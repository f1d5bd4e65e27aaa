"""A phone's edges and fields: its notch, the edge where a finger swipes home, and fields that it zooms into."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import scene_of

from tripot.rules.registry import GAMES

from .room import open_table, start_at_my_turn

pytestmark = pytest.mark.browser

NOTCH = 59  # pixels of an iPhone's width
HOME = 34  # pixels at its lower edge
SEEN = "a, button, input, select, summary, h1, h2, p, [data-card]"
BESIDE = """([seen, left, right]) => [...document.querySelectorAll(seen)]
    .filter((it) => !it.closest(".quiet, .skip, .flights, .reactions"))
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => it.getBoundingClientRect().left < left || it.getBoundingClientRect().right > right)
    .map((it) => it.outerHTML.slice(0, 120))"""
SCROLLED = "all => all.filter((it) => it.scrollHeight > it.clientHeight).map((it) => it.innerText)"
SMALL_FIELDS = """() => [...document.querySelectorAll('input:not([type=radio], [type=checkbox]), select, textarea')]
    .filter((it) => it.checkVisibility())
    .map((it) => [it.dataset.testid ?? it.id, parseFloat(getComputedStyle(it).fontSize)])
    .filter(([, size]) => size < 16)"""


def beside_the_notch(page: Page) -> list[str]:
    """What reaches into the parts of a window of 844 pixels that a notch takes on either side."""
    found: list[str] = page.evaluate(BESIDE, [SEEN, NOTCH, 844 - NOTCH])
    return found


def test_nothing_lies_beside_a_notch(page: Page, card_room: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    window = page.context.new_cdp_session(page)
    window.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": NOTCH, "right": NOTCH, "bottom": 21}})
    for path in ("/", "/rules/turkish", "/account", "/daily", "/tournaments"):
        page.goto(card_room + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert beside_the_notch(page) == []
    page.goto(card_room)
    page.get_by_test_id("open-settings").click()
    assert beside_the_notch(page) == []
    start_at_my_turn(page, card_room, "turkish")
    assert beside_the_notch(page) == []
    page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("chat-panel")).to_be_visible()
    assert beside_the_notch(page) == []
    page.goto(f"{card_room}/learn/turkish")
    expect(page.get_by_test_id("lesson")).to_be_visible()
    assert beside_the_notch(page) == []


def test_no_table_of_any_game_lies_beside_a_notch(browser: Browser, card_room: str) -> None:
    with stage(browser, card_room) as shown:
        window = shown.page.context.new_cdp_session(shown.page)
        window.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": NOTCH, "right": NOTCH, "bottom": 21}})
        for cast in (*map(cast_of, set(GAMES) - {"pig"}), cast_of("pig", kind="pig"), cast_of("pig", kind="vatra")):
            shown.show(scene_of(cast, "deal"))
            shown.resize(844, 390)
            assert beside_the_notch(shown.page) == [], cast.name
            assert shown.page.locator(".side:has(.seat)").evaluate_all(SCROLLED) == [], cast.name


def test_the_page_may_lie_under_a_notch(page: Page, card_room: str) -> None:
    """Otherwise a phone leaves bars beside it, and tells it no insets."""
    page.goto(card_room)
    expect(page.locator("meta[name=viewport]")).to_have_attribute("content", re.compile("viewport-fit=cover"))


def test_no_field_is_so_small_that_a_telephone_zooms_into_it(browser: Browser, card_room: str) -> None:
    smallest: ViewportSize = {"width": 320, "height": 568}
    context = browser.new_context(locale="en-GB", viewport=smallest, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(card_room)
    expect(page.get_by_test_id("name-input")).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("chat-text")).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []
    context.close()


def test_nothing_to_press_lies_where_a_finger_swipes_home(page: Page, card_room: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    window = page.context.new_cdp_session(page)
    window.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"bottom": HOME}})
    table = open_table(page, card_room)
    lies_above_home(page, "start")
    page.get_by_test_id("chat").click()
    lies_above_home(page, "chat-send")
    page.context.clear_cookies()
    page.goto(f"{card_room}/table/{table}")
    lies_above_home(page, "save-me")


def lies_above_home(page: Page, name: str) -> None:
    box = page.get_by_test_id(name).bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844 - HOME, name
