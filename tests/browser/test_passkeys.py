"""An account for those who want one: a passkey brings one's name and seat to another browser, and all can go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, expect

from .room import DESKTOP, PHONE, call_oneself, in_phase, open_table

pytestmark = pytest.mark.browser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
SMALL = """() => [...document.querySelectorAll('main button, main a.button, dialog[open] button')]
    .filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect())
    .filter(box => box.width < 44 || box.height < 44).length"""
SMALL_PHONE = {"width": 360, "height": 640}
# Browsers that are younger read and write the JSON of passkeys themselves: Safari since 18.4.
OLDER = """
delete PublicKeyCredential.parseCreationOptionsFromJSON;
delete PublicKeyCredential.parseRequestOptionsFromJSON;
delete PublicKeyCredential.prototype.toJSON;
"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def named(card_room: str) -> str:
    """The card room under a name: browsers make no passkeys for addresses."""
    return card_room.replace("127.0.0.1", "localhost")


@pytest.fixture
def elsewhere(browser: Browser) -> Iterator[Page]:
    """Another browser."""
    context = browser.new_context(locale="en-GB", viewport=DESKTOP, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give a page a virtual authenticator; its id."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]


def carry(page: Page, other: Page, line: CDPSession, made: str) -> None:
    """Take the passkeys of a page's authenticator to another browser, as the maker of browsers does for its users."""
    there, id_there = authenticator(other)
    for credential in line.send("WebAuthn.getCredentials", {"authenticatorId": made})["credentials"]:
        there.send("WebAuthn.addCredential", {"authenticatorId": id_there, "credential": credential})


def add_passkey(page: Page) -> tuple[CDPSession, str]:
    line, made = authenticator(page)
    page.get_by_test_id("account").click()
    expect(page.locator("#passkey")).not_to_have_value("")
    page.locator("#passkey").fill("My phone")
    page.get_by_test_id("add-passkey").click()
    expect(page.get_by_test_id("passkeys")).to_contain_text("My phone")
    return line, made


def test_a_passkey_brings_name_and_seat_to_another_browser_and_all_can_be_deleted(
    page: Page, elsewhere: Page, named: str
) -> None:
    for older in (page, elsewhere):
        older.add_init_script(OLDER)
    call_oneself(page, named, "Honorine")
    line, made = add_passkey(page)
    page.goto(f"{named}/")
    table = open_table(page, named, seats=2)
    elsewhere.goto(f"{named}/account")
    carry(page, elsewhere, line, made)
    elsewhere.get_by_test_id("sign-in").click()
    expect(elsewhere.get_by_text("You’re playing as Honorine.")).to_be_visible()
    expect(elsewhere.get_by_test_id("passkeys")).to_contain_text("Last used")
    elsewhere.goto(f"{named}/table/{table}")
    expect(elsewhere.get_by_test_id("seat-0")).to_contain_text("Honorine you")
    elsewhere.goto(f"{named}/account")
    with elsewhere.expect_download() as download:
        elsewhere.get_by_test_id("download").click()
    told: Any = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert (told["name"], [each["id"] for each in told["tables"]]) == ("Honorine", [table])
    elsewhere.get_by_test_id("delete").click()
    elsewhere.get_by_test_id("delete-all").click()
    expect(elsewhere).to_have_url(f"{named}/")
    expect(elsewhere.get_by_test_id("name-input")).not_to_have_value("Honorine")
    elsewhere.goto(f"{named}/account")
    elsewhere.get_by_test_id("sign-in").click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("isn’t recognised here")
    page.goto(f"{named}/table/{table}")
    expect(page.get_by_test_id("door")).not_to_contain_text("Honorine")


@pytest.mark.long
def test_a_seat_in_play_is_not_left_without_saying_so(page: Page, elsewhere: Page, named: str) -> None:
    call_oneself(page, named, "Honorine")
    line, made = add_passkey(page)
    elsewhere.goto(named)
    elsewhere.get_by_test_id("play-bots").click()
    elsewhere.get_by_test_id("offer-skip").click()
    in_phase(elsewhere, "playing")
    elsewhere.goto(f"{named}/account")
    carry(page, elsewhere, line, made)
    elsewhere.get_by_test_id("delete").click()
    elsewhere.get_by_test_id("delete-all").click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("leave your seat first")
    elsewhere.keyboard.press("Escape")
    elsewhere.get_by_test_id("sign-in").click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("a bot will take your seat")
    expect(elsewhere.get_by_text("You’re playing as Honorine.")).to_have_count(0)
    elsewhere.get_by_test_id("sign-in-anyway").click()
    expect(elsewhere.get_by_text("You’re playing as Honorine.")).to_be_visible()


def test_where_there_can_be_no_passkeys_the_page_says_why(page: Page, card_room: str, named: str) -> None:
    page.goto(f"{card_room}/account")
    expect(page.get_by_test_id("no-passkeys")).to_contain_text("numeric address like 127.0.0.1")
    expect(page.get_by_test_id("add-passkey")).to_have_count(0)
    expect(page.get_by_test_id("sign-in")).to_have_count(0)
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto(f"{named}/account")
    expect(page.get_by_test_id("no-passkeys")).to_contain_text("This browser doesn’t support passkeys")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto(f"{named}/account")
    expect(page.get_by_test_id("no-passkeys")).to_contain_text("https://")


def test_the_last_passkey_is_removed_only_after_asking_and_the_page_says_so(page: Page, named: str) -> None:
    call_oneself(page, named, "Honorine")
    add_passkey(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("You and your devices")
    page.get_by_role("button", name="Remove My phone").click()
    expect(page.get_by_text("This is your last passkey")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("passkeys")).to_contain_text("My phone")
    page.get_by_role("button", name="Remove My phone").click()
    page.get_by_test_id("remove-last").click()
    expect(page.get_by_role("status")).to_have_text("Passkey removed.")
    expect(page.get_by_test_id("passkeys")).to_have_count(0)


@pytest.mark.long
def test_a_name_typed_while_a_passkey_is_saved_stays(page: Page, named: str) -> None:
    call_oneself(page, named, "Honorine")
    held: list[Route] = []
    page.route(
        "**/api/me/passkeys", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    authenticator(page)
    page.get_by_test_id("account").click()
    page.locator("#passkey").fill("My phone")
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/me/passkeys")):
        page.get_by_test_id("add-passkey").click()
    page.locator("#passkey").fill("My laptop")
    held[0].continue_()
    expect(page.get_by_role("status")).to_have_text("Passkey added.")
    expect(page.locator("#passkey")).to_have_value("My laptop")


def test_why_no_passkey_was_added_stands_under_its_button(page: Page, named: str) -> None:
    page.goto(f"{named}/account")
    page.route("**/api/me/passkeys/challenge", lambda route: route.abort())
    page.locator("#passkey").fill("My phone")
    page.get_by_test_id("add-passkey").click()
    expect(page.locator("form:has(#passkey) + [role=alert]")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "lang"),
    [
        (SMALL_PHONE, "fr-FR"),
        (DESKTOP, "en-GB"),
        pytest.param(SMALL_PHONE, "en-GB", marks=pytest.mark.long),
        pytest.param(DESKTOP, "fr-FR", marks=pytest.mark.long),
        pytest.param(PHONE, "fr-FR", marks=pytest.mark.long),
        pytest.param(PHONE, "en-GB", marks=pytest.mark.long),
    ],
)
def test_the_page_is_read_by_all(browser: Browser, named: str, axe: str, size: Any, lang: str) -> None:
    context = browser.new_context(locale=lang, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    try:
        page.goto(named)
        add = authenticator(page)
        page.get_by_test_id("account").click()
        page.locator("#passkey").fill("Honorine")
        page.get_by_test_id("add-passkey").click()
        expect(page.get_by_test_id("passkeys")).to_contain_text("Honorine")
        page.evaluate(axe)
        assert page.evaluate("axe.run().then(found => found.violations.map(each => each.id))") == []
        assert (page.evaluate(SMALL), page.evaluate(WIDE)) == (0, 0)
        page.get_by_test_id("delete").click()
        assert page.evaluate("axe.run('dialog[open]').then(found => found.violations.map(each => each.id))") == []
        assert (page.evaluate(SMALL), page.evaluate(WIDE)) == (0, 0)
        assert add
    finally:
        context.close()
