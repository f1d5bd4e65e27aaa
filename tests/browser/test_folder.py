"""The card room behind Debian's nginx, in a folder of its host and at another port: all of it is found there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.page import opened

from ..hosts.proxies import IN_A_FOLDER, needs_nginx, nginx
from ..hosts.servers import free_port
from .room import DESKTOP, hurry_to_the_count, in_phase, with_worker

pytestmark = [pytest.mark.browser, pytest.mark.long, needs_nginx]

SCOPE = "() => navigator.serviceWorker.ready.then(({ scope }) => scope)"


@pytest.fixture
def room(tmp_path: Path, kernels: None) -> Iterator[str]:
    """The address of the card room as people see it."""
    port = free_port()
    behind = ("--trusted-proxy", "127.0.0.1")
    with opened(tmp_path / "data", options=behind) as inner, nginx(tmp_path, port, inner, IN_A_FOLDER):
        yield f"http://127.0.0.1:{port}/cards/"


@pytest.fixture
def page(browser: Browser, room: str) -> Iterator[Page]:
    """A page that keeps a service worker."""
    with with_worker(browser, "en-GB", DESKTOP) as context:
        yield context.new_page()


def test_a_match_is_played_in_a_folder(page: Page, room: str) -> None:
    asked, failed = list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    page.goto(room)
    page.get_by_test_id("play-bots").click()
    page.wait_for_url(f"{room}table/*")
    in_phase(page, "playing")
    hurry_to_the_count(page)
    page.reload()
    in_phase(page, "counting", "finished")
    page.goto(room)
    page.get_by_test_id("way-rules").click()
    page.wait_for_url(f"{room}rules")
    page.get_by_role("navigation").get_by_role("link", name="Nain Jaune").click()
    page.wait_for_url(f"{room}rules/nain_jaune")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    assert page.url == f"{room}rules/nain_jaune#main"
    assert page.evaluate(SCOPE) == room
    assert page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"] == []
    assert failed == []
    assert [url for url in asked if not url.startswith(room)] == []


def test_a_table_tells_its_whole_address(page: Page, room: str) -> None:
    page.goto(room)
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("save-me").click()
    in_phase(page, "gathering")
    expect(page.get_by_test_id("link")).to_have_value(page.url)
