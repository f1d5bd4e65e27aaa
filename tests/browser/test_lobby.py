"""The lobby on phones: what one came for is in sight, and no choice is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.short_form import short_with

from .room import PHONE

pytestmark = pytest.mark.browser

LOW: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 667, "height": 375})
LOCALES = ("fr-FR", "en-GB")
# How much wider the text of a select's choices is than the room for it, in pixels.
CUT = """select => {
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const arrow = 20;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    return Math.max(...[...select.options].map((option) => pen.measureText(option.text).width - room));
}"""


@pytest.mark.parametrize("locale", short_with(["fr-FR"], LOCALES))
@pytest.mark.parametrize("size", short_with(LOW[1:], LOW), ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_button_to_play_is_in_sight_in_a_low_window(
    browser: Browser, card_room: str, size: ViewportSize, locale: str
) -> None:
    page = browser.new_page(viewport=size, locale=locale)
    page.goto(card_room)
    page.locator('[data-testid="play-bots"]:enabled').wait_for()
    box = page.get_by_test_id("play-bots").bounding_box()
    assert box
    assert box["y"] + box["height"] <= size["height"]
    page.close()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("width", short_with([320], [320, PHONE["width"], 390]))
def test_no_choice_of_the_form_is_cut_on_a_phone(browser: Browser, card_room: str, width: int, locale: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 740}, locale=locale)
    page.goto(card_room)
    page.get_by_test_id("create-table").wait_for()
    for select in page.locator("form .grid select").all():
        assert select.evaluate(CUT) <= 0, select.inner_text()
    page.close()
