"""The installed Chromium, controlled by Playwright, with the insets of a phone's notch where it lies sideways."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.engines.window import Window
from tools.stage.page import find_chromium, launch

NOTCH = {"left": 59, "right": 59, "bottom": 21}  # pixels, of an iPhone that lies sideways
LOW = 450  # pixels; only a phone's window is lower


def missing() -> str | None:
    """What is not installed, in words."""
    return None if find_chromium() else "no Chromium: install chromium"


@contextmanager
def opened() -> Iterator[ChromiumWindow]:
    """Chromium with a fresh profile and no screen."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield ChromiumWindow(browser.new_context(has_touch=True, locale="en-GB").new_page())
        browser.close()


class ChromiumWindow(Window):
    """The one tab of a browser."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._errors: list[str] = []
        page.on("pageerror", lambda error: self._errors.append(str(error)))

    def open(self, address: str, width: int, height: int) -> None:
        """Give the tab this size, and load a page. A phone that lies sideways has a notch."""
        self._page.set_viewport_size({"width": width, "height": height})
        insets = NOTCH if height < LOW else {}
        self._page.context.new_cdp_session(self._page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        self._page.goto(address)

    def run(self, script: str, *arguments: Any) -> Any:
        """Call a function in the page."""
        return self._page.evaluate(f"args => ({script})(...args)", list(arguments))

    def press(self, x: int, y: int) -> None:
        """Touch the page at a point."""
        self._page.touchscreen.tap(x, y)

    def picture(self) -> bytes:
        """The tab as it is drawn."""
        return self._page.screenshot()

    def errors(self) -> list[str]:
        """The errors that the page has not caught so far."""
        return list(self._errors)
