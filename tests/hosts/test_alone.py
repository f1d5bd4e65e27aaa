"""A site of files beside the card room's page: what is answered there, and what the page says of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from tests.missing import needs
from tripot.errors import TripotError
from tripot.hosts.http import alone, static

from .kit import QUICK, House, open_house

FILES = {
    alone.LIST: '{"release": "abc", "files": ["./"]}',
    "index.html": "the lobby",
    "table/pig/index.html": "a table",
    "modules/abc/pig.wasm": "rules " * 1000,
    "assets/index-abc.js": "the page",
    "api/games.en.json": "{}",
    "../secret.txt": "not of the site",
}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A card room with a site beside it, behind a proxy on this machine."""
    for path, text in FILES.items():
        file = tmp_path / "site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    config = replace(QUICK, site=tmp_path / "site", trusted_proxies=("127.0.0.1",))
    async with open_house(tmp_path / "data", config) as opened:
        yield opened


@pytest.mark.parametrize(
    ("path", "text", "kept"),
    [
        ("alone/", "the lobby", "no-cache"),
        ("alone/table/pig/", "a table", "no-cache"),
        ("alone/api/games.en.json", "{}", "no-cache"),
        ("alone/files.json", FILES[alone.LIST], "no-cache"),
        ("alone/assets/index-abc.js", "the page", static.FOR_EVER),
    ],
)
async def test_files_are_found_by_their_paths_and_pages_by_their_folders(
    house: House, path: str, text: str, kept: str
) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{house.base}/{path}") as response:
        assert (response.status, await response.text(), response.headers["Cache-Control"]) == (200, text, kept)
        assert "'wasm-unsafe-eval'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("alone", "/alone/"),
        ("alone?game=pig", "/alone/?game=pig"),
        ("alone?game=pig%26x", "/alone/?game=pig%26x"),
        ("alone/table/pig", "/alone/table/pig/"),
        ("alone//table//pig/", "/alone/table/pig/"),
        ("alone/table%2Fpig/", "/alone/table/pig/"),
        ("alone/table/nonsense", "/alone/"),
    ],
)
@pytest.mark.parametrize("folder", ["", "/cards"])
async def test_other_addresses_lead_to_a_page(house: House, path: str, leads: str, folder: str) -> None:
    headers = {"X-Forwarded-Prefix": folder} if folder else {}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(URL(f"{house.base}/{path}", encoded=True), allow_redirects=False) as response,
    ):
        assert (response.status, response.headers["Location"]) == (302, folder + leads)


@pytest.mark.parametrize(
    "path", ["alone/modules/abc/tarot.wasm", "alone/api/me", "alone/..%2Fsecret.txt", "alone/table/..%2F..%2F.."]
)
async def test_what_the_site_does_not_have_is_not_found(house: House, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{house.base}/{path}") as response:
        assert response.status == 404


async def test_rules_are_sent_compressed_and_only_once(house: House) -> None:
    address = f"{house.base}/alone/modules/abc/pig.wasm"
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as response:
            assert response.headers["Content-Encoding"] in ("gzip", "deflate")
            assert response.headers["Content-Type"] == "application/wasm"  # or browsers wait for the whole of it
            assert await response.text() == FILES["modules/abc/pig.wasm"]
        known = {"If-None-Match": response.headers["ETag"]}
        async with session.get(address, headers=known) as response:
            assert (response.status, await response.read()) == (304, b"")


@needs("BROWSER", "the browser side is not built", there=bool(static.release()))
async def test_the_page_knows_whether_a_site_is_beside_it(house: House, tmp_path: Path) -> None:
    async with open_house(tmp_path / "other") as plain, aiohttp.ClientSession() as session:
        for card_room, status in ((house, 200), (plain, 404)):
            async with session.get(card_room.base) as response:
                marked = static.BESIDE in (await response.text()).partition("<head>")[0]
            async with session.get(f"{card_room.base}/alone/", allow_redirects=False) as response:
                assert (marked, response.status) == (status == 200, status)


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TripotError, match=r"there is no site in .*: write one with tripot site .* --room"):
        alone.expect(tmp_path)
