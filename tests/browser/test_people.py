"""The host mutes, removes and bans people, and everybody concerned reads what has happened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.short_form import short_with

from .room import DESKTOP, PHONE, focused, in_phase, open_table

pytestmark = pytest.mark.browser

MENU = '[data-testid="manage-1"]'
SMALL = """() => [...document.querySelectorAll('dialog[open] button, [data-testid^="manage-"]')]
    .filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect())
    .filter(box => box.width < 44 || box.height < 44).length"""

NARROW = """() => [...document.querySelectorAll('[data-testid="door"] :is(button, input)')]
    .map(part => part.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"""


@pytest.fixture
def friend(browser: Browser) -> Iterator[Page]:
    """The page of somebody else."""
    context: BrowserContext = browser.new_context(locale="fr-FR", viewport=DESKTOP, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def join(page: Page, friend: Page, card_room: str) -> str:
    """A table of the page's at which the friend, who is called Bob, has a seat."""
    table = open_table(page, card_room, seats=2)
    named = friend.request.post(f"{card_room}/api/me", data={"name": "Bob"}, headers={"Origin": card_room})
    assert named.ok, named.text()
    friend.goto(f"{card_room}/table/{table}")
    friend.get_by_test_id("save-me").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Bob")
    return table


def choose(page: Page, power: str) -> None:
    """Do something about Bob by keyboard alone, from the menu at his seat on, and confirm it where that is asked."""
    page.locator(MENU).first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate(SMALL) == 0
    page.get_by_test_id(power).focus()
    page.keyboard.press("Enter")
    if not power.startswith("un"):
        expect(page.get_by_role("dialog")).to_contain_text("Bob ")  # says what will happen
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
        assert page.evaluate(SMALL) == 0
        page.keyboard.press("Shift+Tab")
        assert focused(page)["testid"] == "confirm"
        page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", short_with([PHONE], [PHONE, DESKTOP]), ids=["phone", "desktop"])
def test_muting_and_its_end_are_said_where_one_writes(page: Page, friend: Page, card_room: str, size: object) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    join(page, friend, card_room)
    expect(friend.locator(MENU)).to_have_count(0)
    friend.get_by_test_id("chat").click()
    friend.get_by_test_id("chat-text").fill("Salut !")
    friend.get_by_test_id("chat-text").press("Enter")
    expect(friend.get_by_test_id("chat-list")).to_contain_text("Salut !")
    choose(page, "mute")
    expect(friend.get_by_test_id("muted")).to_contain_text("L’hôte vous a coupé la parole")
    expect(friend.get_by_test_id("chat-text")).to_have_count(0)
    choose(page, "unmute")
    expect(friend.get_by_test_id("chat-text")).to_be_visible()


@pytest.mark.long
def test_somebody_removed_reads_so_and_can_come_back(page: Page, friend: Page, card_room: str, axe: str) -> None:
    table = join(page, friend, card_room)
    page.locator(MENU).first.click()
    page.get_by_test_id("remove").click()
    page.evaluate(axe)
    assert page.evaluate("axe.run('dialog[open]').then(found => found.violations.map(each => each.id))") == []
    page.keyboard.press("Escape")
    choose(page, "remove")
    expect(friend.get_by_test_id("missing-removed")).to_contain_text("L’hôte vous a fait sortir")
    expect(page.get_by_test_id("live")).to_contain_text("The host removes Bob from the table.")
    friend.get_by_role("link", name="Retour à l’accueil").click()
    friend.get_by_test_id("name-input").wait_for()
    friend.goto(f"{card_room}/table/{table}")
    expect(friend.get_by_test_id("save-me")).to_be_visible()


@pytest.mark.long
def test_somebody_banned_in_a_match_comes_back_when_the_host_lifts_the_ban(
    page: Page, friend: Page, card_room: str
) -> None:
    table = join(page, friend, card_room)
    page.get_by_test_id("start").click()
    for each in (page, friend):
        in_phase(each, "playing")
    page.get_by_test_id("chat").click()
    page.get_by_test_id("people").locator("summary").click()
    choose(page, "ban")
    expect(friend.get_by_test_id("missing-banned")).to_contain_text("Cette table vous est fermée")
    friend.goto(f"{card_room}/table/{table}")
    friend.get_by_test_id("missing-banned").wait_for()
    expect(page.get_by_test_id("people")).to_contain_text("banned")
    choose(page, "unban")
    friend.goto(f"{card_room}/table/{table}")
    in_phase(friend, "playing")
    for size in (PHONE, DESKTOP):
        friend.set_viewport_size(size)
        expect(friend.get_by_test_id("watching")).to_contain_text("Vous regardez.")
        expect(friend.get_by_test_id("watching")).to_be_in_viewport(ratio=1)


def test_a_link_leads_to_one_card_with_a_name_and_a_face(page: Page, friend: Page, card_room: str, axe: str) -> None:
    table = open_table(page, card_room, seats=3, bots=["expert"])
    mine = page.request.get(f"{card_room}/api/me").json()["name"]
    friend.set_viewport_size(PHONE)
    friend.clock.install()
    friend.goto(f"{card_room}/table/{table}")
    door, field, problem = (friend.get_by_test_id(each) for each in ("door", "my-name", "my-name-problem"))
    for told in ("Turkish", "1 place libre", mine):
        expect(door).to_contain_text(told)
    expect(door.get_by_role("radio", name="Grand-mère au chignon")).to_have_count(1)
    expect(door.get_by_role("radio")).to_have_count(24)
    expect(friend.get_by_test_id("save-me")).to_be_in_viewport(ratio=1)
    assert friend.evaluate(NARROW) == 0
    friend.evaluate(axe)
    assert friend.evaluate("axe.run().then(found => found.violations.map(each => each.id))") == []

    friend.get_by_test_id("face-turban").check()
    field.fill(mine)
    friend.get_by_test_id("save-me").click()
    expect(problem).to_contain_text("trop proche du vôtre")
    expect(problem).to_be_in_viewport()
    expect(field).to_be_focused()
    field.fill("Mirabelle")
    friend.clock.fast_forward(7000)  # longer than a refusal stays
    expect(field).to_have_value("Mirabelle")
    friend.get_by_test_id("save-me").click()
    seat = page.get_by_test_id("seat-1")
    expect(seat).to_contain_text("Mirabelle")
    expect(seat.locator("use[href$='#turban']")).to_have_count(1)

    page.get_by_test_id("change-me").click()
    page.get_by_test_id("face-puffs").check()
    page.get_by_test_id("save-me").click()
    expect(friend.get_by_test_id("seat-0").locator("use[href$='#puffs']")).to_have_count(1)
    expect(page.get_by_test_id("seat-0").locator("use[href$='#puffs']")).to_have_count(1)
    assert page.request.get(f"{card_room}/api/me").json()["name"] == mine
