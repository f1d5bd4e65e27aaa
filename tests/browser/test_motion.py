"""Flying cards: at the size of cards, never visible twice, and at the speed that the person has chosen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.short_form import short_with

from .room import PHONE, in_phase, make_a_move, open_table, prefer, start_at_my_turn, wait_for_my_turn

pytestmark = pytest.mark.browser

PLAYERS = 4

BACK = 12  # the most elements of a back

# The widest card in the air, and of how many elements a back there is drawn; whether my hand is not there yet when the
# first card is.
WATCH = """
() => {
  const seen = (window.seen = { widest: 0, ghosts: 0, hidden: null, back: 0 });
  const frame = () => {
    const ghosts = [...document.querySelectorAll(".ghost.paper")];
    seen.ghosts = Math.max(seen.ghosts, ghosts.length);
    for (const ghost of ghosts) seen.widest = Math.max(seen.widest, ghost.getBoundingClientRect().width);
    seen.back ||= document.querySelector(".ghost .card.suit-")?.querySelectorAll("*").length ?? 0;
    const hand = [...document.querySelectorAll('[data-anchor^="hand:0:"]')];
    const hidden = hand.some((card) => getComputedStyle(card).clipPath !== "none");
    if (ghosts.length > 0) seen.hidden ??= hidden;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
"""
# Two frames after the window is resized: the number of flying cards, and of my cards that are hidden.
TURNED = """
() => addEventListener("resize", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  const hidden = [...document.querySelectorAll("[data-anchor]")].filter((place) => place.style.clipPath);
  window.after = [document.querySelectorAll(".ghost").length, hidden.length];
})), { once: true })
"""
LANDED = '() => window.seen.ghosts > 0 && !document.querySelector(".ghost")'


def dealt(browser: Browser, card_room: str, game: str, **prefs: str) -> tuple[Page, dict[str, Any]]:
    """A page that showed a deal with motion, and what it showed."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="no-preference")
    prefer(context, **prefs)
    page = context.new_page()
    open_table(page, card_room, game=game, seats=PLAYERS, bots=["regular"] * (PLAYERS - 1), pace=4000)
    page.evaluate(WATCH)
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    if game == "glukz" or prefs.get("speed") == "instant":
        page.locator('[data-anchor^="hand:0:"]').first.wait_for()
    else:
        page.wait_for_function(LANDED)
    return page, page.evaluate("() => window.seen")


@pytest.mark.parametrize("game", short_with(["iljig"], ["turkish", "iljig", "nain_jaune"]))
def test_cards_are_dealt_at_the_size_of_cards_and_seen_once(browser: Browser, card_room: str, game: str) -> None:
    page, seen = dealt(browser, card_room, game)
    widest = page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('svg.card')].map((card) => card.clientWidth))"
    )
    assert 0 < seen["widest"] <= widest * 1.25
    assert seen["hidden"], "a card is in the hand before it has come"
    assert 0 < seen["back"] <= BACK, "a deal shows many backs at once: each element of them costs time"
    page.context.close()


@pytest.mark.long
def test_where_a_race_begins_with_the_deal_the_cards_lie_at_once(browser: Browser, card_room: str) -> None:
    page, _ = dealt(browser, card_room, "glukz")
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.seen.ghosts") == 0
    page.context.close()


# Notes what glows, with the corners of it.
NOTE_GLOWS = """
window.glows = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (how[0][0]?.outline) window.glows.push(getComputedStyle(this).borderRadius);
  return animate.apply(this, how);
};
"""


@pytest.mark.long
def test_without_motion_what_is_new_glows_with_the_round_corners_of_a_card(browser: Browser, card_room: str) -> None:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.add_init_script(NOTE_GLOWS)
    page = context.new_page()
    open_table(page, card_room, game="turkish", seats=PLAYERS, bots=["regular"] * (PLAYERS - 1), pace=0)
    page.get_by_test_id("start").click()
    if wait_for_my_turn(page):  # perhaps before the others, so that nothing has come yet
        make_a_move(page)
    page.wait_for_function("() => window.glows.length > 0")
    assert "0px" not in page.evaluate("window.glows")
    context.close()


@pytest.mark.long
def test_without_motion_tokens_that_arrive_glow_in_a_round_ring(browser: Browser, card_room: str) -> None:
    page, _ = dealt(browser, card_room, "nain_jaune")
    places = page.locator('[data-anchor^="tokens:"]')  # what glows is ringed along its corners
    assert places.count() == PLAYERS
    assert "0px" not in places.evaluate_all("(all) => all.map((it) => getComputedStyle(it).borderRadius)")
    page.context.close()


def test_at_the_speed_instant_nothing_travels(browser: Browser, card_room: str) -> None:
    page, seen = dealt(browser, card_room, "turkish", speed="instant")
    assert seen["ghosts"] == 0
    page.context.close()


def test_a_call_stands_before_the_cards_that_fly(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, "turkish")
    height = "it => Number(getComputedStyle(it).zIndex)"
    assert page.locator(".calls").evaluate(height) > page.locator(".flights").evaluate(height)
    area = "it => JSON.stringify(it.getBoundingClientRect())"
    assert page.locator(".calls").evaluate(area) == page.locator('[data-part="middle"]').evaluate(area)


def test_cards_in_the_air_are_at_once_in_their_new_places_when_the_phone_is_turned(
    browser: Browser, card_room: str
) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="no-preference")
    page = context.new_page()
    open_table(page, card_room, game="iljig", seats=PLAYERS, bots=["regular"] * (PLAYERS - 1), pace=4000)
    page.evaluate(TURNED)
    page.get_by_test_id("start").click()
    page.wait_for_function("() => document.querySelectorAll('.ghost').length > 3", polling=10)
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    page.wait_for_function("() => window.after !== undefined", polling=10)
    assert page.evaluate("() => window.after") == [0, 0], "cards fly to where they belonged before"
    context.close()
