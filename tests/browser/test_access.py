"""axe-core finds nothing serious on any page, in any colours, at any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.short_form import short_with
from tripot.rules.registry import GAMES

from .room import DESKTOP, PHONE, in_phase, open_table, start_table, wait_for_my_turn

pytestmark = pytest.mark.browser

DRAWN = 5_000  # ms; by then, all of a page has been drawn

RUN = """() => {
    // in forced colours the browser sees to contrast, and scripts are not told of all its colours
    const forced = matchMedia("(forced-colors: active)").matches;
    window.looked = axe.run({rules: {"color-contrast": {enabled: !forced}}});
}"""
FOUND = "async () => (await looked).violations.filter(v => ['serious', 'critical'].includes(v.impact))"


def violations(page: Page, axe: str, meanwhile: Callable[[], object] = lambda: None) -> list[str]:
    """What axe finds. `meanwhile` lets a moment pass on a page whose clock stands still."""
    page.evaluate(axe)
    page.evaluate(RUN)
    meanwhile()
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def no_sideways(page: Page) -> bool:
    """Whether the page fits the width of the window, at the latest when all of it has been drawn in it."""
    try:
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth", timeout=DRAWN)
    except TookTooLong:
        return False
    return True


def looks(*short: tuple[Any, ...]) -> list[Any]:
    """Every size with all colours, forced by the system or not; all but some of them in the long form."""
    every = product((PHONE, DESKTOP), ("light", "dark"), ("none", "active"))
    return [
        pytest.param(
            *look, id=f"{look[0]['width']}-{look[1]}-{look[2]}", marks=() if look in short else (pytest.mark.long,)
        )
        for look in every
    ]


@pytest.mark.long
@pytest.mark.parametrize(("size", "colours", "forced"), looks((PHONE, "dark", "none")))
def test_axe(browser: Browser, card_room: str, axe: str, size: Any, colours: Any, forced: Any) -> None:
    context = browser.new_context(
        viewport=size, color_scheme=colours, forced_colors=forced, locale="fr-FR", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(card_room)
    page.get_by_test_id("open-pig").click()
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-cards").select_option("5")  # needs the stock: the reason is shown at the field
    page.get_by_test_id("option-cards-problem").wait_for()
    assert violations(page, axe) == []
    assert no_sideways(page)
    for address in ("rules", "nowhere", "table/nowhere"):
        page.goto(f"{card_room}/{address}")
        page.locator("h1").wait_for()
        assert violations(page, axe) == []
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


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", short_with([], GAMES[1:]))  # the first is looked at above
def test_axe_at_a_table_of_every_game(browser: Browser, card_room: str, axe: str, size: Any, game: str) -> None:
    context = browser.new_context(viewport=size, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    start_table(page, card_room, game, pace=5000)  # no bot ends the deal before it is looked at
    page.get_by_test_id("seat-0").wait_for()
    page.wait_for_function("() => document.getAnimations().length === 0")  # what has been dealt is faded in
    assert violations(page, axe) == []
    assert no_sideways(page)
    context.close()
