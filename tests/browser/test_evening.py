"""An evening of three matches at one link: somebody who watches gets a seat, and the host leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .room import PHONE, begin_to_hurry, in_phase, open_table, press, table_of
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

SHORT = {"deals": 1, "ranks": 4, "suits": 2}  # the whole match is a few moves


@pytest.fixture
def friends(browser: Browser) -> Iterator[list[Page]]:
    """The pages of two other people, who read French."""
    contexts = [browser.new_context(locale="fr-FR", viewport=PHONE, reduced_motion="reduce") for _ in range(2)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def come(page: Page, card_room: str, name: str, table: str = "") -> None:
    """Somebody takes a name and comes to the table."""
    named = page.request.post(f"{card_room}/api/me", data={"name": name}, headers={"Origin": card_room})
    assert named.ok, named.text()
    if table:
        page.goto(f"{card_room}/table/{table}")


def play_out(*pages: Page) -> None:
    """Everybody plays the only deal of the match, and sees who has won."""
    for page in pages:
        in_phase(page, "playing")  # nobody has been in a hurry yet
    for page in pages:
        begin_to_hurry(page)
    for page in pages:
        in_phase(page, "finished")
        finish, way_on = page.get_by_test_id("finish"), page.get_by_test_id("continue")
        while not finish.count():
            finish.or_(way_on).first.wait_for()
            if way_on.count():
                press(way_on)


def want_seat(page: Page) -> None:
    """A watcher asks for a seat. The bot may be out at once (a Grand Opéra), and then the count hides the wish."""
    wish, way_on = page.get_by_test_id("want-seat"), page.get_by_test_id("continue")
    wish.or_(way_on).first.wait_for()
    if way_on.count():
        press(way_on)
    wish.click()
    expect(wish.and_(page.locator("[aria-pressed=true]")).or_(way_on).first).to_be_visible()


@pytest.mark.long
def test_three_matches_at_one_link(page: Page, friends: list[Page], card_room: str, axe: str) -> None:
    bea, cid = friends
    come(page, card_room, "Ada")
    table = open_table(page, card_room, game="nain_jaune", seats=3, options=SHORT, bots=["beginner"])
    come(bea, card_room, "Bea", table)
    bea.get_by_test_id("save-me").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Bea")
    come(cid, card_room, "Cid", table)
    in_phase(cid, "gathering")
    page.get_by_test_id("start").click()
    want_seat(cid)
    play_out(page, bea)

    expect(page.get_by_test_id("waiting")).to_contain_text("Cid")
    page.get_by_test_id("again").click()
    expect(bea.get_by_test_id("proposal")).to_contain_text("Ada propose Nain Jaune.")
    expect(page.get_by_test_id("waits-for")).to_contain_text("Bea")
    assert violations(bea, axe) == []
    assert no_sideways(bea)
    expect(bea.get_by_test_id("agree")).to_be_in_viewport(ratio=1)
    bea.get_by_test_id("agree").focus()
    bea.keyboard.press("Enter")
    expect(cid.get_by_test_id("want-seat")).to_have_count(0)
    play_out(page, bea, cid)
    expect(cid.get_by_test_id("evening").locator("tbody tr")).to_have_count(3)

    page.get_by_test_id("leave").click()
    cid.get_by_test_id("other-game").click()
    cid.get_by_test_id("game-turkish").check(force=True)
    cid.get_by_test_id("create-table").click()
    expect(bea.get_by_test_id("proposal")).to_contain_text("Cid propose Turkish.")
    bea.get_by_test_id("agree").click()
    for each in (bea, cid):
        in_phase(each, "playing")
        expect(each).to_have_url(f"{card_room}/table/{table}")
        expect(table_of(each).locator("h1")).to_contain_text("Turkish")
