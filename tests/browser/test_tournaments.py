"""A tournament from its form to its standing: people join by the link, go to their table and see who is in front."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.page import opened

from tripot.hosts.http.app import DATABASE

from .room import DESKTOP, PHONE, in_phase
from .test_circles import device, look, name_oneself
from .test_my_games import TOLD, add_results

pytestmark = pytest.mark.browser


def finish_matches(data: Path) -> None:
    """Put a result of everybody who plays into the database. The first seat wins."""
    with closing(sqlite3.connect(data / DATABASE)) as connection, connection:
        joined = "tournament_seats JOIN tournament_tables USING (tournament, round, number)"
        for guest, table, seat in connection.execute(f"SELECT guest, table_id, seat FROM {joined}").fetchall():
            at, place = round(time.time() * 1000), 1 + (seat > 0)
            row = (guest, table, 0, seat, "?", at, "turkish", "", place, place > 1, 1, TOLD)
            add_results(connection, [row])


def stage(page: Page, name: str) -> None:
    """Wait until a page shows a stage of the tournament."""
    expect(page.get_by_test_id("now")).to_have_attribute("data-stage", name)


def test_two_people_and_bots_play_a_round(browser: Browser, tmp_path: Path, kernels: None, axe: str) -> None:
    with (
        opened(tmp_path) as address,
        device(browser, "fr-FR", PHONE) as ada,
        device(browser, "en-GB", DESKTOP) as bob,
    ):
        ada.goto(address)
        ada.get_by_test_id("to-tournaments").click()
        ada.get_by_test_id("tournament-name").fill("Coupe")
        ada.get_by_test_id("rest").select_option(index=1)
        look(ada, axe, "tournament-new-fr")
        ada.get_by_test_id("create-table").click()
        name_oneself(ada, "Ada")
        stage(ada, "waiting")
        link = ada.get_by_test_id("tournament-link").input_value()
        bob.goto(link)
        stage(bob, "invited")
        bob.get_by_test_id("join-tournament").click()
        name_oneself(bob, "Bob")
        stage(bob, "waiting")
        ada.reload()
        expect(ada.get_by_test_id("tournament-people").locator("li")).to_have_count(2)
        ada.get_by_test_id("begin-round").dblclick()
        for page in (ada, bob):
            stage(page, "playing")
        expect(bob.get_by_test_id("round-table")).to_have_count(1)
        look(bob, axe, "tournament-playing-en")
        bob.get_by_test_id("to-table").click()
        in_phase(bob, "shuffling", "playing")
        finish_matches(tmp_path)
        ada.reload()
        stage(ada, "between")
        expect(ada.get_by_test_id("standing").locator("li").first).to_contain_text("1 victoire")
        bob.goto(link)
        bob.get_by_test_id("manage").locator("summary").click()
        bob.get_by_test_id("leave-tournament").click()
        bob.get_by_test_id("sure").click()
        stage(bob, "left")
        ada.get_by_test_id("manage").locator("summary").click()
        ada.get_by_test_id("close-tournament").click()
        ada.get_by_test_id("sure").click()
        stage(ada, "over")
        bob.goto(f"{address}/tournaments")
        expect(bob.get_by_test_id("my-tournaments").get_by_role("link")).to_have_attribute(
            "href", re.compile("^tournament/")
        )
        bob.goto(f"{address}/tournament/nowhere")
        expect(bob.get_by_test_id("no-tournament")).to_be_visible()
