"""A link to another device: its page asks before it changes who one is, and the device can be signed out again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .room import call_oneself

pytestmark = pytest.mark.browser


def test_a_link_asks_first_and_a_device_can_be_signed_out(page: Page, browser: Browser, card_room: str) -> None:
    call_oneself(page, card_room, "Honorine")
    page.get_by_test_id("make-pass").click()
    link = page.locator("a[href*='/pass/']").get_attribute("href")
    assert link is not None
    other = browser.new_page(locale="en")
    try:
        other.goto(link)
        expect(other.get_by_text("If you continue, this device will play as Honorine.")).to_be_visible()
        assert other.context.cookies() == []
        other.evaluate("() => localStorage.setItem('tripot-my-table', 'abcdefgh')")  # the user of this device before
        other.get_by_test_id("use-pass").click()
        expect(other.get_by_test_id("name-input")).to_have_value("Honorine")
        expect(other.get_by_test_id("my-table")).to_have_count(0)
        expect(other).to_have_url(f"{card_room}/")
        other.goto(link)
        expect(other.get_by_role("alert")).to_contain_text("no longer works")
        page.goto(f"{card_room}/account")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
        other.goto(card_room)
        expect(other.get_by_test_id("name-input")).not_to_have_value("Honorine")
    finally:
        other.close()
