"""What the page says to me agrees with itself: no sentence orders what another says is done, or is not mine."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from tools.stage.casts import HEAVY, Cast, cast_of
from tools.stage.page import Stage
from tools.stage.scenes import film

from .room import DESKTOP, PHONE

pytestmark = pytest.mark.browser

CROWD = Cast("pig", 20, "pig", {"variant": "pig", "lives": "out"})
TRAVELS = Cast("pig", 4, "magarac-travel", HEAVY["pig"]["magarac-travel"], heavy=True)


def shown(browser: Browser, card_room: str, cast: Cast, kind: str) -> Stage:
    """A stage on which the scene of a kind is shown, in English."""
    context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    stage = Stage(context, card_room)
    stage.show(next(scene for scene in film(cast) if scene.stage == kind))
    return stage


def test_in_the_rush_the_order_stands_once(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("pig", 4, "vatra"), "race-slam").page
    expect(page.get_by_test_id("due")).to_have_text("Slam!")  # I have shouted
    expect(page.get_by_text("quick!")).to_have_count(0)
    page.context.close()


def test_nobody_waits_for_the_travelling_card_that_i_hold(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, TRAVELS, "turn-show").page
    expect(page.get_by_test_id("act-show")).to_be_visible()
    expect(page.get_by_text("Waiting for somebody")).to_have_count(0)
    page.context.close()


def test_while_a_bot_plays_for_me_no_turn_is_mine(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("turkish"), "stand_in").page
    expect(page.get_by_test_id("back")).to_be_visible()
    expect(page.get_by_test_id("table")).to_have_attribute("data-your-turn", "false")
    expect(page.locator(".actions")).to_have_text("")
    assert "Your turn" not in page.title()
    page.context.close()


def test_at_my_first_turn_nothing_but_the_turn_is_said(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("turkish"), "deal").page
    expect(page.get_by_test_id("live")).to_contain_text("The cards are dealt.")
    expect(page.locator(".said")).to_have_text("")
    page.context.close()


def test_a_lead_of_mine_is_not_told_under_my_name(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("nain_jaune"), "turn").page
    expect(page.get_by_test_id("table")).to_have_attribute("data-your-turn", "true")
    expect(page.get_by_text("Camille leads")).to_have_count(0)
    page.context.close()


def test_the_neighbours_of_the_opener_are_called_once(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("glukz"), "race-play").page
    expect(page.get_by_test_id("opened")).to_contain_text("can answer.")
    expect(page.get_by_test_id("opened")).not_to_contain_text("Camille")
    page.context.close()


def test_at_the_end_of_a_deal_of_pig_all_who_play_on_are_listed(browser: Browser, card_room: str) -> None:
    scene = next(scene for scene in film(CROWD) if scene.stage == "end")
    seats = msgspec.json.decode(scene.message)["deal"]["view"]["seats"]
    page = shown(browser, card_room, CROWD, "end").page
    names = page.get_by_test_id("pig-count").locator("li")
    expect(names).to_have_count(sum(not seat["out"] for seat in seats))
    page.context.close()


def test_no_seat_keeps_backs_of_cards_that_are_counted(browser: Browser, card_room: str) -> None:
    scene = next(scene for scene in film(cast_of("turkish")) if scene.stage == "end")
    seats = msgspec.json.decode(scene.message)["deal"]["view"]["seats"]
    assert any(any(seat["hidden"]) for seat in seats[1:]), "nobody was left with cards"
    page = shown(browser, card_room, cast_of("turkish"), "end").page
    expect(page.get_by_test_id("story")).to_be_visible()
    expect(page.locator(".seat .under")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize(
    ("cast", "said"), [(cast_of("glukz"), "Deal 1/2"), (cast_of("pig", 5, "pig"), "Deal 9")], ids=["glukz", "pig"]
)
def test_the_bar_of_a_phone_says_what_its_number_counts(
    browser: Browser, card_room: str, cast: Cast, said: str
) -> None:
    page = shown(browser, card_room, cast, "end").page
    page.set_viewport_size(PHONE)
    expect(page.locator('[data-part="bar"] .brief')).to_be_visible()
    expect(page.locator('[data-part="bar"] .brief')).to_have_text(said)
    page.context.close()


def test_places_in_a_match_are_written_in_one_way(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("glukz"), "honours").page
    in_the_table = page.get_by_test_id("standing").locator(".place").all_inner_texts()
    at_the_faces = page.locator('[data-testid="outcome"] [aria-hidden]').all_inner_texts()
    assert sorted(in_the_table) == sorted(at_the_faces) == ["1st", "2nd", "3rd", "4th"]
    page.context.close()


def test_who_plays_on_in_pig_stands_in_a_list_with_a_straight_edge(browser: Browser, card_room: str) -> None:
    page = shown(browser, card_room, cast_of("pig", 5, "pig"), "end").page
    page.set_viewport_size(PHONE)
    names = page.locator('[data-testid="pig-count"] li > b')
    edges = names.evaluate_all("(all) => all.map((it) => Math.round(it.getBoundingClientRect().left))")
    assert len(edges) > 2
    assert len(set(edges)) == 1
    page.context.close()
