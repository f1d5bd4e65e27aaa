"""A real card room and a real browser for the tests in this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tools.stage.page import find_chromium, launch, opened

from tripot.rules.registry import GAMES
from tripot.warming import usual_table, warm

from .room import DESKTOP


@pytest.fixture(scope="session")
def chromium() -> None:
    """A browser is installed; tests are skipped where there is none, unless `TRIPOT_REQUIRE_BROWSER=1` forbids it."""
    if find_chromium():
        return
    reason = "no Chromium on the PATH"
    if os.environ.get("TRIPOT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def kernels() -> None:
    """Every game compiled, and kept for the card room: its tables wait for their players, not for the compiler."""
    for name in GAMES:
        warm(usual_table(name))


@pytest.fixture(scope="session")
def card_room(tmp_path_factory: pytest.TempPathFactory, kernels: None) -> Iterator[str]:
    """The address of a card room started as a user would, on a free port and a fresh data folder."""
    with opened(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture
def room_with_menteur(tmp_path: Path, example_path: str) -> Iterator[str]:
    """The address of a card room where the game of `examples/` is installed."""
    with opened(tmp_path, PYTHONPATH=example_path) as address:
        yield address


@pytest.fixture(scope="package")  # Playwright's event loop must be gone before the tests of the server run theirs
def browser(chromium: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", viewport=DESKTOP, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the browser side's development packages."""
    file = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.exists():
        pytest.skip("axe-core is not installed: run `uv run python -m tools.web ci`")
    return file.read_text("utf-8")
