"""A game that nobody has drawn is played on the plain middle that the frame makes of its declared fields."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.short_form import short_with

from .room import CARDS, DESKTOP, PHONE, in_phase, leave_the_count, play_a_deal, start_at_my_turn
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

STRANGER = "stranger"  # a name for which the browser has no drawing


def undraw(page: Page, game: str) -> None:
    """Let this page hear of a game under a name that it does not know."""

    def games(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(f'"name":"{game}"', f'"name":"{STRANGER}"'))

    def socket(mine: WebSocketRoute) -> None:
        room = mine.connect_to_server()
        room.on_message(lambda text: mine.send(str(text).replace(f'"game":"{game}"', f'"game":"{STRANGER}"')))

    page.route(re.compile(r"/api/games\?"), games)
    page.route_web_socket(re.compile(r"/api/tables/[^/]+/ws(\?|$)"), socket)


@pytest.mark.long
@pytest.mark.parametrize("game", short_with(["nain_jaune"], ["turkish", "nain_jaune"]))
def test_a_deal_is_played_to_its_end(page: Page, card_room: str, game: str) -> None:
    undraw(page, game)
    start_at_my_turn(page, card_room, game, seats=3, options={"deals": 1}, pace=0)
    page.get_by_test_id("plain").wait_for()
    play_a_deal(page)
    in_phase(page, "finished")
    leave_the_count(page)
    expect(page.get_by_test_id("again")).to_be_visible()


@pytest.mark.parametrize("size", short_with([PHONE], [PHONE, DESKTOP]), ids=["phone", "desktop"])
def test_fields_are_shown_by_kind_and_fit(browser: Browser, card_room: str, axe: str, size: Any) -> None:
    context = browser.new_context(viewport=size, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    undraw(page, "nain_jaune")
    start_at_my_turn(page, card_room, "nain_jaune", seats=5, options={"deals": 2}, pace=0)
    middle = page.get_by_test_id("plain")
    expect(middle.locator('[data-field="boxes"]')).to_contain_text(re.compile(r"\d+ · \d+ · \d+ · \d+ · \d+"))
    assert page.locator('[data-testid="seat-1"] [data-field="tokens"]').count() == 1
    assert middle.locator('[data-field="grand_opera"]').count() == 0, "what is empty is not said"
    assert middle.locator('[data-field="laid_count"]').count() == 0, "cards are seen: nobody needs their count"
    assert violations(page, axe) == []
    assert no_sideways(page)
    card = page.locator(CARDS).first
    if card.get_attribute("data-forced") == "false":
        card.click(position={"x": 6, "y": 10})  # a button appears when it can be used
        box = page.locator('[data-testid^="act-"]').first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"], "buttons are in sight"
    context.close()
