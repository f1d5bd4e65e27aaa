"""Every client is sent something all the time, and only those who may race have to answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from .kit import QUICK, House, Player, open_house, start_for_two, table_for_two

SIGNS = 12


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[House]:
    """A card room that gives signs of life often. Outside races, one in four is a probe."""
    async with open_house(tmp_path, replace(QUICK, first_probes=0, alive_wait=0.03, calm_probes=4)) as house:
        yield house


async def signs(player: Player) -> Counter[str]:
    """The next signs of life of each kind, none of which is answered by a script."""
    heard: list[str] = []
    while len(heard) < SIGNS:
        kind = (await player._receive())["type"]
        heard += [kind] if kind in ("alive", "probe") else []
    return Counter(heard)


@pytest.mark.parametrize("game", ["turkish", "glukz"])
async def test_nobody_is_probed_all_the_time_before_a_match(hasty: House, game: str) -> None:
    async with hasty.person() as ada:
        player = await ada.join(await ada.create(table_for_two(game=game)))
        assert await signs(player) == {"alive": 9, "probe": 3}


@pytest.mark.parametrize(
    ("game", "expected"), [("turkish", {"alive": 9, "probe": 3}), ("glukz", {"probe": SIGNS})], ids=["turkish", "glukz"]
)
async def test_in_a_match_only_those_who_may_race_are(hasty: House, game: str, expected: dict[str, int]) -> None:
    async with hasty.person() as ada, hasty.person() as bob, hasty.person() as eve:
        table_id, player, _ = await start_for_two(ada, bob, game=game)
        watcher = await eve.join(table_id)
        assert await signs(player) == expected
        assert await signs(watcher) == {"alive": 9, "probe": 3}
