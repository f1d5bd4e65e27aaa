"""A turn by keyboard: it begins at a card, and the button for it is one Tab away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import scene_of

from tripot.rules.registry import GAMES

from .room import (
    CARDS,
    MOST_TABLES,
    MOVES,
    focused,
    my_turn,
    open_table,
    shown_seq,
    start_at_my_turn,
    wait_for_change,
)

pytestmark = pytest.mark.browser

FRENCH_1 = {"key": "&", "code": "Digit1"}
AT_A_CARD = "() => document.activeElement.dataset.playable === 'true'"


@pytest.mark.parametrize("game", GAMES)
def test_my_turn_begins_at_a_card_that_i_can_play(page: Page, card_room: str, game: str) -> None:
    start_at_my_turn(page, card_room, game)
    if page.locator('[data-playable="true"]').count():
        page.wait_for_function(AT_A_CARD)
    else:
        page.wait_for_function(f"() => document.activeElement.matches('{MOVES}')")


def test_a_card_is_chosen_and_the_next_tab_comes_to_its_button(page: Page, card_room: str) -> None:
    for _ in range(MOST_TABLES):
        start_at_my_turn(page, card_room, "turkish")
        page.wait_for_function(AT_A_CARD)
        if page.locator(CARDS).count() > 1:
            break  # a card that is the only choice would be played at once
    else:
        raise AssertionError(f"no choice in {MOST_TABLES} deals")
    page.keyboard.press("Space")
    page.locator(f"button.main{MOVES}").wait_for()
    page.keyboard.press("Tab")
    assert focused(page).get("testid", "").startswith("act-")
    seq = shown_seq(page)
    page.keyboard.press("Enter")
    wait_for_change(page, seq)


def test_the_key_for_a_pick_up_asks_for_the_card_to_show(browser: Browser, card_room: str) -> None:
    with stage(browser, card_room) as shown:
        shown.show(scene_of(cast_of("turkish"), "turn"))
        shown.page.keyboard.press("t")
        expect(shown.page.get_by_test_id("refusal")).to_contain_text("Choisissez la carte à montrer")


@pytest.mark.parametrize(("kind", "scene", "verb"), [("pig", "deal", "put"), ("vatra", "turn", "pass")])
def test_the_key_of_1_plays_the_first_card_also_where_it_writes_another_sign(
    browser: Browser, card_room: str, kind: str, scene: str, verb: str
) -> None:
    with stage(browser, card_room) as shown:
        shown.show(scene_of(cast_of("pig", kind=kind), scene))
        first = shown.page.locator("[data-testid=hand] [data-card]").first.get_attribute("data-card")
        keyboard = shown.page.context.new_cdp_session(shown.page)
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "&", **FRENCH_1})
        shown.settle()
        [move] = [asked["move"] for asked in shown.asked if asked["type"] == "move"]
        assert move == {"verb": verb, "cards": [first]}


def test_what_i_write_is_not_interrupted_by_my_turn(page: Page, card_room: str) -> None:
    open_table(page, card_room, game="turkish", bots=["regular"] * 3)
    page.get_by_test_id("start").click()
    page.get_by_test_id("chat").click()
    field = page.get_by_test_id("chat-text")
    field.fill("Hel")
    page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.yourTurn === 'true'")
    assert my_turn(page)
    page.keyboard.type("lo")
    assert field.input_value() == "Hello"


def test_a_wrong_signal_leaves_the_focus_where_it_is(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, "pig", options={"cards": 4})
    signal = page.get_by_test_id("act-signal")
    signal.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("refusal").wait_for()
    assert focused(page)["testid"] == "act-signal"
