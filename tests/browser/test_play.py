"""People play in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tripot.cards import FACES, TAROT
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.record_file import verify_file
from tripot.warming import usual_table, warm

from .room import (
    MOST_STEPS,
    PHONE,
    Ear,
    begin_to_hurry,
    in_phase,
    open_table,
    play_by_keyboard,
    play_by_mouse,
    tab_to,
    wait_for_my_turn,
)

pytestmark = pytest.mark.browser

A_DEAL = 120_000  # milliseconds
NO_MOUSE = "addEventListener('pointerdown', () => { window.mouseWasUsed = true; }, true)"


def test_from_the_lobby_to_the_first_move_by_keyboard(page: Page, card_room: str) -> None:
    page.add_init_script(NO_MOUSE)
    page.goto(card_room)
    page.get_by_test_id("play-bots").wait_for()
    tab_to(page, "play-bots")
    page.keyboard.press("Enter")
    in_phase(page, "playing")
    assert wait_for_my_turn(page)
    play_by_keyboard(page)
    assert not page.evaluate("() => window.mouseWasUsed ?? false")


@pytest.mark.long
def test_a_quick_match_against_masters_at_human_pace(page: Page, card_room: str) -> None:
    ear = Ear(page)
    warm(usual_table("turkish"), "search")
    page.goto(card_room)
    page.get_by_test_id("level").select_option("master")
    page.get_by_test_id("play-bots").click()
    in_phase(page, "playing")
    for _ in range(3):
        assert wait_for_my_turn(page)
        play_by_mouse(page)
    assert wait_for_my_turn(page)
    tables = [message for _, message in ear.tables()]
    assert [seat["bot"] for seat in tables[-1]["seats"]] == [None, "master", "master", "master"]
    moved = [news["seat"] for message in tables for news in message["news"] if news["kind"] == "move"]
    assert set(moved) == {0, 1, 2, 3}
    assert 'tripot_thoughts_total{end="chosen"}' in page.request.get(f"{card_room}/metrics").text()
    page.goto(card_room)
    expect(page.get_by_test_id("level")).to_have_value("master")


def test_the_first_quick_match_of_a_race_is_gentle_and_says_so(page: Page, card_room: str) -> None:
    for told in (1, 0):
        page.goto(card_room)
        page.get_by_test_id("play-pig").click()
        in_phase(page, "beginning")
        expect(page.get_by_test_id("countdown")).to_have_attribute("data-left", re.compile(r"\d"))
        expect(page.get_by_test_id("gentle")).to_have_count(told)


@pytest.mark.long
def test_one_person_plays_a_whole_deal_against_three_bots_by_keyboard_alone(page: Page, card_room: str) -> None:
    page.add_init_script(NO_MOUSE)
    table = open_table(page, card_room, options={"deals": 1}, bots=["regular"] * 3)
    tab_to(page, "start")
    page.keyboard.press("Enter")
    in_phase(page, "playing")
    moves = 0
    while wait_for_my_turn(page):
        play_by_keyboard(page)
        moves += 1
    in_phase(page, "finished")
    see_the_end(page)
    expect(page.get_by_test_id("honours")).to_contain_text("Grand Mamamouchi")
    assert moves >= 3
    assert not page.evaluate("() => window.mouseWasUsed ?? false")
    assert len(page.get_by_test_id("live").locator("p").all_text_contents()) > 0
    lines = page.request.get(f"{card_room}/api/tables/{table}/records").body().splitlines()
    assert [checked.result["out"] is not None for _, checked in verify_file(lines)]
    tab_to(page, "again")
    page.keyboard.press("Enter")
    in_phase(page, "shuffling", "playing")


def see_the_end(page: Page) -> None:
    """Press Enter until the match is closed: the way on has the focus, or nothing has."""
    again = page.get_by_test_id("again")
    for _ in range(MOST_STEPS):
        if again.count():
            return
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
    raise AssertionError("Enter does not lead to the end of the match")


def test_two_browsers_play_a_deal_and_neither_is_told_what_it_may_not_see(
    browser: Browser, context: BrowserContext, card_room: str
) -> None:
    ada = context.new_page()
    others = browser.new_context(viewport=PHONE, locale="fr-FR", has_touch=True, reduced_motion="reduce")
    bob = others.new_page()
    ears = Ear(ada), Ear(bob)
    table = open_table(ada, card_room, options={"deals": 1}, bots=["regular"] * 2)
    bob.goto(f"{card_room}/table/{table}")
    bob.get_by_test_id("save-me").click()
    ada.get_by_test_id("start").click()
    for page in (ada, bob):
        in_phase(page, "playing")
    for page in (ada, bob):
        begin_to_hurry(page)
    for page in (ada, bob):
        page.locator('[data-testid="table"][data-phase="finished"]').wait_for(timeout=A_DEAL)
    lines = ada.request.get(f"{card_room}/api/tables/{table}/records").body().splitlines()
    [(_, recorded)] = list(verify_file(lines))
    assert recorded.shuffle is not None
    for shares in (recorded.shuffle.pledges, recorded.shuffle.nonces):
        assert [bool(share) for share in shares] == [True, True, False, False]
    for seat, ear in enumerate(ears):
        assert_nothing_hidden_was_told(recorded, seat, ear)
    see_the_end(ada)
    assert_the_shuffle_is_as_announced(ada)
    others.close()


def assert_the_shuffle_is_as_announced(page: Page) -> None:
    """The page has recomputed its hand, and has found the commitment, secret and nonces that it received before."""
    page.get_by_text("Check the shuffle").click()
    expect(page.get_by_test_id("proof-hand")).to_have_text("Your hand ✓ matches")
    expect(page.get_by_text("✓ matches")).to_have_count(5)
    expect(page.get_by_text("✗ doesn’t match!")).to_have_count(0)


def assert_nothing_hidden_was_told(recorded: record.DealRecord, seat: int, ear: Ear) -> None:
    """Search every message of a run for a card that the seat could not know at that time."""
    secret = unknown_after_each_move(recorded, seat)
    told = [(text, message["deal"]) for text, message in ear.tables() if message["deal"]]
    assert len(told) > 10
    assert {deal["moves"] for _, deal in told} >= {0, len(recorded.moves)}
    for text, deal in told:
        assert not secret[deal["moves"]] & set(re.findall(r'"([A-Z0-9][SHDC])"', text))


def unknown_after_each_move(recorded: record.DealRecord, seat: int) -> list[set[str]]:
    """By number of moves: the cards hidden in other hands, or face down."""
    replay = record.Replay(recorded)
    unknown = [unknown_cards(replay.deal, seat)]
    unknown += [unknown_cards(replay.deal, seat) for _ in replay.steps()]
    assert len(unknown[0]) > 20
    return unknown


def unknown_cards(deal: Deal, seat: int) -> set[str]:
    """From the state itself, not from `observe`."""
    if deal.over:
        return set()
    s = deal.states[0]
    hidden = {int(card) for row in s.hidden for card in row if card >= 0}
    others = [int(s.hand[other][0] & ~s.known[other][0]) for other in range(deal.table.players) if other != seat]
    return {FACES[face] for face in TAROT if face in hidden or any(hand >> face & 1 for hand in others)}


def test_a_refused_move_says_why_with_a_link_to_its_clause(page: Page, card_room: str) -> None:
    open_table(page, card_room, seats=2, options={"deals": 1}, bots=["regular"])
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    while wait_for_my_turn(page):
        wrong = page.locator('[data-testid="hand"] button[data-playable="false"]')
        if wrong.count():
            wrong.first.click(position={"x": 6, "y": 10})  # a touch is enough
            refusal = page.get_by_test_id("refusal")
            expect(refusal).not_to_contain_text("TUR-")  # the number of a clause says nothing to a player
            link = refusal.get_by_role("link")
            assert re.search(r"^rules/turkish#TUR-\d\d", link.get_attribute("href") or "")
            return
        play_by_mouse(page)
    pytest.fail("nothing could be refused in a whole deal")


def test_reloading_brings_the_table_back_as_it_stands(page: Page, card_room: str) -> None:
    open_table(page, card_room, options={"deals": 1}, bots=["regular"] * 3)
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    assert wait_for_my_turn(page)
    play_by_mouse(page)
    assert wait_for_my_turn(page)
    cards = "[...document.querySelectorAll('[data-testid=\"hand\"] button')].map(b => b.dataset.card).join()"
    before = page.evaluate(cards)
    page.reload()
    assert wait_for_my_turn(page)
    assert page.evaluate(cards) == before
    assert before


def test_a_spectator_sees_no_hand(browser: Browser, page: Page, card_room: str) -> None:
    table = open_table(page, card_room, seats=2, bots=["regular"])
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    context = browser.new_context()
    watcher = context.new_page()
    ear = Ear(watcher)
    watcher.goto(f"{card_room}/table/{table}")
    in_phase(watcher, "playing")
    assert watcher.locator('[data-place="hand"]').count() == 0
    seats = ear.tables()[-1][1]["deal"]["view"]["seats"]
    assert all(len(seat["hand"]) < seat["hand_size"] for seat in seats)
    context.close()


def test_the_language_follows_the_browser_and_the_switch(browser: Browser, card_room: str) -> None:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(card_room)
    page.get_by_test_id("play-bots").wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()


def test_the_help_of_keys_opens_and_closes(page: Page, card_room: str) -> None:
    open_table(page, card_room, options={"deals": 1}, bots=["regular"] * 3)
    page.get_by_test_id("start").click()
    in_phase(page, "playing")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
