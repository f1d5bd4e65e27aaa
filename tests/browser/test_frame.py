"""What is common to all games in the browser: the lobby, the form of a new table, the chat."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.short_form import short_with
from tripot.rules.registry import GAMES, get

from .room import Ear, in_phase, make_a_move, open_table, start_table, table_of, wait_for_my_turn

pytestmark = pytest.mark.browser


def open_lobby(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id(f"play-{GAMES[0]}").wait_for()


@pytest.mark.parametrize("game", short_with(["nain_jaune"], GAMES))
def test_a_match_of_every_game_begins_from_its_card_in_the_lobby(page: Page, card_room: str, game: str) -> None:
    open_lobby(page, card_room)
    page.get_by_test_id(f"play-{game}").click()
    in_phase(page, "playing")
    expect(table_of(page).get_by_role("heading", level=1)).to_contain_text(get(game).texts["en"]["title"])
    expect(page.get_by_test_id("seat-0")).to_be_visible()


@pytest.mark.parametrize("game", short_with(["glukz"], GAMES))
def test_the_form_has_every_option_for_players_with_what_it_does(page: Page, card_room: str, game: str) -> None:
    open_lobby(page, card_room)
    page.get_by_test_id(f"open-{game}").click()
    expect(page.get_by_test_id(f"game-{game}")).to_be_checked()
    page.get_by_test_id("options").locator("summary").click()
    texts, specs = get(game).texts["en"]["options"], get(game).options.specs()
    variants = page.locator('[data-testid^="variant-"]')
    shown = set()
    for variant in range(max(1, variants.count())):
        if variants.count():
            variants.nth(variant).check(force=True)
        for name in sorted(texts, key=lambda name: specs[name].kind != "bool"):
            field = page.get_by_test_id(f"option-{name}")
            if field.count():
                shown.add(name)
                expect(field).to_have_accessible_name(texts[name]["label"])
                assert texts[name]["help"] in (field.evaluate(DESCRIPTION) or ""), name
                if specs[name].default is False:
                    field.select_option("true")  # there may be options that are of use only with this one
    research = {name for name, spec in specs.items() if spec.for_research}
    assert shown == set(texts) - {"players", "variant"} - research


DESCRIPTION = """field => field.getAttribute("aria-describedby").split(" ")
    .map(id => document.getElementById(id)?.textContent).join(" ")"""


@pytest.mark.long
def test_options_that_do_not_go_together_are_refused_at_their_field(page: Page, card_room: str) -> None:
    open_lobby(page, card_room)
    page.get_by_test_id("open-glukz").click()
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-decks").select_option("2")
    page.get_by_test_id("option-annul").fill("4")
    reason = page.get_by_test_id("option-annul-problem")
    expect(reason).to_contain_text("from 5 to 8")
    expect(page.get_by_test_id("option-annul")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_test_id("create-table")).to_be_disabled()
    page.get_by_test_id("option-annul").fill("6")
    expect(reason).to_have_count(0)
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("save-me").click()
    in_phase(page, "gathering")


def test_the_form_shows_what_is_usual_for_so_many_players(page: Page, card_room: str) -> None:
    open_lobby(page, card_room)
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("seats").select_option("4")
    deals = page.get_by_test_id("option-deals")
    expect(deals).to_have_attribute("placeholder", "4 (default)")
    page.get_by_test_id("seats").select_option("7")
    expect(deals).to_have_attribute("placeholder", "7 (default)")


def test_the_form_suggests_values_and_takes_others(page: Page, card_room: str) -> None:
    open_lobby(page, card_room)
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("seats").select_option("4")
    page.get_by_test_id("option-deals-12").click()
    expect(page.get_by_test_id("option-deals")).to_have_value("12")
    page.get_by_test_id("option-deals").fill("5")
    expect(page.get_by_test_id("option-deals-12")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("seats").select_option("5")
    expect(page.get_by_test_id("option-deals-15")).to_be_visible()
    page.get_by_test_id("game-pig").check(force=True)
    page.get_by_test_id("option-word").fill("GOAT")
    page.get_by_role("button", name="ÂNE").click()
    expect(page.get_by_test_id("option-word")).to_have_value("ANE")


@pytest.mark.long
def test_in_a_race_nobody_is_waited_for(page: Page, card_room: str) -> None:
    start_table(page, card_room, "glukz", pace=5000)
    mine = page.locator(".actions .turn")
    expect(mine).to_contain_text("You can play")
    expect(page.locator(".seat.acting")).to_have_count(0)
    assert not page.title().startswith("●")


def test_a_press_in_a_race_is_stamped_from_the_sight_of_its_trigger(
    browser: Browser, page: Page, card_room: str
) -> None:
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    ear = Ear(page)
    table = open_table(page, card_room, game="glukz", seats=2)
    others = browser.new_context()
    bob = others.new_page()
    bob.goto(f"{card_room}/table/{table}")
    bob.get_by_test_id("save-me").click()
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    page.wait_for_timeout(400)
    make_a_move(page)
    expect(page.get_by_test_id("live")).to_contain_text("open the deal")
    race = next(message["deal"]["race"] for _, message in ear.tables() if message["deal"])
    [move] = [message for message in sent if message["type"] == "move"]
    assert move["reaction"]["seq"] == race["seq"]
    assert 400 <= move["reaction"]["ms"] < 60_000
    assert any(message["type"] == "echo" for message in sent), "probes are answered"
    others.close()


def test_two_people_talk_and_one_is_muted(browser: Browser, page: Page, card_room: str) -> None:
    table = open_table(page, card_room, seats=2)
    others = browser.new_context(locale="en-GB", reduced_motion="reduce")
    bob = others.new_page()
    bob.goto(f"{card_room}/table/{table}")
    bob.get_by_test_id("save-me").click()
    page.get_by_test_id("start").click()
    for each in (page, bob):
        in_phase(each, "playing")

    bob.get_by_test_id("chat").click()
    bob.get_by_test_id("chat-text").fill("<b>Hello</b> there")
    bob.get_by_test_id("chat-text").press("Enter")
    expect(page.get_by_test_id("chat-unread")).to_have_text("1")
    expect(page.get_by_test_id("bubble-1")).to_have_text("<b>Hello</b> there")
    expect(page.get_by_test_id("live")).to_contain_text("<b>Hello</b> there")
    page.keyboard.press("c")
    expect(page.get_by_test_id("chat-list")).to_contain_text("<b>Hello</b> there")
    expect(page.get_by_test_id("chat-unread")).to_have_count(0)

    page.get_by_test_id("react-bravo").click()
    expect(bob.get_by_test_id("chat-list")).to_contain_text("Well played!")
    page.get_by_test_id("chat-to").select_option("1")
    page.get_by_test_id("chat-text").fill("to you")
    page.get_by_test_id("chat-send").click()
    expect(bob.get_by_test_id("chat-list")).to_contain_text("→")

    expect(page.get_by_test_id("call")).to_have_count(0)
    page.get_by_test_id("call-of-table").locator("summary").click()
    page.get_by_test_id("call-words").fill("Dinner")
    page.get_by_test_id("call-set").click()
    bob.get_by_role("button", name="Call out: Dinner").click()
    for each in (page, bob):
        expect(each.locator(".cry")).to_have_text("Dinner")
    bob.get_by_test_id("seat-0").locator(".known").press("Enter")
    bob.get_by_role("dialog").get_by_role("button", name="Thank you!").press("Enter")
    expect(bob.get_by_role("dialog")).to_have_count(0)
    for each in (page, bob):
        expect(each.locator('[data-testid="landed-0"][data-reaction="thanks"]')).to_be_visible()
    expect(page.get_by_test_id("live")).to_contain_text("says to")

    page.get_by_test_id("chat-panel").get_by_text("Mute…").click()
    page.get_by_test_id("chat-panel").get_by_role("checkbox").check()
    expect(page.get_by_test_id("chat-list")).not_to_contain_text("Hello")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("chat-panel")).to_have_count(0)
    expect(page.get_by_test_id("chat")).to_be_focused()
    bob.get_by_test_id("react-hurry").click()
    expect(bob.get_by_test_id("chat-list")).to_contain_text("Come on!")
    bob.get_by_test_id("to-everybody").click()
    bob.get_by_test_id("throw-laugh").click()
    expect(bob.get_by_test_id("landed-1")).to_have_attribute("data-reaction", "laugh")
    page.wait_for_timeout(300)
    expect(page.get_by_test_id("landed-1")).to_have_count(0)
    expect(page.get_by_test_id("chat-unread")).to_have_count(0)

    page.reload()
    page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("chat-list")).to_contain_text("Well played!")
    expect(page.get_by_test_id("chat-list")).not_to_contain_text("Hello")
    others.close()


@pytest.mark.parametrize(
    ("variant", "named"),
    [
        ("spoons", "Spoons"),
        pytest.param("vatra", "Vatra", marks=pytest.mark.long),
        pytest.param("magarac", "Magarac", marks=pytest.mark.long),
    ],
)
def test_a_table_is_called_by_the_game_that_is_played(page: Page, card_room: str, variant: str, named: str) -> None:
    open_table(page, card_room, game="pig", options={"variant": variant})
    expect(table_of(page).get_by_role("heading", level=1)).to_have_text(f"{named} table")
    expect(page).to_have_title(f"{named} – Tripot")


def test_the_rules_have_a_title_of_their_own(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/rules")
    expect(page).to_have_title("Rules – Tripot")
    page.get_by_role("link", name="Glükz", exact=True).first.click()
    expect(page).to_have_title(re.compile("^Glükz"))


WATCH = """() => {
    window.seen = {};
    const look = () => {
        const lying = document.querySelector(".lying")?.offsetWidth;
        const hand = document.querySelectorAll("[data-part=hand] .line").length;
        if (lying && hand) (window.seen[hand] ??= new Set()).add(lying);
        requestAnimationFrame(look);
    };
    look();
}"""
A_LINE = 8  # pixels: a sentence may have a second line, taken from the baize
SEEN = "() => Object.values(window.seen).map(sizes => [Math.min(...sizes), Math.max(...sizes)])"


@pytest.mark.long
@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}], ids=str)
def test_cards_in_the_middle_keep_their_size_from_turn_to_turn(page: Page, card_room: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    start_table(page, card_room, "turkish")
    page.evaluate(WATCH)
    for _ in range(6):
        if not wait_for_my_turn(page):
            break
        make_a_move(page)
    sizes = page.evaluate(SEEN)
    assert sizes
    assert all(largest - smallest <= A_LINE for smallest, largest in sizes), sizes
