"""A person plays Nain Jaune in a real browser, and sees every token find its owner."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tripot.play.record_file import verify_file

from .room import (
    BY_HAND,
    MOST_TABLES,
    Ear,
    hurry_to_the_count,
    in_phase,
    leave_the_count,
    play_by_keyboard,
    play_by_mouse,
    shown_seq,
    start_at_my_turn,
    start_table,
    wait_for_change,
    wait_for_my_turn,
)

pytestmark = pytest.mark.browser

STAKES = {"TD": 1, "JC": 2, "QS": 3, "KH": 4, "7D": 5}
PURSE = 100
MINUS = "\N{MINUS SIGN}"


def board(page: Page) -> dict[str, int]:
    """The tokens in each box of the board."""
    return {card: number(page.get_by_test_id(f"box-{card}").get_attribute("data-tokens")) for card in STAKES}


def purses(page: Page, players: int) -> list[int]:
    """The tokens beside every name."""
    return [number(page.get_by_test_id(f"tokens-{seat}").get_attribute("data-tokens")) for seat in range(players)]


def number(text: str | None) -> int:
    found = re.search(rf"[-{MINUS}]?\d+", text or "")
    assert found, f"no number in {text!r}"
    return int(found.group().replace(MINUS, "-"))


def settled(page: Page, seat: int) -> int:
    """What a seat has when all is paid."""
    return number(page.get_by_test_id(f"purse-{seat}").locator("b").inner_text())


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_a_person_plays_a_deal_against_bots_and_the_tokens_add_up(page: Page, card_room: str, *, by_hand: bool) -> None:
    ear = Ear(page)
    table = start_at_my_turn(page, card_room, "nain_jaune", seats=3, options={"deals": 1}, pace=0)
    assert sum(purses(page, 3)) + sum(board(page).values()) == 3 * PURSE
    while wait_for_my_turn(page):
        wanted = page.get_by_test_id("ladder").get_attribute("data-wanted")
        playable = {card[0] for card in playable_cards(page)}
        assert playable == {wanted} if wanted else playable, "only the rank that goes on is on offer"
        assert sum(purses(page, 3)) + sum(board(page).values()) == 3 * PURSE
        play_by_mouse(page)
        if not by_hand:
            hurry_to_the_count(page)
    in_phase(page, "finished")
    assert_the_settlement_is_shown(page, ear, card_room, table)


def playable_cards(page: Page) -> list[str]:
    found: list[str] = page.locator('[data-testid="hand"] button[data-playable="true"]').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )
    return found


def told_at_the_end(settlement: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """What the table says about each payment; for the boxes of a Grand Opéra, which come first, their sum."""
    swept = [pay["tokens"] for pay in settlement if pay["why"] == "grand_opera"]
    others = [(pay["why"], pay["tokens"]) for pay in settlement if pay["why"] != "grand_opera"]
    return [*([("grand_opera", sum(swept))] if swept else []), *others]


def assert_the_settlement_is_shown(page: Page, ear: Ear, card_room: str, table: str) -> None:
    """Payment by payment, up to what the record says."""
    view = ear.tables()[-1][1]["deal"]["view"]
    expect(page.get_by_test_id("settlement")).to_have_attribute("data-done", "true")
    shown = page.get_by_test_id("payment")
    told = [(each.get_attribute("data-why"), number(each.locator("b").inner_text())) for each in shown.all()]
    assert told == told_at_the_end(view["settlement"])
    lines = page.request.get(f"{card_room}/api/tables/{table}/records").body().splitlines()
    [(_, recorded)] = list(verify_file(lines))
    paid = recorded.result["paid"]
    assert [settled(page, seat) for seat in range(3)] == [PURSE + change for change in paid]
    leave_the_count(page)
    page.get_by_test_id("again").wait_for()
    final = [int(seat["final"]) for seat in view["seats"]]
    assert sum(final) == 3 * PURSE
    shares = page.locator("tbody td.total").all_inner_texts()
    assert sorted(map(number, shares)) == sorted(final)


def test_boxes_start_with_the_stakes_of_all(page: Page, card_room: str) -> None:
    start_table(page, card_room, "nain_jaune", seats=4, options={"stake": 2}, pace=5000)
    assert board(page) == {card: 2 * 4 * tokens for card, tokens in STAKES.items()}
    assert purses(page, 4) == [PURSE - 2 * sum(STAKES.values())] * 4


@pytest.mark.long
def test_who_stops_says_so_and_payments_come_one_by_one(browser_page: Page, card_room: str) -> None:
    page = browser_page
    start_at_my_turn(page, card_room, "nain_jaune", seats=3, options={"deals": 2}, pace=0)
    said: set[str] = set()
    while wait_for_my_turn(page):
        play_by_keyboard(page)
        said |= set(page.locator('[data-testid^="bubble-"]').all_inner_texts())
    assert any(re.search(r"\S+ without \S+$", text) for text in said), said
    in_phase(page, "counting")
    counts = []
    page.get_by_test_id("settlement").wait_for()
    while page.get_by_test_id("settlement").get_attribute("data-done") == "false":
        counts.append(page.get_by_test_id("payment").count())
        page.wait_for_timeout(120)
    assert len(set(counts)) > 1, "payments are shown one after the other"
    leave_the_count(page)
    in_phase(page, "playing")


@pytest.fixture
def browser_page(page: Page) -> Page:
    """A page of somebody who likes motion."""
    page.emulate_media(reduced_motion="no-preference")
    return page


@pytest.mark.long
def test_a_token_is_worth_what_the_table_agreed_on(page: Page, card_room: str) -> None:
    texts = {"worth": "1 toffee"}
    start_at_my_turn(page, card_room, "nain_jaune", seats=3, options={"deals": 1}, texts=texts, pace=0)
    expect(page.get_by_text("token is worth 1 toffee")).to_be_visible()
    hurry_to_the_count(page)
    expect(page.get_by_test_id("worth")).to_contain_text("1 toffee")


@pytest.mark.long
def test_a_declined_card_lets_the_next_one_go_on(page: Page, card_room: str) -> None:
    for _ in range(MOST_TABLES):
        start_table(page, card_room, "nain_jaune", seats=3, options={"deals": 1, "must_follow": False}, pace=0)
        if comes_to_decline(page):
            break
    else:
        pytest.fail("nothing could be declined in whole deals")
    seq = shown_seq(page)
    held = page.locator('[data-testid="hand"] button[data-card]').count()
    page.get_by_test_id("act-decline").click()
    wait_for_change(page, seq)
    assert page.locator('[data-testid="hand"] button[data-card]').count() in (held, 0)


def comes_to_decline(page: Page) -> bool:
    """Play on until a card may be declined; whether that was before the end of the deal."""
    while wait_for_my_turn(page):
        if page.get_by_test_id("act-decline").count():
            return True
        play_by_mouse(page)
    return False
