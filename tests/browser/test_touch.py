"""One tap plays if there is only one move, and a card dragged onto the baize is played, in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import Reel, Scene, plays

from tests.short_form import short_with
from tripot.rules.registry import GAMES
from tripot.table import wire

from .room import CARDS, shown_seq, start_at_my_turn, wait_for_change

pytestmark = pytest.mark.browser

CORNER = 8  # pixels: cards overlap, and of each the left edge is seen
EDGE = 2  # pixels above the lower edge of a card at rest
MOST_TABLES = 20
PACES = {"pig": 1_500}  # milliseconds of a bot where all play at once


def is_forced(info: wire.TableInfo) -> bool:
    """Whether the only move is one card of my hand."""
    choices = info.deal.choices if info.deal else []
    return len(choices) == 1 and len(choices[0].cards or ()) == 1 and choices[0].from_ == "hand"


def forced_card() -> Scene:
    """A turn of Turkish with one move, from a real deal."""
    reel = Reel(cast_of("turkish"))
    return next(Scene(reel.cast, "forced", wire.write(info)) for info in plays(reel) if is_forced(info))


def test_a_forced_card_is_played_in_one_tap(browser: Browser, card_room: str) -> None:
    with stage(browser, card_room) as shown:
        shown.show(forced_card())
        shown.page.locator('[data-forced="true"]').click(position={"x": CORNER, "y": CORNER})
        shown.settle()
        [move] = [asked["move"] for asked in shown.asked if asked["type"] == "move"]
        assert len(move["cards"]) == 1


def drag(page: Page, card: Locator, onto: Locator) -> None:
    """Carry a card with the mouse."""
    start, end = card.bounding_box(), onto.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + CORNER, start["y"] + CORNER)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


@pytest.mark.parametrize("game", short_with(["pig"], ["turkish", "pig"]))
def test_a_card_that_rises_under_the_mouse_is_still_pressed_at_its_lower_edge(
    page: Page, card_room: str, game: str
) -> None:
    start_at_my_turn(page, card_room, game, pace=PACES.get(game, 5_000))
    card = page.locator(CARDS).last  # nothing lies on it
    box, code = card.bounding_box(), card.get_attribute("data-card")
    assert box is not None
    page.evaluate("addEventListener('click', (event) => { window.clicked = event.target.closest('[data-card]'); })")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - EDGE)
    page.wait_for_function(
        "([it, top]) => it.getBoundingClientRect().top < top - 1", arg=[card.element_handle(), box["y"]]
    )
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("window.clicked?.dataset.card") == code


def start_to_lead(page: Page, card_room: str) -> None:
    """Start matches of Iljig until one begins with my lead: covering takes one card for each on the table."""
    for _ in range(MOST_TABLES):
        start_at_my_turn(page, card_room, "iljig", seats=3)
        if page.get_by_test_id("act-cover").count() == 0 and page.locator(CARDS).count():
            return
    raise AssertionError(f"no lead in {MOST_TABLES} matches")


@pytest.mark.parametrize("game", short_with(["turkish", "iljig"], GAMES))
def test_a_card_dragged_onto_the_cloth_is_played(page: Page, card_room: str, game: str) -> None:
    if game == "iljig":
        start_to_lead(page, card_room)
    else:
        start_at_my_turn(page, card_room, game, pace=PACES.get(game, 0))
    page.locator(CARDS).first.wait_for()
    seq = shown_seq(page)
    drag(page, page.locator(CARDS).first, page.locator('[data-part="middle"]'))
    wait_for_change(page, seq)
