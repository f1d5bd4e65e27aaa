"""axe-core finds nothing serious on any page, in any colours, at any size."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tripot.rules.registry import GAMES

from .room import in_phase, open_table, start_table, wait_for_my_turn

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
RUN = "async () => (await axe.run()).violations.filter(v => ['serious', 'critical'].includes(v.impact))"


def violations(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def no_sideways(page: Page) -> bool:
    """Whether the page fits the width of the window."""
    fits: bool = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return fits


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe(browser: Browser, card_room: str, axe: str, size: Any, colours: Literal["light", "dark"]) -> None:
    context = browser.new_context(viewport=size, color_scheme=colours, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    page.goto(card_room)
    page.get_by_test_id("open-pig").click()
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-cards").select_option("5")  # needs the stock: the reason stands at the field
    page.get_by_test_id("option-cards-problem").wait_for()
    assert violations(page, axe) == []
    assert no_sideways(page)
    page.goto(f"{card_room}/rules/turkish#TUR-07")
    page.locator('[id="TUR-07"]').wait_for()
    assert violations(page, axe) == []
    open_table(page, card_room, options={"deals": 1}, bots=["regular"] * 3)
    assert violations(page, axe) == []
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    assert wait_for_my_turn(page)
    assert violations(page, axe) == []
    assert no_sideways(page)
    page.get_by_test_id("chat").click()
    page.get_by_test_id("react-bravo").click()
    page.get_by_test_id("chat-list").locator("li.reaction").wait_for()
    assert violations(page, axe) == []
    assert no_sideways(page)
    context.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES[1:])  # the first is looked at above
def test_axe_at_a_table_of_every_game(browser: Browser, card_room: str, axe: str, size: Any, game: str) -> None:
    context = browser.new_context(viewport=size, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    start_table(page, card_room, game, pace=5000)  # no bot ends the deal before it is looked at
    page.get_by_test_id("seat-0").wait_for()
    page.wait_for_function("() => document.getAnimations().length === 0")  # what has been dealt is faded in
    assert violations(page, axe) == []
    assert no_sideways(page)
    context.close()
