"""What a page says before the first card, and where something is wrong: a countdown, wrong codes, storage denied."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.short_form import short_rows

from .room import PHONE, UNDER_WAY, Ear, in_phase, open_lobby, open_table, start_table, write_name

pytestmark = pytest.mark.browser

SLOW_ANSWER = 500  # milliseconds
DENIED = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }});"""


RACES: list[tuple[str, dict[str, str], str]] = [
    ("pig", {"variant": "pig"}, "nose"),
    ("glukz", {}, "first to play"),
]


@pytest.mark.parametrize(("game", "options", "told"), short_rows(RACES[:1], RACES))
def test_a_race_is_counted_down_with_what_to_do_in_it(
    page: Page, card_room: str, game: str, options: dict[str, str], told: str
) -> None:
    ear = Ear(page)
    bots = ["regular"] * 2
    open_table(page, card_room, game=game, seats=3, options=options, bots=bots, pace=900)
    page.get_by_test_id("start").click()
    countdown = page.get_by_test_id("countdown")
    for digit in "321":
        expect(countdown).to_have_attribute("data-left", digit)
    expect(countdown).to_contain_text(told)
    expect(page.locator("[aria-live=assertive]")).to_have_text("1")
    assert page.get_by_text(ear.tables()[-1][1]["match"]["commitment"]).count() == 0
    in_phase(page, "playing")
    expect(countdown).to_have_count(0)


def test_one_guest_plays_at_once_under_the_name_just_typed(page: Page, card_room: str) -> None:
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route) if route.request.method == "GET" else route.continue_())
    ear = Ear(page)
    page.goto(card_room)
    page.get_by_test_id("name-input").fill("Honorine")
    page.get_by_test_id("play-bots").click()
    page.wait_for_timeout(SLOW_ANSWER)
    held[0].continue_()
    for again in (False, True):
        if again:
            page.reload()
        in_phase(page, *UNDER_WAY)
        table = ear.tables()[-1][1]
        assert table["seats"][table["you"]]["name"] == "Honorine"


def test_a_name_that_is_refused_is_said_at_its_field(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(card_room)
    field = write_name(page, "Ann\u0410")  # the last letter is Cyrillic
    page.get_by_test_id("create-table").click()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("That name won’t work"))
    expect(page.locator(".hero .refused")).to_have_count(1)
    field.fill("Anna")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(page.locator(".hero .refused")).to_have_count(0)


def test_a_double_click_starts_the_match_once_and_is_not_refused(page: Page, card_room: str) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    open_table(page, card_room, bots=["regular"] * 3)
    page.get_by_test_id("start").dblclick()
    in_phase(page, *UNDER_WAY)
    assert sum('"start"' in frame for frame in sent) == 1
    expect(page.get_by_test_id("refusal")).to_have_count(0)


def test_a_wrong_code_is_said_in_place(page: Page, card_room: str) -> None:
    open_lobby(page, card_room)
    code = page.get_by_label("Link or code")
    code.fill("7kq2mvx9d4hzz")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("join-problem")).to_contain_text("No table has that code")
    assert page.url.rstrip("/") == card_room
    code.fill("javascript:alert(1)")
    expect(page.get_by_test_id("join-problem")).to_have_count(0)


@pytest.mark.parametrize("written", ["nowhere", "javascript:alert(1)", "see you at nine", "https://example.org/table/"])
def test_whoever_pastes_no_code_sees_what_one_looks_like(page: Page, card_room: str, written: str) -> None:
    open_lobby(page, card_room)
    page.get_by_label("Link or code").fill(written)
    page.get_by_test_id("join").click()
    problem = page.get_by_test_id("join-problem")
    expect(problem).to_contain_text("no link or code of a table")
    expect(problem).to_contain_text(f"{card_room}/table/")


def test_a_right_code_leads_to_its_table(page: Page, card_room: str) -> None:
    table = open_table(page, card_room)
    open_lobby(page, card_room)
    page.get_by_label("Link or code").fill(f"{card_room}/table/{table}?x")
    page.get_by_test_id("join").click()
    in_phase(page, "gathering")


def test_a_table_that_is_gone_is_said_in_words(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/table/nowhere")
    expect(page.get_by_role("heading", name="This table is gone")).to_be_visible()
    expect(page).to_have_title("This table is gone – Tripot")
    expect(page.get_by_role("banner").get_by_role("link", name="Tripot")).to_be_visible()
    page.get_by_role("link", name="lobby").last.click()
    page.get_by_test_id("play-bots").wait_for()


def test_everything_works_where_storage_is_denied(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.add_init_script(DENIED)
    page = context.new_page()
    start_table(page, card_room, "turkish", options={"deals": 1})
    in_phase(page, "playing", "finished")
    context.close()


@pytest.mark.long
def test_a_page_without_any_of_its_files_says_so(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.route("**/assets/*", lambda route: route.fulfill(status=404))  # as behind a proxy that loses the way
    page.goto(card_room)
    expect(page.get_by_text("n’a pas reçu ses fichiers")).to_be_visible(timeout=8_000)
    expect(page.get_by_text("ce navigateur est trop ancien")).to_be_hidden()
    context.close()


@pytest.mark.long
def test_a_page_without_its_script_says_what_is_missing(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: route.abort())  # as a browser that cannot read it
    page.goto(card_room)
    expect(page.get_by_text("ce navigateur est trop ancien")).to_be_visible(timeout=8_000)
    expect(page.get_by_text("your browser is too old")).to_be_visible()
    expect(page.get_by_text("n’a pas reçu ses fichiers")).to_be_hidden()
    context.close()


# The texts of controls lower than a finger. A label is above its field, and the field is what people touch.
LOW = """
(all) => all.filter((it) => it.checkVisibility() && !it.matches("[type=radio], [type=checkbox]"))
  .filter((it) => it.getBoundingClientRect().height < 43.5).map((it) => it.textContent || it.id)
"""


@pytest.mark.long
def test_on_a_phone_all_of_the_lobby_is_as_high_as_a_finger(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(card_room)
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-decks").wait_for()
    touched = page.locator("a, button, input, select, summary, label:has(input)")
    assert touched.count() > 30
    assert touched.evaluate_all(LOW) == []


def test_on_a_phone_the_buttons_of_a_seat_stand_beside_its_name(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, card_room, bots=["regular"])
    for seat in range(1, 4):
        row = page.get_by_test_id(f"seat-{seat}")
        name, tools = row.locator(".who").bounding_box(), row.locator(".tools").bounding_box()
        assert name is not None
        assert tools is not None
        assert name["x"] + name["width"] <= tools["x"]
        assert abs(name["y"] + name["height"] / 2 - tools["y"] - tools["height"] / 2) < 1


def test_only_the_host_is_told_how_friends_get_in(browser: Browser, page: Page, card_room: str) -> None:
    table = open_table(page, card_room)
    expect(page.get_by_text("tripot --host")).to_be_visible()
    guest = browser.new_page(locale="en-GB")
    guest.goto(f"{card_room}/table/{table}")
    guest.get_by_test_id("watch").click()
    expect(guest.get_by_text("only works on this device")).to_be_visible()
    expect(guest.get_by_text("tripot --host")).to_have_count(0)
    guest.context.close()


def test_a_table_whose_seats_are_all_taken_waits_for_nobody(page: Page, card_room: str) -> None:
    open_table(page, card_room, seats=2)
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    page.get_by_test_id("bot-1").click()
    expect(page.get_by_role("heading", name="Everyone’s here")).to_be_visible()
