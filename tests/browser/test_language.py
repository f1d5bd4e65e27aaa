"""One language at a time: only its sentences are fetched, and a change of language fetches the other's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

FILE = re.compile(r"/assets/(fr|en)-[^/]+\.js$")


def change(page: Page, to: str) -> None:
    page.get_by_test_id("language").click()
    page.locator(f'html[lang="{to}"]').wait_for()


def test_only_the_chosen_language_is_fetched(page: Page, card_room: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.extend(FILE.findall(request.url)))
    page.goto(card_room)
    page.get_by_test_id("play-bots").wait_for()
    assert set(fetched) == {"en"}
    change(page, "fr")
    assert set(fetched) == {"en", "fr"}


def test_a_refusal_in_the_lobby_follows_the_language(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id("play-bots").wait_for()
    page.route("**/api/me", lambda route: route.abort())
    page.get_by_test_id("name-input").fill("Ada")
    page.get_by_test_id("name-input").blur()
    english = page.locator("main [role=alert]").first.inner_text()
    change(page, "fr")
    expect(page.locator("main [role=alert]").first).not_to_have_text(english)
