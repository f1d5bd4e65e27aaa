"""What the page says to me agrees with itself: no sentence orders what another says is done, or is not mine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tools.stage.casts import HEAVY, Cast, cast_of
from tools.stage.page import Stage, stage
from tools.stage.scenes import scene_of

from .room import DESKTOP, PHONE

pytestmark = pytest.mark.browser

CROWD = cast_of("pig", 20, "pig")
TRAVELS = Cast("pig", 4, "magarac-travel", HEAVY["pig"]["magarac-travel"], heavy=True)

BELOW = """() => {  // choices of a card that stand after the button that names it
  const button = document.querySelector('[data-testid="act-name"]').getBoundingClientRect();
  const after = (box) => box.top >= button.bottom || (box.top >= button.top && box.left > button.left);
  return [...document.querySelectorAll('.naming label')].filter((it) => after(it.getBoundingClientRect())).length;
}"""

READ = """() => {  // the choices of a card, from left to right and from top to bottom, by what they choose
  const at = (it) => it.closest('label').getBoundingClientRect();
  const before = (a, b) => at(a).bottom <= at(b).top || (at(a).top < at(b).bottom && at(a).left < at(b).left);
  const inputs = [...document.querySelectorAll('.naming input')];
  return [inputs, [...inputs].sort((a, b) => before(a, b) ? -1 : 1)]
    .map((order) => [...new Set(order.map((it) => it.dataset.testid.split('-')[0]))]);
}"""

Show = Callable[[Cast, str], Page]


@pytest.fixture(scope="module")
def loaded(browser: Browser, card_room: str) -> Iterator[Stage]:
    """A page that stays loaded."""
    with stage(browser, card_room, lang="en-GB") as shown:
        yield shown


@pytest.fixture
def show(loaded: Stage) -> Show:
    """Shows the scene of a kind, in English; the page on which it is."""
    loaded.page.set_viewport_size(DESKTOP)

    def shown(cast: Cast, kind: str) -> Page:
        loaded.show(scene_of(cast, kind))
        return loaded.page

    return shown


def test_in_the_rush_the_order_stands_once(show: Show) -> None:
    page = show(cast_of("pig", 4, "vatra"), "race-slam")
    expect(page.get_by_test_id("due")).to_have_text("Slam!")  # I have shouted
    expect(page.get_by_text("quick!")).to_have_count(0)


def test_a_small_phone_says_what_may_be_played(show: Show) -> None:
    page = show(cast_of("turkish"), "turn")
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator("[data-part=actions]")).to_have_text("A 10, or pick up", use_inner_text=True)


def test_nobody_waits_for_the_travelling_card_that_i_hold(show: Show) -> None:
    page = show(TRAVELS, "turn-show")
    expect(page.get_by_test_id("act-show")).to_be_visible()
    expect(page.get_by_text("Waiting for somebody")).to_have_count(0)


def test_while_a_bot_plays_for_me_no_turn_is_mine(show: Show) -> None:
    page = show(cast_of("turkish"), "stand_in")
    expect(page.get_by_test_id("back")).to_be_visible()
    expect(page.get_by_test_id("table")).to_have_attribute("data-your-turn", "false")
    expect(page.locator(".actions")).to_have_text("")
    assert "Your turn" not in page.title()


def test_at_my_first_turn_nothing_but_the_turn_is_said(show: Show) -> None:
    page = show(cast_of("turkish"), "deal")
    expect(page.get_by_test_id("live")).to_contain_text("The cards are dealt.")
    expect(page.locator(".said")).to_have_text("")


def test_a_lead_of_mine_is_not_told_under_my_name(show: Show) -> None:
    page = show(cast_of("nain_jaune"), "turn")
    expect(page.get_by_test_id("table")).to_have_attribute("data-your-turn", "true")
    expect(page.get_by_text("Camille leads")).to_have_count(0)


def test_the_neighbours_of_the_opener_are_called_once(show: Show) -> None:
    page = show(cast_of("glukz"), "race-play")
    expect(page.get_by_test_id("opened")).to_contain_text("can answer.")
    expect(page.get_by_test_id("opened")).not_to_contain_text("Camille")


def test_at_the_end_of_a_deal_of_pig_all_who_play_on_are_listed(show: Show) -> None:
    scene = scene_of(CROWD, "end")
    seats = msgspec.json.decode(scene.message)["deal"]["view"]["seats"]
    page = show(CROWD, "end")
    names = page.get_by_test_id("pig-count").locator("li")
    expect(names).to_have_count(sum(not seat["out"] for seat in seats))


def test_no_seat_keeps_backs_of_cards_that_are_counted(show: Show) -> None:
    scene = scene_of(cast_of("turkish"), "end")
    seats = msgspec.json.decode(scene.message)["deal"]["view"]["seats"]
    assert any(any(seat["hidden"]) for seat in seats[1:]), "nobody was left with cards"
    page = show(cast_of("turkish"), "end")
    expect(page.get_by_test_id("story")).to_be_visible()
    expect(page.locator(".seat .under")).to_have_count(0)


@pytest.mark.parametrize(
    ("cast", "said"), [(cast_of("glukz"), "Deal 1/2"), (cast_of("pig", 5, "pig"), "Deal 9")], ids=["glukz", "pig"]
)
def test_the_bar_of_a_phone_says_what_its_number_counts(show: Show, cast: Cast, said: str) -> None:
    page = show(cast, "end")
    page.set_viewport_size(PHONE)
    expect(page.locator('[data-part="bar"] .brief')).to_be_visible()
    expect(page.locator('[data-part="bar"] .brief')).to_have_text(said)


def test_places_in_a_match_are_written_in_one_way(show: Show) -> None:
    page = show(cast_of("glukz"), "honours")
    in_the_table = page.get_by_test_id("standing").locator(".place").all_inner_texts()
    at_the_faces = page.locator('[data-testid="outcome"] [aria-hidden]').all_inner_texts()
    assert sorted(in_the_table) == sorted(at_the_faces) == ["1", "2", "3", "4"]


def test_who_plays_on_in_pig_stands_in_a_list_with_a_straight_edge(show: Show) -> None:
    page = show(cast_of("pig", 5, "pig"), "end")
    page.set_viewport_size(PHONE)
    names = page.locator('[data-testid="pig-count"] li > b')
    edges = names.evaluate_all("(all) => all.map((it) => Math.round(it.getBoundingClientRect().left))")
    assert len(edges) > 2
    assert len(set(edges)) == 1


def test_who_names_a_card_on_a_phone_is_told_so_in_the_middle(show: Show) -> None:
    page = show(cast_of("pig", 4, "vatra"), "turn-name")
    for size in (PHONE, ViewportSize(width=568, height=320)):
        page.set_viewport_size(size)
        expect(page.get_by_test_id("name-title")).to_have_text("Name a card: the punishment lasts until it turns up")
        assert page.evaluate(BELOW) == 0


def test_a_card_is_named_in_the_order_in_which_people_say_it(show: Show) -> None:
    page = show(cast_of("pig", 4, "vatra"), "turn-name")
    for size in (DESKTOP, PHONE, ViewportSize(width=844, height=390)):
        page.set_viewport_size(size)
        for order in page.evaluate(READ):  # for the Tab key, and for the eye
            assert order == ["rank", "suit", "end"]


def test_who_covers_is_not_told_how_many_cards_may_be_led(show: Show) -> None:
    page = show(cast_of("iljig"), "turn")
    expect(page.get_by_test_id("act-cover")).to_be_attached()
    expect(page.get_by_test_id("limit")).to_have_count(0)
