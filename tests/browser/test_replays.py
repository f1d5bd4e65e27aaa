"""Replays in the browser: from seats and open, by a link to a move, with the shuffle recomputed; record files."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.short_form import short_with
from tripot.hosts.http.replays import FILE_BYTES

from ..records.generate import file
from .room import PHONE, focused, start_table
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

GOLDEN = file("turkish-2").read_text("utf-8")
MATCH = re.compile(r"/matches/0$")
PLAIN_HTTP = "Object.defineProperty(crypto, 'subtle', {value: undefined})"  # as on a home network
DROP = """([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
}"""


def replay(page: Page) -> Locator:
    return page.get_by_test_id("replay")


def at(page: Page, move: int) -> None:
    expect(replay(page)).to_have_attribute("data-move", str(move))


def last_move(page: Page) -> int:
    return int(page.get_by_test_id("slider").get_attribute("max") or 0)


def cards_in_hand(page: Page) -> int:
    return page.locator('[data-place="hand"]').count()


@pytest.fixture(params=short_with(["crypto"], ["crypto", "plain http"]))
def reader(request: pytest.FixtureRequest, page: Page) -> Page:
    """A page whose browser has, or withholds, what it may use for SHA-256."""
    if request.param == "plain http":
        page.add_init_script(PLAIN_HTTP)
    return page


def test_a_match_is_replayed_by_keys_and_buttons_from_two_seats_and_open(reader: Page, finished: str) -> None:
    reader.goto(f"{finished}/0")
    expect(reader.get_by_test_id("hands")).to_be_visible()
    for seat in range(4):
        assert reader.get_by_test_id(f"hand-{seat}").locator(".card").count() > 0
    for key, move in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("End", last_move(reader))):
        reader.keyboard.press(key)
        at(reader, move)
    expect(reader.get_by_test_id("story")).to_be_visible()
    reader.get_by_test_id("first").click()
    reader.get_by_test_id("on").click()
    at(reader, 1)
    assert (
        reader.get_by_test_id("sentence").inner_text() == reader.get_by_test_id("move-1").inner_text().split("\n")[-1]
    )
    reader.get_by_test_id("move-5").click()
    at(reader, 5)
    expect(reader.get_by_test_id("gone-to")).to_contain_text(re.compile(r"Move 5 of \d+\. \w"))
    for view in ("1", "2"):
        reader.get_by_test_id("replay-view").select_option(view)
        expect(replay(reader)).to_have_attribute("data-view", view)
        at(reader, 5)
        expect(reader.get_by_test_id("hands")).to_have_count(0)
        expect(reader.locator(f'[data-part="seat"][data-seat="{view}"]')).to_have_count(0)
        reader.wait_for_function("() => document.querySelectorAll('[data-place=\"hand\"]').length > 0")
    expect(reader.get_by_test_id("table")).to_have_attribute("data-your-turn", "false")
    reader.get_by_test_id("replay-deal").select_option("1")
    expect(replay(reader)).to_have_attribute("data-deal", "1")
    at(reader, 0)
    expect(reader.get_by_test_id("shuffle")).to_have_attribute("data-same", "true")
    expect(reader.get_by_test_id("shuffle-0")).to_have_text("✓ matches", use_inner_text=False)


def test_a_link_leads_to_a_move(page: Page, browser: Browser, finished: str) -> None:
    page.goto(f"{finished}/1?move=7&view=2")
    at(page, 7)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"/1\?move=8&view=2$"))
    other = browser.new_context(locale="fr-FR", reduced_motion="reduce", viewport=PHONE)
    theirs = other.new_page()
    theirs.goto(page.url)
    at(theirs, 8)
    expect(replay(theirs)).to_have_attribute("data-view", "2")
    theirs.get_by_test_id("moves").click()
    expect(theirs.get_by_test_id("move-8")).to_have_attribute("aria-current", "step")
    assert focused(theirs).get("testid") == "panel-close"
    theirs.keyboard.press("Escape")
    expect(theirs.get_by_test_id("replay-panel")).to_have_count(0)
    assert no_sideways(theirs)
    other.close()


def test_it_plays_by_itself(page: Page, finished: str) -> None:
    page.goto(f"{finished}/0?move=3")
    at(page, 3)
    page.get_by_test_id("speed").select_option("4")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("play")).to_have_accessible_name("Pause")
    expect(replay(page)).not_to_have_attribute("data-move", "3")
    page.get_by_test_id("play").click()
    moved = replay(page).get_attribute("data-move")
    page.wait_for_timeout(1000)
    expect(replay(page)).to_have_attribute("data-move", moved or "")


def test_a_forged_deal_is_found(reader: Page, finished: str) -> None:
    def forge(route: Route) -> None:
        match: dict[str, Any] = route.fetch().json()
        mine, yours = match["deals"][1]["piles"][:2]
        mine[0], yours[0] = yours[0], mine[0]
        route.fulfill(json=match)

    reader.route(MATCH, forge)
    reader.goto(f"{finished}/0")
    shuffle = reader.get_by_test_id("shuffle")
    expect(shuffle).to_have_attribute("data-same", "false")
    expect(shuffle.get_by_role("alert")).to_contain_text("don’t trust it")
    expect(reader.get_by_test_id("shuffle-0")).to_contain_text("✓")
    expect(reader.get_by_test_id("shuffle-1")).to_contain_text("✗")


def test_the_end_of_a_match_leads_to_each_of_its_deals(page: Page, finished: str) -> None:
    page.goto(finished.replace("/replay/", "/table/").removesuffix("/0"))
    page.get_by_test_id("all-deals").click()
    page.get_by_test_id("replay-1").click()
    expect(replay(page)).to_have_attribute("data-deal", "1")


def test_a_replay_is_not_my_table(page: Page, finished: str) -> None:
    """The lobby does not lead back to it, and nothing that is kept for a shuffle changes."""
    page.goto(f"{finished}/0?view=0")
    expect(replay(page)).to_be_visible()
    kept = page.evaluate("() => [JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()")
    assert "tripot-my-table" not in kept
    assert "tripot-shuffle" not in kept


def test_a_match_in_play_stays_shut(page: Page, card_room: str) -> None:
    table = start_table(page, card_room, "turkish")
    for deal in (0, 7):
        page.goto(f"{card_room}/replay/{table}/{deal}/0")
        expect(page.get_by_test_id("replay-problem")).to_contain_text("isn’t over yet")
        expect(page.get_by_role("link", name="To the table")).to_be_visible()
    page.goto(f"{card_room}/replay/x/0/0")
    expect(page.get_by_test_id("replay-problem")).to_contain_text("No such table")
    expect(page.get_by_role("link", name="To the table")).to_be_hidden()
    expect(page.get_by_test_id("open-settings")).to_be_visible()


WRONG = {
    "isn’t a record": "{}",
    "cut off": GOLDEN[:400],
    "doesn’t know": GOLDEN.replace("tripot-record/1", "tripot-record/2"),
    "doesn’t verify": GOLDEN.replace('"points":[', '"points":[1', 1),
    "too large": " " * (FILE_BYTES + 1),
}


def test_a_record_file_opens_and_what_is_wrong_is_said(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/replay")
    expect(page.get_by_test_id("import")).to_be_visible()
    for words, text in WRONG.items():
        page.evaluate(DROP, [text, "record.jsonl"])
        expect(page.get_by_test_id("import-problem")).to_contain_text(words)
    page.get_by_test_id("import-file").set_input_files(
        {"name": "record.jsonl.gz", "mimeType": "application/gzip", "buffer": gzip.compress(GOLDEN.encode("utf-16"))}
    )
    expect(page.get_by_test_id("hands")).to_be_visible()
    page.get_by_test_id("replay-deal").select_option("1")
    expect(replay(page)).to_have_attribute("data-deal", "1")
    page.get_by_test_id("last").click()
    at(page, len(json.loads(GOLDEN.splitlines()[1])["moves"]))
    expect(page.get_by_test_id("shuffle")).to_contain_text("no proof")


def test_a_record_file_dropped_into_the_lobby_opens(page: Page, card_room: str) -> None:
    page.goto(card_room)
    expect(page.get_by_test_id("open-pig")).to_be_visible()
    page.evaluate(DROP, [GOLDEN, "record.jsonl"])
    expect(page.get_by_test_id("hands")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("view", ["open", "1"])
def test_axe_finds_nothing(page: Page, finished: str, axe: str, view: str) -> None:
    page.goto(f"{finished}/0?move=4&view={view}")
    at(page, 4)
    assert violations(page, axe) == []
