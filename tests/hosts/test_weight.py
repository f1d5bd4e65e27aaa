"""What a browser fetches before the first card of a game, weighed as it is sent: compressed."""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.missing import needs
from tripot.hosts.http import preload, static
from tripot.hosts.http.api import games_json
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import GAMES

from .kit import Person, table_for_two

MOST = 118_000  # bytes
MANIFEST = static.FILES / preload.MANIFEST
ALWAYS = ("index.html", preload.TABLE)

pytestmark = needs("BROWSER", "the browser side is not built", there=MANIFEST.is_file())


@cache
def manifest() -> dict[str, dict[str, Any]]:
    """Which file each part of the browser side became, and what it needs."""
    chunks: dict[str, dict[str, Any]] = json.loads(MANIFEST.read_text("utf-8"))
    return chunks


def files_of(part: str) -> set[str]:
    """The files of a part of the browser side, with those that it cannot do without."""
    return set(preload.files_of(manifest(), part))


def sent(file: str) -> int:
    """How many bytes a browser that takes brotli gets for a file."""
    plain = static.FILES / file
    compressed = Path(f"{plain}.br")
    return (compressed if compressed.is_file() else plain).stat().st_size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_comes_before_the_first_card_is_light(game: str, language: str) -> None:
    parts = [*ALWAYS, preload.side_of(game), f"src/messages/{language}.json"]
    files = {"index.html"}.union(*(files_of(part) for part in parts))
    weight = sum(map(sent, files)) + len(zlib.compress(games_json(language)))
    assert weight <= MOST, {file: sent(file) for file in sorted(files)}


def test_a_table_needs_one_game_and_one_language() -> None:
    chunks = manifest()
    others = {chunks[preload.side_of(game)]["file"] for game in GAMES}
    others |= {chunks[f"src/messages/{language}.json"]["file"] for language in LANGUAGES}
    assert not set().union(*(files_of(part) for part in ALWAYS)) & others
    assert all(len(files_of(preload.side_of(game)) & others) == 1 for game in GAMES)


async def test_the_page_of_a_table_names_what_it_will_need(ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    async with ada.session.get(f"{ada.base}/table/{table_id}") as response:
        early = response.headers["Link"]
    for part in (preload.TABLE, preload.side_of("turkish")):
        assert all(f"</{file}>" in early for file in files_of(part))
    assert manifest()[preload.side_of("pig")]["file"] not in early
