"""People play Iljig in real browsers: they lead card by card, and cover pair by pair."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tripot.play.record_file import verify_file

from .room import (
    BY_HAND,
    UNDER_WAY,
    Ear,
    focused,
    hurry_to_the_count,
    in_phase,
    open_table,
    shown_seq,
    start_table,
    wait_for_change,
    wait_for_my_turn,
)
from .test_access import violations

pytestmark = pytest.mark.browser

WHY = "lower than the|There’s no|you have to cover them all"

LEFT_EDGE: Position = {"x": 6, "y": 10}  # cards overlap: only the left edge is visible
MOST_MOVES = 300  # of one's own in a deal
MOST_DEALS = 5  # that are played for something to happen: no match is shorter
HINTS = """() => {
    const hint = document.querySelector('[data-testid="hint"]');
    window.hints = [];
    const listener = new MutationObserver(() => window.hints.push(hint.textContent));
    listener.observe(hint, { characterData: true, subtree: true });
}"""  # every hint that is given from now on
NO_MOUSE = "addEventListener('pointerdown', () => { window.mouseWasUsed = true; }, true)"


def start(page: Page, card_room: str, bots: int = 2) -> str:
    return start_table(page, card_room, "iljig", seats=bots + 1)


def next_deal(page: Page, *, by_keyboard: bool = False) -> None:
    """Leave the count of a deal for the next one."""
    seq = shown_seq(page)
    if by_keyboard:
        page.get_by_test_id("ready").focus()
        page.keyboard.press("Enter")
    else:
        page.get_by_test_id("ready").click()
    wait_for_change(page, seq)
    in_phase(page, *UNDER_WAY)


def bright(page: Page) -> Locator:
    """The cards of mine that may be taken now."""
    return page.locator('[data-testid="hand"] button[data-playable="true"]')


def codes(cards: Locator) -> list[str]:
    found: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def on_offer(page: Page, verb: str) -> bool:
    return page.get_by_test_id(f"act-{verb}").count() > 0


def lead(page: Page, ear: Ear) -> int:
    """Add cards while the server allows it, then lead; how many."""
    chosen = choose(page, ear)
    page.get_by_test_id("act-lead").click()
    return chosen


def choose(page: Page, ear: Ear) -> int:
    """Add cards to a lead while the server allows it; how many."""
    chosen = 0
    while bright(page).count():
        before = len(extensions(ear))
        bright(page).last.click(position=LEFT_EDGE)
        page.wait_for_function(
            "count => document.querySelectorAll('[data-testid=hand] [aria-pressed=true]').length === count",
            arg=chosen + 1,
        )
        chosen += 1
        latest = extensions(ear)[before:]
        assert len(latest) == 1, "the server is asked once for each card"
        assert sorted(codes(bright(page))) == sorted(latest[0]["cards"])
        assert page.get_by_test_id("act-lead").is_enabled() == latest[0]["complete"]
    return chosen


def extensions(ear: Ear) -> list[dict[str, Any]]:
    return [message for text in ear.heard if (message := json.loads(text))["type"] == "extension"]


def cover(page: Page) -> None:
    """Lay one card by hand, the rest by the button; confirm."""
    bright(page).first.click(position=LEFT_EDGE)
    if page.get_by_test_id("act-cover").is_disabled():
        page.get_by_test_id("act-auto").click()
    page.get_by_test_id("act-cover").click()


def answer(page: Page) -> None:
    """Give the last answer to the question. Keeping five cards changes nothing on screen."""
    last = page.get_by_test_id("asked").get_by_role("button").last
    given = page.get_by_test_id(last.get_attribute("data-testid") or "")
    last.click()
    expect(given).to_have_count(0)


def play(page: Page, ear: Ear) -> str:
    """Make a move; which."""
    seq = shown_seq(page)
    if page.get_by_test_id("asked").count():
        answer(page)
        return "asked"
    if on_offer(page, "lead"):
        made = f"lead {lead(page, ear)}"
    elif on_offer(page, "cover"):
        cover(page)
        made = "cover"
    else:
        page.get_by_test_id("act-take").click()
        made = "take"
    wait_for_change(page, seq)
    return made


def play_deal(page: Page, make: Callable[[], str]) -> list[str]:
    """Play until the deal is over, as `make` does it; the moves that were made."""
    made: list[str] = []
    while wait_for_my_turn(page):
        made.append(make())
        assert len(made) < MOST_MOVES
    in_phase(page, "counting")
    return made


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_a_person_plays_against_two_bots(page: Page, card_room: str, *, by_hand: bool) -> None:
    ear = Ear(page)
    table = start(page, card_room)
    verbs, losers = set[str](), list[int | None]()
    while not losers or (by_hand and not verbs >= {"lead", "cover"}):
        assert len(losers) < MOST_DEALS
        if losers:
            next_deal(page)
        if by_hand:
            verbs.update(move.partition(" ")[0] for move in play_deal(page, lambda: play(page, ear)))
        else:
            hurry_to_the_count(page)
        loser = page.get_by_test_id("iljig-count").get_attribute("data-loser")
        losers.append(int(loser) if loser else None)
        for seat in range(3):
            letters = page.get_by_test_id(f"count-{seat}").locator("[data-letters]")
            expect(letters).to_have_attribute("data-letters", str(losers.count(seat)))
    lines = page.request.get(f"{card_room}/api/tables/{table}/records").body().splitlines()
    assert [checked.result["loser"] for _, checked in verify_file(lines)] == losers
    next_deal(page)


def test_whose_hand_limits_a_lead_is_said_and_at_the_start_it_is_everyone(page: Page, card_room: str) -> None:
    start_table(page, card_room, "iljig", seats=3, pace=5000)
    expect(page.get_by_test_id("limit")).to_contain_text("(everyone)")


def find(page: Page, ear: Ear, verb: str) -> None:
    """Play on until `verb` is on offer."""
    for _ in range(MOST_MOVES):
        if not wait_for_my_turn(page):
            next_deal(page)
        elif on_offer(page, verb):
            return
        else:
            play(page, ear)
    raise AssertionError(f"{verb} was never on offer")


def test_a_card_that_cannot_join_a_lead_takes_its_place_and_what_was_chosen_can_be_taken_back(
    page: Page, card_room: str
) -> None:
    ear = Ear(page)
    start(page, card_room)
    hand = page.get_by_test_id("hand")
    taken, lit = hand.locator('button[aria-pressed="true"]'), hand.locator('button[data-playable="true"]')
    other = hand.locator('button[data-playable="false"][aria-pressed="false"]:not(.dim)').first
    while True:
        find(page, ear, "lead")
        seq, forced = shown_seq(page), lit.count() == 1
        lit.first.click(position=LEFT_EDGE)
        if forced:  # one tap plays it
            wait_for_change(page, seq)
            continue
        expect(taken).to_have_count(1)
        if other.count():
            break
        page.get_by_test_id("act-lead").click()  # every other card can join this one
        wait_for_change(page, seq)
    seq, card = shown_seq(page), other.get_attribute("data-card")
    other.click(position=LEFT_EDGE)
    expect(taken).to_have_attribute("data-card", card or "")
    expect(page.get_by_test_id("act-lead")).to_be_enabled()
    taken.click(position=LEFT_EDGE)
    expect(taken).to_have_count(0)
    expect(page.get_by_test_id("act-lead")).to_be_disabled()
    assert shown_seq(page) == seq


def test_a_grey_card_says_why_by_touch_and_by_pointing(page: Page, card_room: str) -> None:
    ear = Ear(page)
    start(page, card_room)
    grey = page.get_by_test_id("hand").locator("button.dim")
    while True:
        find(page, ear, "take")
        if grey.count():
            break
        play(page, ear)
    seq = shown_seq(page)
    grey.first.hover()
    expect(page.get_by_test_id("hint")).to_have_text(re.compile(WHY))
    grey.first.click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text(re.compile(WHY))
    expect(refusal.get_by_role("link")).to_have_attribute("href", "rules/iljig#ILJ-13")
    assert shown_seq(page) == seq


def test_a_deal_does_not_begin_anew_while_cards_travel(page: Page, card_room: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    ear = Ear(page)
    start(page, card_room)
    find(page, ear, "lead")
    page.evaluate(HINTS)
    play(page, ear)
    page.wait_for_function("() => window.hints.some((hint) => !hint || hint.endsWith('…'))")  # the lead is over
    assert "The deal begins…" not in page.evaluate("() => window.hints")


@pytest.mark.long
def test_pairs_can_be_changed_until_they_are_confirmed(page: Page, card_room: str, axe: str) -> None:
    ear = Ear(page)
    start(page, card_room)
    find(page, ear, "cover")
    told = len(ear.tables())
    first = page.get_by_test_id("place-0")
    card = codes(bright(page))[0]
    mine = page.locator(f'[data-testid="hand"] [data-card="{card}"]')
    mine.click(position=LEFT_EDGE)
    expect(first).to_have_attribute("data-laid", card)
    expect(mine).to_have_attribute("data-lies", "true")
    mine.click(position=LEFT_EDGE)  # in the hand it comes back …
    expect(first).to_have_attribute("data-laid", "")
    mine.drag_to(first, source_position=LEFT_EDGE)
    expect(first).to_have_attribute("data-laid", card)
    first.click()  # … and on the table
    expect(first).to_have_attribute("data-laid", "")
    page.get_by_test_id("act-auto").click()
    places = page.locator("[data-cover-place]")
    laid: list[str] = places.evaluate_all("places => places.map(place => place.dataset.laid)")
    assert all(laid)
    assert len(set(laid)) == len(laid)
    assert violations(page, axe) == []
    expect(page.get_by_test_id("act-take")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("act-cover")).to_be_disabled()
    assert len(ear.tables()) == told, "nobody hears of it before it is confirmed"
    page.get_by_test_id("act-auto").click()
    seq = shown_seq(page)
    page.get_by_test_id("act-cover").click()
    wait_for_change(page, seq)


def play_by_keyboard(page: Page) -> str:
    """Make a move: a single card led, covers one after the other, else picking up; which."""
    seq = shown_seq(page)
    made = "take"
    if page.get_by_test_id("asked").count():
        page.get_by_test_id("asked").get_by_role("button").last.focus()
        page.keyboard.press("Enter")
        made = "asked"
    elif on_offer(page, "lead"):
        walk_to_bright(page)
        page.keyboard.press("Enter")
        made = "lead"
    elif on_offer(page, "cover"):
        page.keyboard.press("1")
        page.keyboard.press("a")  # laid for me, confirmed from any card
        expect(page.get_by_test_id("act-cover")).to_be_enabled()
        walk(page)
        page.keyboard.press("Enter")
        made = "cover"
    else:
        page.keyboard.press("t")
    wait_for_change(page, seq)
    return made


def walk(page: Page) -> None:
    """Come to my cards."""
    if "card" not in focused(page):
        page.keyboard.press("ArrowDown")
    assert "card" in focused(page)


def walk_to_bright(page: Page) -> None:
    walk(page)
    for _ in range(30):
        if focused(page).get("playable") == "true":
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("the arrow keys reach no card that may be led")


@pytest.mark.long
def test_a_deal_can_be_played_by_keyboard_alone(page: Page, card_room: str) -> None:
    page.add_init_script(NO_MOUSE)
    open_table(page, card_room, game="iljig", seats=3, bots=["regular"] * 2)
    page.get_by_test_id("start").focus()
    page.keyboard.press("Enter")
    in_phase(page, *UNDER_WAY)
    deals = 1
    while not play_deal(page, lambda: play_by_keyboard(page)):
        assert deals < MOST_DEALS
        next_deal(page, by_keyboard=True)
        deals += 1
    assert not page.evaluate("() => window.mouseWasUsed ?? false")
