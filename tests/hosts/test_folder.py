"""A proxy may show the card room in a folder of its host: the page and links have it, and nobody else's."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from tests.missing import needs
from tripot.hosts.http import static
from tripot.hosts.http.addresses import folder_of

from .kit import QUICK, Person, open_house, start_for_two, table_for_two
from .proxies import caddy, needs_caddy, two_people
from .servers import free_port

BEHIND = replace(QUICK, trusted_proxies=("127.0.0.1",))
IN_CARDS = {"X-Forwarded-Prefix": "/cards", "X-Forwarded-Host": "example.org", "X-Forwarded-Proto": "https"}
WEB = Path(__file__).parents[2] / "web"
ABSOLUTE = re.compile(
    r"""\b(?:href|src|action)\s*[:=]\s*["'{]?["'`]?/|\b(?:fetch|go|redirect|register|openWindow)\(["'`]/"""
)


@pytest.mark.parametrize(
    ("told", "folder"),
    [
        ("/cards", "/cards"),
        ("/cards/", "/cards"),
        ("/our/cards", "/our/cards"),
        ("", ""),
        ("/", ""),
        ("cards", ""),
        ("//evil.example", ""),
        ("/cards//x", ""),
        ("/../x", ""),
        ('/"><script>', ""),
        ("/é", ""),
        ("https://evil.example", ""),
        ("/x" * 101, ""),
    ],
)
def test_a_folder_is_a_plain_path(told: str, folder: str) -> None:
    assert folder_of(told) == folder


def test_an_odd_folder_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    folder_of.cache_clear()
    for told in ("/cards", "", "/", "my cards", "my cards"):
        folder_of(told)
    assert [record.getMessage() for record in caplog.records] == [
        "A proxy sent a folder that is not a plain path; it is ignored: 'my cards'"
    ]


@needs("BROWSER", "the browser side is not built", there=bool(static.release()))
async def test_the_page_says_in_which_folder_it_is(tmp_path: Path) -> None:
    async with open_house(tmp_path, BEHIND) as house, house.person() as ada:
        table = await ada.create(table_for_two())
        for headers, folder in ((IN_CARDS, "/cards"), ({}, "")):
            async with ada.session.get(f"{house.base}/table/{table}", headers=headers) as response:
                text, early = await response.text(), response.headers["Link"]
            assert f'<base href="{folder}/" />' in text
            assert set(re.findall("<([^>]*)assets/", early)) == {f"{folder}/"}
            home = "https://example.org/cards" if folder else house.base
            assert f'<meta property="og:url" content="{home}/table/{table}" />' in text
            assert f'content="{home}/previews/turkish.jpg"' in text
            assert re.findall(r'(?:href|src)="(/[^"]*)"', text) == [f"{folder}/"], "only the base is absolute"


async def test_links_have_the_folder(tmp_path: Path) -> None:
    async with open_house(tmp_path, BEHIND) as house, aiohttp.ClientSession(headers=IN_CARDS) as session:
        headers = {"Origin": "https://example.org"}
        status, made = await Person(house.base, session).call("POST", "/api/me/pass", headers=headers)
        assert status == 200
        assert made["link"].startswith("https://example.org/cards/pass/")


async def test_only_a_proxy_says_so(tmp_path: Path) -> None:
    config = replace(QUICK, trusted_proxies=("192.0.2.7",))
    async with open_house(tmp_path, config) as house, aiohttp.ClientSession(headers=IN_CARDS) as session:
        status, made = await Person(house.base, session).call("POST", "/api/me/pass")
        assert status == 200
        assert made["link"].startswith(f"{house.base}/pass/")


@needs_caddy
@pytest.mark.long
async def test_a_match_is_played_behind_caddy_in_a_folder(tmp_path: Path) -> None:
    port = free_port()
    base, host = f"http://127.0.0.1:{port}/cards", f"cards.example.org:{port}"
    async with open_house(tmp_path / "data", BEHIND) as house, AsyncExitStack() as stack:
        stack.enter_context(caddy(tmp_path, host, house.base))
        people = await two_people(stack, base, host)
        _, first, _ = await start_for_two(*people)
        assert (await first.play())["type"] == "done"
        assert (await people[0].call("POST", "/api/me/pass"))[1]["link"].startswith(f"http://{host}/cards/pass/")


def test_no_address_of_the_page_leaves_the_folder() -> None:
    files = [file for kind in ("*.svelte", "*.ts") for file in (WEB / "src").rglob(kind)]
    sources = {file: file.read_text("utf-8") for file in files if ".test." not in file.name}
    assert [
        f"{file.name}: {found.group()}" for file, text in sources.items() for found in ABSOLUTE.finditer(text)
    ] == []
    for file in (WEB / "public").glob("*.webmanifest"):
        assert '": "/' not in file.read_text("utf-8")
