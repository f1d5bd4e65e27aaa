"""The world around a page: links from messages, signs from keyboards, two tabs, dialogs, gestures, what breaks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.short_form import short_rows, short_with

from .room import (
    BROKEN,
    DESKTOP,
    NO_CLIPBOARD,
    PHONE,
    SELECTED,
    goto_whole,
    in_phase,
    open_lobby,
    open_table,
    write_name,
)

pytestmark = pytest.mark.browser

FADE = 24  # px at the edge of a box that goes on

# Otherwise the page would reload when a part fails, and Chromium may never close a page that does so.
RELOADED = "if (location.host) sessionStorage.setItem('tripot.reloaded', String(Date.now()))"
BREAKS = """([part, message]) => {
    const { cloneNode } = Node.prototype;  // what draws each part of a page
    Node.prototype.cloneNode = function (deep) {
        if (this.matches?.(part) || this.querySelector?.(part)) throw new Error(message);
        return cloneNode.call(this, deep);
    };
}"""
STYLES = "() => { const { overscrollBehaviorY, touchAction } = getComputedStyle(document.documentElement);"
STYLES += "return [overscrollBehaviorY, touchAction] }"
DROPPED = "(({ fetch }) => { window.fetch = (to, how) => fetch(to, { ...how, credentials: 'omit' }) })(window)"
NO_COOKIES = "Object.defineProperty(navigator, 'cookieEnabled', { value: false })"
NO_PAGES = ["nowhere", "replay/none/1", "replay/none/1/x", "daily/none", "daily/puzzle/x"]
FETCHED = [("learn/turkish", "Learn"), ("daily/puzzle", "Daily"), ("replay", "ReplayPage")]
PREFS = "() => JSON.parse(localStorage.getItem('tripot.prefs'))"


@pytest.mark.parametrize(
    "written",
    ["Come and play: <{base}/table/{code}>.", "{shouted}", " {half} {rest}"],
    ids=["in a message", "in capitals", "in two halves"],
)
def test_a_code_is_found_wherever_it_stands(page: Page, card_room: str, written: str) -> None:
    code = open_table(page, card_room)
    open_lobby(page, card_room)
    field = page.get_by_label("Link or code")
    expect(field).to_have_attribute("autocapitalize", "none")
    field.fill(written.format(base=card_room, code=code, shouted=code.upper(), half=code[:6], rest=code[6:]))
    page.get_by_test_id("join").click()
    in_phase(page, "gathering")
    assert page.url.endswith(f"/table/{code}")


def test_an_address_with_a_full_stop_and_capitals_leads_to_its_table_and_gives_way_to_the_plain_one(
    page: Page, card_room: str
) -> None:
    code = open_table(page, card_room)
    page.goto(f"{card_room}/table/{code.upper()}.")
    in_phase(page, "gathering")
    assert page.url == f"{card_room}/table/{code}"
    page.goto(f"{card_room}/rules/pig.?from=message#PIG-06")
    expect(page.locator("#PIG-06")).to_be_in_viewport()
    assert page.url == f"{card_room}/rules/pig?from=message#PIG-06"


@pytest.mark.parametrize("path", short_with(["/table/%E0%A4%A"], ["/%", "/table/%E0%A4%A", "/rules/turkish#%E0%A4%A"]))
def test_no_address_gives_an_empty_page(page: Page, card_room: str, path: str) -> None:
    page.goto(card_room + path)
    expect(page.get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("path", short_with(["nowhere", "daily/puzzle/x"], NO_PAGES))
def test_an_address_of_no_page_has_the_header_and_a_button_in_sight(page: Page, card_room: str, path: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{card_room}/{path}")
    expect(page.get_by_test_id("missing-page").get_by_role("link")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("way-rules")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("path", "chunk"), short_rows(FETCHED[:1], FETCHED))
def test_a_page_that_could_not_be_fetched_has_the_header(page: Page, card_room: str, path: str, chunk: str) -> None:
    page.add_init_script(RELOADED)
    page.route(f"**/{chunk}-*", lambda route: route.abort())
    page.goto(f"{card_room}/{path}")
    expect(page.get_by_role("alert")).to_contain_text("isn’t answering")
    expect(page.get_by_test_id("way-rules")).to_have_count(1)


def breaks(page: Page, part: str) -> None:
    """Let an error happen wherever a part of a page is drawn, named by its selector."""
    page.add_init_script(f"({BREAKS})({json.dumps([part, BROKEN])})")


@pytest.mark.parametrize("path", ["rules/turkish", "", "table/{table}"], ids=["rules", "lobby", "table"])
def test_an_error_while_drawing_shows_a_sentence_and_a_way_back_and_reaches_the_console(
    page: Page, card_room: str, path: str
) -> None:
    table = open_table(page, card_room)
    breaks(page, "main:not([role=alert])")
    with page.expect_event("pageerror", lambda error: error.message == BROKEN):
        page.goto(f"{card_room}/{path.format(table=table)}")
    failed = page.get_by_test_id("failed")
    expect(failed).to_contain_text("can’t be shown")
    expect(failed.get_by_role("link", name="Lobby")).to_have_attribute("href", "./")


def test_an_error_while_the_header_is_drawn_is_said_above_the_page(page: Page, card_room: str) -> None:
    breaks(page, "header.band")
    page.goto(f"{card_room}/rules")
    failed = page.get_by_test_id("failed")
    expect(failed).to_contain_text("can’t be shown")
    expect(failed.get_by_role("link", name="Lobby")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("part", [".body[data-scrolls]", '[data-testid="settings"]'], ids=["dialog", "contents"])
def test_an_error_while_the_settings_are_drawn_is_said(page: Page, card_room: str, part: str) -> None:
    breaks(page, part)
    page.goto(f"{card_room}/rules")
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("failed")).to_contain_text("can’t be shown")
    expect(page.locator("main h1")).to_be_visible()


@pytest.mark.parametrize("press", short_with(["language"], ["open-settings", "language"]))
def test_a_press_whose_part_cannot_be_fetched_is_answered_and_works_later(
    browser: Browser, card_room: str, press: str
) -> None:
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    goto_whole(page, f"{card_room}/rules")
    expect(page.locator(".edge")).to_be_attached()  # where it is said
    context.set_offline(True)
    page.get_by_test_id(press).click()
    expect(page.get_by_test_id("unreached")).to_contain_text("The card room isn’t answering")
    context.set_offline(False)
    expect(page.get_by_test_id("unreached")).to_have_count(0)
    page.get_by_test_id(press).click()
    shown = page.get_by_test_id("settings") if press == "open-settings" else page.locator("html[lang=fr]")
    expect(shown).to_be_visible()
    context.close()


def test_an_error_while_the_lower_edge_is_drawn_is_said_below_the_page(page: Page, card_room: str) -> None:
    page.add_init_script(NO_COOKIES)
    breaks(page, '[data-testid="no-cookies"]')
    goto_whole(page, f"{card_room}/rules")
    expect(page.get_by_test_id("failed")).to_contain_text("can’t be shown")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()


def test_a_name_that_is_refused_is_asked_for_again_also_from_the_offer_of_a_first_deal(
    browser: Browser, card_room: str
) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.goto(card_room)
    name = write_name(page, "\u202eAda")
    page.get_by_test_id("play-bots").click()
    page.get_by_test_id("offer-skip").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(name).to_be_focused()
    said = page.locator("#name-help")
    expect(said).to_contain_text("U+202E")
    expect(said).to_have_css("color", "rgb(255, 233, 226)")  # light, on dark red
    context.close()


def test_a_refusal_moves_no_button_while_it_is_pressed(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.clock.install()
    page.goto(card_room)
    write_name(page, "\u202eAda")
    page.get_by_test_id("play-bots").hover()
    page.mouse.down()
    page.clock.run_for(500)  # as slow fingers do; a refusal would come here
    page.mouse.up()
    expect(page.get_by_test_id("offer-skip")).to_be_visible()
    expect(page.locator("#name-help")).to_contain_text("U+202E")
    context.close()


def test_a_dialog_closes_only_at_a_press_and_a_release_on_its_backdrop(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id("open-settings").click()
    dialog = page.get_by_role("dialog")
    box = dialog.bounding_box()
    assert box
    inside, outside = (box["x"] + 3, box["y"] + 3), (5, 5)
    page.mouse.click(*inside)
    page.mouse.move(*inside)
    page.mouse.down()
    page.mouse.move(*outside)
    page.mouse.up()
    page.mouse.move(*outside)
    page.mouse.down()
    page.mouse.move(*inside)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(*outside)
    expect(dialog).to_have_count(0)


def test_two_tabs_keep_what_was_chosen_in_each(context: BrowserContext, card_room: str) -> None:
    old, new = context.new_page(), context.new_page()
    for page in (old, new):
        page.goto(card_room)
        page.get_by_test_id("open-settings").click()
    new.get_by_test_id("theme-dark").check()
    expect(old.locator("html")).to_have_attribute("data-theme", "dark")
    old.bring_to_front()  # a browser has little time for the others
    old.get_by_test_id("suits-four").check()
    expect(new.locator("html")).to_have_attribute("data-suits", "four")
    kept = old.evaluate(PREFS)
    assert (kept["theme"], kept["fourColours"]) == ("dark", True)
    old.keyboard.press("Escape")
    old.get_by_test_id("language").click()
    expect(new.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize(("locale", "language"), short_rows([("fr-CA", "fr")], [("de-DE", "en"), ("fr-CA", "fr")]))
def test_a_page_speaks_the_first_of_our_languages_that_the_browser_names(
    browser: Browser, card_room: str, locale: str, language: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(card_room)
    expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


def test_a_link_to_a_move_that_cannot_be_copied_is_selected_and_says_so(page: Page, finished: str) -> None:
    page.add_init_script(NO_CLIPBOARD)
    page.goto(f"{finished}/0?move=3")
    page.get_by_test_id("copy-move").click()
    expect(page.get_by_test_id("copy-help")).to_contain_text("The link is selected")
    assert page.evaluate(SELECTED).startswith(finished)


def test_that_a_link_is_selected_is_said_in_sight(page: Page, card_room: str) -> None:
    page.add_init_script(NO_CLIPBOARD)
    page.set_viewport_size({"width": 844, "height": 390})
    open_table(page, card_room)
    page.get_by_test_id("copy").click()
    said = page.get_by_test_id("copy-help")
    expect(said).to_be_in_viewport(ratio=0.95)
    box = said.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 390 - FADE


def test_the_settings_of_a_low_window_lie_below_the_button_that_closes_them(page: Page, card_room: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(card_room)
    page.get_by_test_id("open-settings").click()
    dialog = page.get_by_role("dialog")
    first = dialog.get_by_test_id("change-me").bounding_box()  # comes after the button, in a higher dialog
    close = dialog.locator(".close").bounding_box()
    assert close
    assert first
    assert close["y"] + close["height"] <= first["y"]


def test_gestures_and_translators_leave_the_page_alone(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(card_room)
    assert page.evaluate(STYLES) == ["none", "manipulation"]
    expect(page.locator("#app")).to_have_attribute("translate", "no")
    page.goto(f"{card_room}/rules/turkish")
    expect(page.get_by_role("main")).to_have_attribute("translate", "yes")


def test_a_reader_of_other_languages_is_offered_ours_once(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    goto_whole(page, card_room)
    page.get_by_test_id("languages").get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_test_id("languages")).to_have_count(0)
    goto_whole(page, card_room)
    expect(page.locator(".edge")).to_be_attached()  # where they are offered
    expect(page.get_by_test_id("languages")).to_have_count(0)
    context.close()


@pytest.mark.long
def test_what_is_said_at_the_lower_edge_covers_no_button_that_sticks_there(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="de-DE", viewport=PHONE)
    page = context.new_page()
    page.add_init_script(NO_COOKIES)
    goto_whole(page, f"{card_room}/rules/turkish")
    expect(page.get_by_test_id("no-cookies")).to_be_visible()
    page.get_by_test_id("rules-play").click(trial=True)
    goto_whole(page, f"{card_room}/table/{open_table(page, card_room)}")
    expect(page.get_by_test_id("no-cookies")).to_be_visible()
    page.get_by_test_id("fill").click(trial=True)
    box, edge = page.get_by_test_id("start").bounding_box(), page.get_by_test_id("no-cookies").bounding_box()
    assert box
    assert edge
    assert box["y"] + box["height"] <= edge["y"]
    context.close()


@pytest.mark.long
def test_a_language_chosen_above_the_page_is_a_choice_too(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    goto_whole(page, card_room)
    expect(page.get_by_test_id("languages")).to_be_visible()
    page.get_by_test_id("language").click()
    expect(page.get_by_test_id("languages")).to_have_count(0)
    context.close()


@pytest.mark.long
def test_our_languages_are_offered_in_no_tab_after_a_choice_in_one(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="de-DE")
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        goto_whole(page, card_room)
        expect(page.get_by_test_id("languages")).to_be_visible()
    one.bring_to_front()
    one.get_by_test_id("languages").get_by_role("button", name="English").click()
    expect(other.get_by_test_id("languages")).to_have_count(0)
    context.close()


def test_a_browser_without_cookies_is_told_what_is_missing(page: Page, card_room: str) -> None:
    page.add_init_script(NO_COOKIES)
    goto_whole(page, card_room)
    said = page.get_by_test_id("no-cookies")
    expect(said).to_contain_text("blocks cookies")
    assert said.evaluate("(it) => it.closest('[translate]')?.translate") is False, "it changes, and lies outside #app"


@pytest.mark.long
def test_that_cookies_are_missing_is_said_at_a_table(page: Page, card_room: str) -> None:
    page.add_init_script(NO_COOKIES)
    goto_whole(page, f"{card_room}/table/{open_table(page, card_room)}")
    expect(page.get_by_test_id("no-cookies")).to_contain_text("blocks cookies")


def test_cookies_that_a_filter_drops_are_noticed(page: Page, card_room: str) -> None:
    page.add_init_script(DROPPED)
    goto_whole(page, card_room)
    assert page.evaluate("navigator.cookieEnabled")
    expect(page.get_by_test_id("no-cookies")).to_contain_text("blocks cookies")


def test_nobody_gets_a_cookie_to_see_whether_it_stays(page: Page, card_room: str) -> None:
    with page.expect_response(re.compile("api/me/lessons")):
        page.goto(f"{card_room}/rules/turkish")
    expect(page.locator(".edge")).to_be_attached()  # that watches for dropped cookies
    page.wait_for_load_state("networkidle")
    assert page.context.cookies() == []


def test_after_a_while_without_a_line_the_page_says_what_may_be_in_the_way(page: Page, card_room: str) -> None:
    table = open_table(page, card_room)
    page.route_web_socket("**/ws?*", lambda _: None)  # a filter: the line opens, and nothing ever comes
    page.clock.install()
    page.goto(f"{card_room}/table/{table}")
    waiting = page.get_by_test_id("table")
    expect(waiting).to_contain_text("Setting up the tables")
    page.clock.run_for(9_000)
    expect(waiting).not_to_contain_text("websockets")
    page.clock.run_for(2_000)
    expect(waiting).to_contain_text("websockets")
    expect(waiting.get_by_role("link", name="Back to the lobby")).to_be_visible()
    expect(page.get_by_test_id("way-rules")).to_be_visible()


def test_after_a_change_of_page_the_focus_is_on_its_heading(page: Page, card_room: str) -> None:
    page.clock.install()
    page.goto(card_room)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    expect(heading).not_to_be_focused()
    page.get_by_role("link", name="Rules").first.click()
    expect(page).to_have_url(f"{card_room}/rules")
    expect(heading).to_be_focused()
    page.go_back()
    expect(page).to_have_url(f"{card_room}/")
    expect(heading).to_be_focused()
    page.get_by_role("link", name="Rules").first.focus()
    page.evaluate("history.replaceState(null, '', '?again'); dispatchEvent(new PopStateEvent('popstate'))")
    page.clock.run_for(1000)
    expect(heading).not_to_be_focused()


def test_the_focus_goes_on_to_the_heading_of_a_table(page: Page, card_room: str) -> None:
    code = open_table(page, card_room)
    open_lobby(page, card_room)
    page.get_by_label("Link or code").fill(code)
    page.get_by_test_id("join").click()
    in_phase(page, "gathering")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_way_back_closes_a_dialog_before_it_leaves_the_table(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id("play-bots").click()
    page.wait_for_url("**/table/*")
    table = page.url
    in_phase(page, "playing", "counting", "finished")
    for name in ("open-settings", "help"):
        page.get_by_test_id(name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page).to_have_url(table)
    page.set_viewport_size(PHONE)
    page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("chat-panel")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("chat-panel")).to_have_count(0)
    expect(page).to_have_url(table)
    page.get_by_test_id("help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(f"{card_room}/")


def test_the_focus_goes_on_to_the_heading_of_what_takes_the_place_of_a_page(page: Page, card_room: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{card_room}/rules/turkish")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Turkish")
    page.get_by_role("link", name="Iljig").first.click()
    expect(heading).to_have_text("Iljig")
    expect(heading).to_be_focused()
    page.evaluate("history.pushState(null, '', 'table/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_test_id("missing-table").get_by_role("heading")).to_be_focused()


@pytest.mark.parametrize(("path", "heading"), [("rules/iljig.", "Iljig"), ("tournaments).", "Tournaments")])
def test_an_address_with_a_full_stop_behind_it_leads_to_its_page(
    page: Page, card_room: str, path: str, heading: str
) -> None:
    page.goto(f"{card_room}/{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_somebody_who_comes_by_a_link_is_offered_our_languages_at_the_door(
    browser: Browser, page: Page, card_room: str
) -> None:
    table = open_table(page, card_room)
    context = browser.new_context(locale="de-DE")
    guest = context.new_page()
    guest.goto(f"{card_room}/table/{table}")
    guest.get_by_test_id("my-name").fill("Uwe")
    guest.get_by_test_id("languages").get_by_role("button", name="Français").click()
    expect(guest.get_by_test_id("watch")).to_have_text("Regarder")
    expect(guest.get_by_test_id("my-name")).to_have_value("Uwe")
    context.close()
