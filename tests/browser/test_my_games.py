"""The page of my finished matches: empty at first, and quick with ten thousand of them."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from math import sin
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.page import opened

from tests.short_form import short_rows
from tripot.hosts.http.app import DATABASE
from tripot.hosts.storage.results import PAGE
from tripot.play.lesson import lesson_names

from .room import DESKTOP, PHONE
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of the page
MANY = 10_000
GAMES = ("turkish", "nain_jaune", "pig")
LEVELS = (None, "regular", None, "beginner")
TOLD = json.dumps({"seats": [{"place": seat + 1, "bot": LEVELS[seat]} for seat in range(4)], "standing": {}})
END = 1_764_000_000_000  # of the first match, in milliseconds since 1970
HOUR = 3_600_000  # milliseconds


RESULT = ("guest", "table_id", "match", "seat", "name", "at", "game", "level", "place", "last", "deals", "told")
"""The columns that every result has."""


def add_results(connection: sqlite3.Connection, rows: Iterable[Sequence[object]]) -> None:
    """Put results into the database: see `RESULT`."""
    values = ", ".join("?" * len(RESULT))
    connection.executemany(f"INSERT INTO results ({', '.join(RESULT)}) VALUES ({values})", rows)


def finish_matches(data: Path, guest: str) -> None:
    """Put many matches of a guest into the database; another guest, who has deleted everything, played them too."""
    rows = [
        (guest, f"t{n}", 0, 0, "Ada", END + n * HOUR, GAMES[n % 3], "regular", 1 + n % 4, n % 4 == 3, 1 + n % 5, TOLD)
        for n in range(MANY)
    ]
    sweeps = [(guest, f"t{n}", 0, "sweep", "turkish", 1 + n % 12, 1 + n % 20, n % 3) for n in range(0, MANY, 3)]
    firsts = [(guest, f"t{n}", 0, "first", "pig", 1, 1, 0) for n in range(2, MANY, 3)]
    ratings = [(25 + 5 * sin(n / 40), 1 + 7 / (1 + n), guest, f"t{n}") for n in range(MANY // 2)]
    with closing(sqlite3.connect(data / DATABASE)) as connection, connection:
        connection.executemany(f"INSERT INTO feats VALUES ({', '.join('?' * 8)})", sweeps + firsts)
        add_results(connection, rows)
        connection.executemany("UPDATE results SET mu = ?, sigma = ? WHERE guest = ? AND table_id = ?", ratings)


def sticks_out(page: Page) -> list[str]:
    """The texts of what is wider than the sheet it is on."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main section')].flatMap((sheet) =>
            [...sheet.querySelectorAll('*')]
                .filter((each) => each.getBoundingClientRect().right > sheet.getBoundingClientRect().right)
                .map((each) => each.textContent))"""
    )
    return found


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), short_rows([("fr-FR", PHONE)], [("fr-FR", PHONE), ("en-GB", DESKTOP)]))
def test_ten_thousand_matches(
    browser: Browser, tmp_path: Path, kernels: None, axe: str, language: str, size: Any
) -> None:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    with opened(tmp_path) as address:
        page.goto(address)
        page.get_by_test_id("way-games").click()
        expect(page.get_by_test_id("no-games")).to_be_visible()
        expect(page.get_by_test_id("first-deal")).to_have_attribute("href", "learn/turkish")
        expect(page.get_by_test_id("first-deals").locator("li")).to_have_count(len(lesson_names()))
        assert violations(page, axe) == []
        page.get_by_test_id("want-ratings").check()
        expect(page.get_by_test_id("want-ratings")).to_be_enabled()
        page.evaluate("localStorage.setItem('tripot-lesson-vatra', 'done')")
        guest = page.evaluate("async () => (await (await fetch('/api/me')).json()).id")
        finish_matches(tmp_path, guest)
        page.reload()
        expect(page.get_by_test_id("first-deal-vatra")).to_contain_text("✓")
        expect(page.get_by_test_id("first-deal-pig")).not_to_contain_text("✓")
        matches = page.get_by_test_id("my-games-list").locator("li")
        expect(matches).to_have_count(PAGE)
        expect(page.get_by_test_id("figures").locator("tbody tr")).to_have_count(len(GAMES))
        expect(page.get_by_test_id("feats")).to_contain_text(re.compile(r"\b10 (cartes|cards)"))
        expect(page.get_by_test_id("feats")).to_contain_text(re.compile(r"3.333 (fois|times)"))
        expect(page.get_by_test_id("glance")).to_contain_text(re.compile("10.000"))
        lines = page.get_by_test_id("rating-turkish").locator("li")
        expect(lines).to_have_count(4)  # expert and master are equally strong
        expect(page.get_by_test_id("rating-turkish").locator(".me")).to_contain_text(re.compile(r"± \d+"))
        assert violations(page, axe) == []
        assert no_sideways(page)
        page.set_viewport_size({"width": 320, "height": 568})
        assert no_sideways(page)
        assert sticks_out(page) == []
        page.set_viewport_size(size)
        if folder := os.environ.get(PICTURES):
            page.screenshot(path=Path(folder) / f"my-games-{language}.png", full_page=False)
        page.get_by_test_id("more-games").click()
        expect(matches).to_have_count(2 * PAGE)
    context.close()
