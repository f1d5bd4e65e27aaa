"""A real card room and a real browser for the tests in this folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import aiohttp
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools.stage.page import NO_OFFERS, Stage, find_chromium, launch, opened, stage

from tests.missing import lacks
from tripot.rules.registry import GAMES
from tripot.warming import is_warm, usual_table, warm

from ..hosts.kit import Person, four_with_bots
from .room import BROKEN, DESKTOP, PICTURES

LANGUAGES = {False: "fr-FR", True: "en-GB"}  # by whether the table has heavy options

expect.set_options(timeout=15_000)  # milliseconds: a busy machine may take as long to show a page


@pytest.fixture(scope="session")
def chromium() -> None:
    """A browser is installed; tests are skipped where there is none, unless `TRIPOT_REQUIRE_BROWSER=1` forbids it."""
    if not find_chromium():
        lacks("BROWSER", "no Chromium on the PATH")


@pytest.fixture(scope="session")
def kernels() -> None:
    """Every game compiled, and kept for the card room: its tables wait for their players, not for the compiler."""
    for table in map(usual_table, GAMES):
        if not is_warm(table):
            warm(table)


@pytest.fixture(scope="package")  # what ends it, and may be slow, belongs to no pure test that comes later
def card_room(tmp_path_factory: pytest.TempPathFactory, kernels: None) -> Iterator[str]:
    """The address of a card room started as a user would, on a free port and a fresh data folder."""
    with opened(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture
def room_with_menteur(tmp_path: Path, example_path: str) -> Iterator[str]:
    """The address of a card room where the game of `examples/` is installed."""
    with opened(tmp_path, PYTHONPATH=example_path) as address:
        yield address


@pytest.fixture(scope="package")
def page_errors() -> list[str]:
    """The errors that no page caught during this test."""
    return []


@pytest.fixture(autouse=True)
def no_page_breaks(page_errors: list[str]) -> Iterator[None]:
    """A test fails if an error happens in any of its pages, except those that a test makes itself."""
    page_errors.clear()
    yield
    assert [error for error in page_errors if error != BROKEN] == []


@pytest.fixture(scope="package")  # Playwright's event loop must be gone before the tests of the server run theirs
def browser(chromium: None, page_errors: list[str]) -> Iterator[Browser]:
    def watch(context: BrowserContext) -> None:
        context.on("weberror", lambda it: page_errors.append(it.error.message))

    with sync_playwright() as playwright:
        launched = launch(playwright)
        launched.on("context", watch)
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", viewport=DESKTOP, reduced_motion="reduce")
    made.add_init_script(NO_OFFERS)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="package")
def finished(card_room: str) -> str:
    """The address of the replays of a match that is over: two deals of Turkish for four.

    They are played without a page, which would draw every move; on a thread, since the browser's loop runs on ours.
    """
    with ThreadPoolExecutor(1) as elsewhere:
        table = elsewhere.submit(asyncio.run, play_two_deals(card_room)).result()
    return f"{card_room}/replay/{table}/0"


async def play_two_deals(card_room: str) -> str:
    """Play a match of two deals as the guest on seat 0, with bots on the others; the table's id."""
    cookies = aiohttp.CookieJar(unsafe=True)  # also from an address without a name
    session = aiohttp.ClientSession(headers={"Origin": card_room}, cookie_jar=cookies)
    async with Person(card_room, session) as guest:
        table = await guest.create(four_with_bots(options={"deals": 2}))
        player = await guest.join(table)
        assert (await player.ask(type="start"))["type"] == "done"
        await player.nonce()
        while player.table["phase"] != "finished":
            await player.play_deal()
            if player.table["phase"] == "counting":
                await player.ask(type="ready")
                await player.until("shuffling", "playing", "finished")
    return table


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the browser side's development packages."""
    file = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.exists():
        lacks("BROWSER", "axe-core is not installed: run `uv run python -m tools.web ci`")
    return file.read_text("utf-8")


@pytest.fixture(scope="module")
def stages(browser: Browser, card_room: str) -> Iterator[dict[bool, Stage]]:
    """A table without a card room for each language, by whether it has heavy options."""
    measured = PICTURES not in os.environ
    with ExitStack() as stack:
        yield {
            heavy: stack.enter_context(stage(browser, card_room, lang=lang, measured=measured))
            for heavy, lang in LANGUAGES.items()
        }
