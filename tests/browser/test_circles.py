"""A circle from its link: two people join, see who won, meet at tonight's table, and one is put out."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.page import opened

from tripot.hosts.http.app import DATABASE

from .room import DESKTOP, PHONE
from .test_access import no_sideways, violations
from .test_my_games import PICTURES, TOLD, add_results

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 568}
PLAYED = (("turkish", 0), ("turkish", 0), ("pig", 1), ("nain_jaune", 1), ("turkish", 0))  # games, each with its winner
TABLE = "INSERT INTO circle_tables (circle, evening, number, table_id) VALUES (?, ?, ?, ?)"


@contextmanager
def device(browser: Browser, language: str, size: Any) -> Iterator[Page]:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def name_oneself(page: Page, name: str) -> None:
    page.get_by_test_id("my-name").fill(name)
    page.get_by_test_id("save-me").click()


def look(page: Page, axe: str, name: str) -> None:
    """Check a page, also in a very narrow window, and keep a picture of this name if somebody wants one."""
    assert violations(page, axe) == []
    if folder := os.environ.get(PICTURES):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    before = page.viewport_size
    assert before
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    assert no_sideways(page)
    page.set_viewport_size(before)


def finish_matches(data: Path, guests: list[str], evening: str) -> None:
    """Put matches of these guests at the circle's tables into the database."""
    with closing(sqlite3.connect(data / DATABASE)) as connection, connection:
        [circle] = connection.execute("SELECT id FROM circles").fetchone()
        for number, (game, winner) in enumerate(PLAYED):
            table = f"t{number}"
            connection.execute(TABLE, (circle, evening, number, table))
            for seat, guest in enumerate(guests):
                place = 1 + (seat != winner)
                row = (guest, table, 0, seat, "?", 1_790_000_000_000 + number, game, "", place, place > 1, 1, TOLD)
                add_results(connection, [row])


@pytest.mark.long
def test_a_circle_from_its_link(browser: Browser, tmp_path: Path, kernels: None, axe: str) -> None:
    with opened(tmp_path) as address, device(browser, "fr-FR", PHONE) as ada, device(browser, "en-GB", DESKTOP) as bob:
        ada.goto(address)
        ada.get_by_test_id("new-circle-name").fill("Les Dupont")
        ada.get_by_test_id("make-circle").click()
        link = ada.get_by_test_id("circle-link").input_value()
        bob.goto(link)
        expect(bob.get_by_test_id("invited")).to_be_visible()
        look(bob, axe, "circle-invited-en")
        bob.get_by_test_id("join-circle").click()
        name_oneself(bob, "Bob")
        expect(bob.get_by_test_id("circle-people").locator("li")).to_have_count(2)
        guests = [page.evaluate("async () => (await (await fetch('/api/me')).json()).id") for page in (ada, bob)]
        evening = ada.request.get(link.replace("/circle/", "/api/circles/")).json()["day"]
        finish_matches(tmp_path, guests, evening)
        ada.reload()
        expect(ada.get_by_test_id("tonight-standing").locator("li").first).to_contain_text("3 victoires")
        expect(ada.get_by_test_id("bearer").first).to_contain_text("Mamamouchi")
        look(ada, axe, "circle-phone-fr")
        bob.reload()
        expect(bob.get_by_test_id("circle-matches").locator("li")).to_have_count(len(PLAYED))
        look(bob, axe, "circle-desktop-en")
        with bob.expect_download() as download:
            bob.get_by_test_id("calendar").click()
        assert "BYDAY=SU" in download.value.path().read_text("utf-8")
        ada.get_by_test_id("put-out").click()
        ada.get_by_test_id("sure").click()
        expect(ada).not_to_have_url(link)
        expect(ada.get_by_test_id("circle-people").locator("li")).to_have_count(1)
        bob.reload()
        expect(bob.get_by_test_id("no-circle")).to_be_visible()


def test_one_table_an_evening(browser: Browser, tmp_path: Path, kernels: None) -> None:
    with opened(tmp_path) as address, device(browser, "fr-FR", PHONE) as ada, device(browser, "en-GB", DESKTOP) as bob:
        ada.goto(address)
        ada.get_by_test_id("new-circle-name").fill("Les Dupont")
        ada.get_by_test_id("make-circle").click()
        link = ada.get_by_test_id("circle-link").input_value()
        bob.goto(link)
        bob.get_by_test_id("join-circle").click()
        name_oneself(bob, "Bob")
        expect(bob.get_by_test_id("circle-people").locator("li")).to_have_count(2)
        ada.reload()
        ada.get_by_test_id("circle-game").select_option("glukz")
        ada.get_by_test_id("open-table").click()
        name_oneself(ada, "Ada")
        expect(ada).to_have_url(re.compile("/table/"))
        bob.reload()
        bob.get_by_test_id("to-table").click()
        expect(bob).to_have_url(ada.url)
        bob.get_by_test_id("save-me").click()
        for seat, name in enumerate(("Ada", "Bob")):
            expect(bob.get_by_test_id(f"seat-{seat}")).to_contain_text(name)
        bob.goto(address)
        expect(bob.get_by_test_id("my-circles").get_by_role("link")).to_have_attribute(
            "href", link.removeprefix(f"{address}/")
        )
