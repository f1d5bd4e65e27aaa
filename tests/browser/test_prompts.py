"""On every game's table: what a player is asked for, why a grey card can't be played, and the order of the ranks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TookTooLong
from tools.stage.casts import cast_of
from tools.stage.page import Stage, stage
from tools.stage.scenes import scene_of

from tests.short_form import short_with
from tripot.rules.registry import get

from .room import MOST_TABLES, make_a_move, shown_seq, start_at_my_turn, start_table, wait_for_my_turn

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
GAMES: dict[str, tuple[str, dict[str, object]]] = {
    "turkish": ("turkish", {}),
    "glukz": ("glukz", {}),
    "iljig": ("iljig", {}),
    "nain_jaune": ("nain_jaune", {}),
    "pig": ("pig", {}),
    "spoons": ("pig", {"variant": "spoons"}),
    "vatra": ("pig", {"variant": "vatra", "travel": True}),
    "magarac": ("pig", {"variant": "magarac"}),
}
SHORT = ("turkish", "glukz", "iljig", "nain_jaune")
AT_ONCE = ("pig", "spoons")  # what to do is said in the middle
CORNER = 8  # pixels: of each card, the left edge is seen
HAND = '[data-testid="hand"]'
GREY = '[data-testid="hand"] button.dim, [data-row="visible"] button.dim'
MOST_TURNS = 40  # until some card is grey


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def asked(page: Page, variant: str) -> Locator:
    """Where the page asks its reader for something, in words."""
    return page.get_by_test_id("task") if variant in AT_ONCE else page.locator('[data-part="actions"]').first


NUMBERED = re.compile(r"^\{n, plural, one \{(.*?)\}(?: =\d+ \{(.*?)\})? other \{(.*)\}\}$")


def sentences(game: str) -> re.Pattern[str]:
    """The prompts of a game, each with anything in its blanks."""
    prompts = get(game).texts["en"]["prompts"].values()
    cases = [re.sub(r"\{\w+, (?:plural|select), .*", "", prompt) for prompt in prompts]
    cases += [case for prompt in prompts for found in NUMBERED.findall(prompt) for case in found]
    words = [re.sub(r"\\{.*?\\}", ".+", re.escape(case)) for case in cases if case.strip()]
    return re.compile("|".join(words), re.IGNORECASE)


def reads_a_prompt(page: Page, variant: str) -> bool:
    """Wait for a prompt; whether one came before the deal was over, as bots in a race may be quicker."""
    prompt = asked(page, variant).filter(has_text=sentences(GAMES[variant][0]))
    over = page.locator('[data-testid="table"][data-phase="counting"]')
    prompt.or_(over).first.wait_for()
    return prompt.count() > 0


@pytest.mark.parametrize("variant", short_with(SHORT, GAMES))
def test_a_player_on_turn_reads_what_may_be_played(phone: Page, card_room: str, variant: str) -> None:
    game, options = GAMES[variant]
    for _ in range(MOST_TABLES):
        start_at_my_turn(phone, card_room, game, options=options)
        if reads_a_prompt(phone, variant):
            return
    raise AssertionError(f"no prompt in {MOST_TABLES} deals")


def reason(page: Page) -> Locator:
    """Where the page says why a card cannot be played."""
    refused = page.get_by_test_id("refusal").filter(has_text="See the rule")
    of_a_row = page.get_by_text("visible row only once")  # said beside the row, without a refusal
    return refused.or_(of_a_row).first


def tap_a_grey_card(page: Page) -> bool:
    """Play a deal until a grey card has taken a tap; whether one has.

    In a race, somebody may be quicker: the card turns bright before the tap, or the tap comes when nothing refuses it.
    """
    grey = page.locator(GREY)
    for _ in range(MOST_TURNS):
        if not wait_for_my_turn(page):
            return False
        seq = shown_seq(page)
        if grey.count():
            with suppress(TookTooLong):
                grey.first.tap(position={"x": 6, "y": 12}, timeout=1000)
                with suppress(TookTooLong):
                    reason(page).wait_for(timeout=3000)
                    return True
                if shown_seq(page) == seq:
                    return True  # and nobody says why
        seq = shown_seq(page)
        make_a_move(page)
        with suppress(TookTooLong):  # a card was chosen, and its button came too late to be pressed
            page.wait_for_function(
                "seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq, timeout=3000
            )
    return False


@pytest.mark.parametrize("variant", short_with(SHORT, [variant for variant in GAMES if variant not in AT_ONCE]))
def test_a_tap_on_a_grey_card_says_why(phone: Page, card_room: str, variant: str) -> None:
    game, options = GAMES[variant]
    for _ in range(MOST_TABLES):
        start_table(phone, card_room, game, options=options)
        if tap_a_grey_card(phone):
            break
    expect(reason(phone)).to_be_visible()
    if phone.get_by_test_id("refusal").is_visible():
        expect(phone.locator("[data-refused]")).to_have_count(1)


def test_a_tap_on_the_middle_shows_the_order_of_the_ranks(phone: Page, card_room: str) -> None:
    start_table(phone, card_room, "turkish")
    phone.locator('[data-part="middle"]').click(position={"x": 12, "y": 12})
    ranks = phone.get_by_role("dialog").get_by_test_id("ranks")
    expect(ranks).to_contain_text("2")
    *_, ace, ten = ranks.get_by_role("listitem").all_inner_texts()
    assert (ace[0], ten[:2]) == ("A", "10")  # TUR-03
    expect(phone.get_by_role("dialog")).to_contain_text("The 10 stands apart.")


def press(page: Page, what: Locator) -> CDPSession:
    """Lay a finger on something; whoever calls lifts it."""
    box = what.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + CORNER, "y": box["y"] + CORNER}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    return finger


def lift(finger: CDPSession) -> None:
    """Lift it again."""
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def start_with_a_choice(page: Page, card_room: str) -> Locator:
    """Start matches of Turkish until one comes to a turn with several cards to choose from; returns one."""
    for _ in range(MOST_TABLES):
        start_at_my_turn(page, card_room, "turkish")
        cards = page.locator('button[data-playable="true"][data-forced="false"]')
        if cards.count() > 1:
            return cards.first
    raise AssertionError(f"no choice in {MOST_TABLES} matches")


def test_a_finger_held_on_a_card_or_a_face_tells_what_it_is(phone: Page, card_room: str) -> None:
    card = start_with_a_choice(phone, card_room)
    dialog = phone.get_by_role("dialog")
    title, rank = dialog.get_by_role("heading").first, dialog.locator("[aria-current] .quiet")
    finger = press(phone, card)
    expect(dialog).to_contain_text("The 10 stands apart.")
    lift(finger)
    assert title.inner_text().lower().startswith(rank.inner_text().lower())
    phone.get_by_role("button", name="Close").tap()  # a click would leave the next tap the second of a double tap
    expect(card).to_have_attribute("aria-pressed", "false")
    lift(press(phone, card))  # a tap still chooses it
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(dialog).to_have_count(0)
    finger = press(phone, phone.locator('[data-part="seat"]').first)
    expect(dialog).to_be_visible()
    lift(finger)
    expect(dialog.get_by_role("heading").first).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    finger = press(phone, phone.locator('[data-part="middle"]'))
    expect(title).to_have_text("The cards")
    lift(finger)
    expect(dialog).to_be_visible()


def test_the_menu_key_tells_what_a_card_is(page: Page, card_room: str) -> None:
    start_at_my_turn(page, card_room, "turkish")
    page.locator(f"{HAND} [data-card]").first.focus()
    page.keyboard.press("ContextMenu")
    expect(page.get_by_role("dialog").locator("[aria-current]")).to_have_count(1)


def test_nobody_asks_about_a_grey_card_that_is_gone_from_under_the_mouse(browser: Browser, card_room: str) -> None:
    scene = scene_of(cast_of("turkish"), "turn")
    table = json.loads(scene.message)
    row = '[data-row="visible"] button'
    with stage(browser, card_room) as shown:
        shown.show(scene)
        shown.page.locator(row).first.hover()
        assert asked_why(shown) == 1
        table["seq"] += 1
        table["deal"]["view"]["seats"][table["you"]]["visible"].pop(0)
        shown.tell(json.dumps(table))
        expect(shown.page.locator(row)).to_have_count(1)
        assert asked_why(shown) == 1


def asked_why(shown: Stage) -> int:
    """How often the page of a stage has asked why a card cannot be played."""
    shown.settle()
    return sum(request["type"] == "why" for request in shown.asked)
