"""One language at a time: only its sentences are fetched, and a change of language fetches the other's."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import scene_of

from .room import write_name

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
    write_name(page, "Ada").blur()
    english = page.locator("main [role=alert]").first.inner_text()
    change(page, "fr")
    expect(page.locator("main [role=alert]").first).not_to_have_text(english)


def test_what_is_called_out_over_the_table_follows_the_language(browser: Browser, card_room: str) -> None:
    scene = scene_of(cast_of("turkish"), "turn")
    table = msgspec.json.decode(scene.message)
    swept = table["news"][0] | {"happened": ["sweep"]}
    said = {"kind": "said", "seat": 1, "name": "Ada", "reaction": "bravo"}
    later = table | {"seq": table["seq"] + 1, "news": [swept, said]}
    with stage(browser, card_room) as shown:
        shown.show(scene)
        shown.page.get_by_test_id("open-settings").click()
        shown.page.get_by_test_id("language-en").wait_for()
        shown.tell(msgspec.json.encode(later).decode())
        cry, bubble = shown.page.locator(".cry"), shown.page.get_by_test_id("bubble-1")
        expect(cry).to_have_text("Balayette !")
        expect(bubble).to_contain_text("Bravo")
        shown.page.get_by_test_id("language-en").check()
        expect(bubble).to_have_text("Well played!")
        expect(cry).to_have_text("Swept away!")
