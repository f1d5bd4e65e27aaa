"""After an upgrade, when nothing is compiled yet, matches that were on go on at once, and hold up no other table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tripot.hosts.room import tables
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.table.apply import apply as apply_event

from ..hosts.kit import QUICK, House, open_house, table_for_two

EVENTS = 150  # of the match that is on
MOST_AT_ONCE = 20  # events: some 20 ms in the interpreter
WAIT = 20  # seconds: no test waits for a compiler that never ends


async def play_a_long_match(house: House) -> str:
    """Play until many events are stored; the table's id."""
    async with house.person() as ada:
        player = await ada.join(await ada.create(table_for_two(bots=["regular"], options={"deals": 50})))
        assert (await player.ask(type="start"))["type"] == "done"
        await player.nonce()
        while player.table["seq"] < EVENTS:
            await player.play_deal()
            await player.ask(type="ready")
        return str(player.table["id"])


def never_ready(_loader: KernelLoader, _table: object) -> asyncio.Task[Any]:
    """What the card room hears while the compiler is at work."""
    return asyncio.create_task(asyncio.sleep(WAIT))


async def test_a_long_match_goes_on_while_its_game_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path, replace(QUICK, warm=False)) as house:
        table_id = await play_a_long_match(house)
    monkeypatch.setattr(KernelLoader, "want", never_ready)
    async with open_house(tmp_path, replace(QUICK, warm=False)) as house, house.person() as bob:
        async with asyncio.timeout(WAIT / 2):
            assert (await bob.join(table_id)).table["seq"] >= EVENTS


@pytest.mark.long
async def test_a_long_match_that_is_read_holds_up_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else is to be done is done between two of its events, and not only at the end."""
    turns = list[int]()  # the events that had happened at each turn of another task
    happened = 0

    def count(*args: Any) -> Any:
        nonlocal happened
        happened += 1
        return apply_event(*args)

    async def take_turns() -> None:
        while True:
            turns.append(happened)
            await asyncio.sleep(0)

    async with open_house(tmp_path, replace(QUICK, warm=False)) as house:
        table_id = await play_a_long_match(house)
    monkeypatch.setattr(tables, "apply", count)
    async with open_house(tmp_path, replace(QUICK, warm=False)) as house, house.person() as bob:
        other = asyncio.create_task(take_turns())
        await bob.join(table_id)
        other.cancel()
    assert max(later - sooner for sooner, later in pairwise(turns)) <= MOST_AT_ONCE
