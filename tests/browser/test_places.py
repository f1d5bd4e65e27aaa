"""The cards of a row keep their places when a neighbour leaves, however the page is drawn meanwhile."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import scene_of

from .room import PHONE

pytestmark = pytest.mark.browser

SLOTS = """root => [...root.querySelectorAll(".slot")].map(slot => slot.querySelector("[data-anchor^=visible]")
    ?.dataset.anchor.split(":")[2] ?? null)"""
MINE, NEIGHBOUR = "[data-part=rows]", '[data-testid="seat-1"] .row'


def rows(page: Page) -> list[list[str | None]]:
    """By slot, the visible cards of mine and of my neighbour's."""
    found = [page.locator(row) for row in (MINE, NEIGHBOUR)]
    for row in found:
        row.wait_for()
    return [row.evaluate(SLOTS) for row in found]


def without(message: str, *places: int) -> str:
    """The same deal a moment later, when both have played the visible cards of these places."""
    table: dict[str, Any] = msgspec.json.decode(message)
    for seat in table["deal"]["view"]["seats"][:2]:
        seat["visible"] = [card for place, card in enumerate(seat["visible"]) if place not in places]
    return msgspec.json.encode(table | {"seq": table["seq"] + 1, "news": []}).decode()


def test_cards_keep_their_places_in_a_window_of_another_size_and_on_a_page_loaded_anew(
    browser: Browser, card_room: str
) -> None:
    dealt = scene_of(cast_of("turkish"), "deal")
    with stage(browser, card_room) as theatre:
        theatre.show(dealt)
        full = rows(theatre.page)
        assert all(None not in row and len(row) > 2 for row in full)
        later = without(dealt.message, 0)
        theatre.tell(later)
        kept = [[None, *row[1:]] for row in full]
        assert rows(theatre.page) == kept
        theatre.resize(PHONE["width"], PHONE["height"])
        assert rows(theatre.page) == kept
        theatre.reload(later)
        assert rows(theatre.page) == kept
