"""The settings, the panel with chat and log, the help and the box of refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, WebSocket, expect

from tests.browser.room import in_phase, open_table, prefer, start_at_my_turn, start_table
from tests.short_form import short_with

SMALL = """() => [...document.querySelectorAll('dialog[open] label, dialog[open] button')]
    .map(part => part.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"""
SIDEWAYS = """() => {
    const sheet = document.querySelector('dialog[open]');
    return sheet.querySelector('.body').scrollWidth > sheet.clientWidth;
}"""
# A scroll bar lies at the right edge of the box that scrolls: within the sheet, and beside what it scrolls.
BAR_FITS = """() => {
    const sheet = document.querySelector('dialog[open]');
    const body = sheet.querySelector('.body');
    const right = (it) => it.getBoundingClientRect().right;
    const within = sheet.getBoundingClientRect().left + sheet.clientLeft + sheet.clientWidth;
    return right(body) <= within + 0.5 && right(body.firstElementChild) <= right(body) - 12;
}"""
LYING_ON = """() => {
    const panel = document.querySelector('[data-part="panel"]').getBoundingClientRect();
    const over = box => Math.min(box.right, panel.right) - Math.max(box.left, panel.left) > 1
        && Math.min(box.bottom, panel.bottom) - Math.max(box.top, panel.top) > 1;
    const mine = ['hand', 'rows', 'actions', 'bar'].map(part => `[data-part="${part}"]`);
    return [...document.querySelectorAll(mine)].filter(part => over(part.getBoundingClientRect())).length;
}"""
SEEN_LINES = """list => {
    const box = list.getBoundingClientRect();
    const lines = [...list.children].map(line => line.getBoundingClientRect());
    return lines.filter(line => line.top >= box.top && line.bottom <= box.bottom).length;
}"""
HASTE = """() => {
    const press = name => document.querySelector(`[data-testid="${name}"]`).click();
    for (let i = 0; i < 30; i++) press("react-laugh");
    press("throw-bravo");
}"""
CLOSED: dict[str, Any] = {"game": "turkish", "pace": 0}


LOWEST = 320  # px
SIZES = ((320, 640), (844, 390), (640, 400), (1280, 800))


@pytest.fixture(params=short_with(SIZES[:2], SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, page: Page) -> Page:
    width, height = request.param
    page.set_viewport_size(ViewportSize(width=width, height=height))
    return page


def refuse(page: Page) -> None:
    """Try a card that may not be played."""
    page.locator('button[data-card][data-playable="false"]').first.evaluate("card => card.click()")


def test_the_settings_fit_and_every_target_is_large_enough(sized: Page, card_room: str) -> None:
    sized.goto(card_room)
    sized.get_by_test_id("open-settings").click()
    sized.get_by_test_id("settings").wait_for()
    assert sized.evaluate(SMALL) == 0
    assert not sized.evaluate(SIDEWAYS)
    assert sized.evaluate(BAR_FITS)
    sized.get_by_test_id("language-fr").check()
    expect(sized.get_by_role("dialog")).to_contain_text("Réglages")


def test_settings_at_the_table_are_kept(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, **CLOSED)
    width = page.locator("button[data-card]").last.bounding_box()
    page.get_by_test_id("open-settings").click()
    for choice in ("cards-small", "suits-four", "hand-left", "speed-instant", "theme-dark"):
        page.get_by_test_id(choice).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    root = page.locator("html")
    for name, value in {"data-suits": "four", "data-hand": "left", "data-theme": "dark"}.items():
        expect(root).to_have_attribute(name, value)
    page.locator("button[data-card]").last.wait_for()
    smaller = page.locator("button[data-card]").last.bounding_box()
    assert width
    assert smaller
    assert smaller["width"] < width["width"]


def test_the_panel_lies_on_nothing_that_is_mine(sized: Page, card_room: str) -> None:
    start_at_my_turn(sized, card_room, **CLOSED)
    sized.get_by_test_id("chat").click()
    assert sized.evaluate(LYING_ON) == 0
    sized.get_by_test_id("tab-log").click()
    assert sized.evaluate(LYING_ON) == 0
    expect(sized.get_by_test_id("log-list")).to_contain_text("The cards are dealt.")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (568, 320), (844, 390)])
def test_in_a_small_window_three_lines_of_the_chat_are_seen(
    page: Page, card_room: str, width: int, height: int
) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    start_at_my_turn(page, card_room, **CLOSED)
    page.get_by_test_id("chat").click()
    for name in ("hello", "laugh", "oops", "thanks"):
        page.get_by_test_id(f"react-{name}").click()
    expect(page.get_by_test_id("chat-list").locator("li")).to_have_count(4)
    assert page.get_by_test_id("chat-list").evaluate(SEEN_LINES) >= 3
    lowest = height == LOWEST  # here one scrolls to the reactions
    for name in ("chat-text", "chat-send", *(() if lowest else ("react-thanks",))):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=0.95)
    assert page.evaluate(LYING_ON) == 0


@pytest.mark.parametrize(("width", "panels"), [(360, 0), (1280, 1)])
def test_a_panel_over_the_cloth_makes_way_for_a_deal_and_keeps_what_is_written(
    page: Page, card_room: str, width: int, panels: int
) -> None:
    open_table(page, card_room, bots=["regular"] * 3, pace=5000)
    page.set_viewport_size(ViewportSize(width=width, height=740))
    page.get_by_test_id("chat").click()
    page.get_by_test_id("chat-text").fill("Good lu")
    page.get_by_test_id("start").dispatch_event("click")  # as if somebody else had
    in_phase(page, "playing")
    expect(page.get_by_test_id("chat-panel")).to_have_count(panels)
    if not panels:
        page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("chat-text")).to_have_value("Good lu")


def test_the_log_is_read_by_keyboard_and_follows_the_language(page: Page, card_room: str) -> None:
    start_table(page, card_room, "turkish", pace=5000)
    page.keyboard.press("c")
    page.get_by_test_id("chat-close").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("tab-log")).to_be_focused()
    expect(page.get_by_test_id("log-list")).to_contain_text("The cards are dealt.")
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("language-fr").check()
    expect(page.get_by_test_id("log-list")).to_contain_text("On distribue les cartes.")


def test_a_reaction_that_comes_too_fast_is_refused_where_it_was_pressed_and_asked_again(
    page: Page, card_room: str
) -> None:
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  (a built-in has no place to be kept)
    start_at_my_turn(page, card_room, **CLOSED)
    page.keyboard.press("c")
    page.get_by_test_id("to-everybody").click()
    page.get_by_test_id("throw-bravo").wait_for()
    page.evaluate(HASTE)
    expect(page.get_by_test_id("chat-panel").get_by_test_id("panel-refusal").first).to_contain_text("Not so fast")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_test_id("panel-refusal").first).to_contain_text("Not so fast")
    with sockets[-1].expect_event("framesent", lambda frame: json.loads(frame).get("reaction") == "bravo"):
        dialog.get_by_test_id("throw-bravo").click()


def test_a_refusal_leads_to_its_clause_and_goes_at_the_next_touch(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, **CLOSED)
    while not page.locator('button[data-card][data-playable="false"]').count():
        start_at_my_turn(page, card_room, **CLOSED)
    refuse(page)
    refusal = page.get_by_test_id("refusal")
    expect(refusal.get_by_role("link")).to_have_attribute("href", re.compile("^rules/turkish#TUR-"))
    expect(refusal).not_to_contain_text("TUR-")
    page.get_by_test_id("refusal-close").click()
    expect(refusal).to_have_count(0)
    refuse(page)
    expect(refusal).to_be_visible()
    page.mouse.click(2, 300)
    expect(refusal).to_have_count(0)


def test_a_refusal_that_went_under_the_pointer_keeps_no_later_one(page: Page, card_room: str) -> None:
    page.clock.install()
    start_at_my_turn(page, card_room, **CLOSED)
    while not page.locator('button[data-card][data-playable="false"]').count():
        start_at_my_turn(page, card_room, **CLOSED)
    refusal = page.get_by_test_id("refusal")
    refuse(page)
    refusal.hover()
    page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    page.mouse.move(2, 300)
    refuse(page)
    expect(refusal).to_be_visible()
    page.clock.fast_forward("00:10")
    expect(refusal).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "touch", "width"),
    [("turkish", True, 844), ("turkish", False, 1280), ("glukz", False, 1280), ("turkish", False, 390)],
)
def test_the_help_shows_how_to_play_here(browser: Browser, card_room: str, game: str, touch: bool, width: int) -> None:
    viewport: ViewportSize = {"width": width, "height": 800}
    options: dict[str, Any] = {"has_touch": touch, "is_mobile": touch, "locale": "en-GB", "viewport": viewport}
    by_touch = touch or width < 480  # a phone need not say that it is one
    shown, left_out = ("help-touch", "help-keys") if by_touch else ("help-keys", "help-touch")
    context = browser.new_context(**options)
    page = context.new_page()
    start_table(page, card_room, game, pace=5000)
    page.get_by_test_id("help").click()
    expect(page.get_by_test_id(shown)).to_be_visible()
    expect(page.get_by_test_id(left_out)).to_have_count(0)
    expect(page.get_by_role("link", name="Read the full rules")).to_have_attribute("href", f"rules/{game}")
    takes_back = shown == "help-keys" and game != "glukz"  # in Glükz, every move may be part of a race
    expect(page.get_by_test_id("help-keys").get_by_text("U", exact=True)).to_have_count(int(takes_back))
    context.close()


CYRILLIC = """
Object.defineProperty(navigator, "keyboard", {
  value: { getLayoutMap: () => Promise.resolve(new Map([["KeyC", "с"], ["KeyH", "р"], ["KeyU", "г"]])) },
})
"""


def test_the_help_shows_what_is_printed_on_the_keys(context: BrowserContext, card_room: str) -> None:
    context.add_init_script(CYRILLIC)
    page = context.new_page()
    start_table(page, card_room, "turkish", pace=5000)
    page.get_by_test_id("help").click()
    keys = page.get_by_test_id("help-keys").locator("kbd").all_inner_texts()
    assert {"С", "Р", "Г", "?"} <= set(keys)
    assert not {"C", "H", "U"} & set(keys)


BUTTONS = ", ".join(f'[data-part="actions"] .{name}' for name in ("buttons", "verbs")) + ', [data-testid="act-signal"]'
WORDS = '[data-part="actions"] .turn'


@pytest.mark.long
@pytest.mark.parametrize("game", short_with(["iljig"], ["turkish", "iljig", "pig"]))
def test_left_handed_buttons_lie_on_the_left_in_every_game(page: Page, card_room: str, game: str) -> None:
    prefer(page, left=True)
    pace = 5000 if game == "pig" else 0  # elsewhere nobody goes on while it is my turn, which slow bots would put off
    start_at_my_turn(page, card_room, game, pace=pace)
    while page.get_by_test_id("asked").count():  # this question of Iljig is in the middle
        start_at_my_turn(page, card_room, game, pace=pace)
    others = page.get_by_test_id("hand") if game == "pig" else page.locator(WORDS)
    assert left_of(page.locator(BUTTONS).first, others)
    page.set_viewport_size(ViewportSize(width=844, height=390))
    page.locator(".play.short").wait_for()
    assert left_of(page.locator('[data-part="actions"]'), page.locator('[data-part="middle"]'))


def left_of(one: Locator, other: Locator) -> bool:
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    return first["x"] + first["width"] <= second["x"]
