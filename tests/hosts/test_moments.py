"""Moments over HTTP: of matches that are over alone, computed once, and refused when too many wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from tripot.bots import moments
from tripot.bots.moments import Interrupted, Moments
from tripot.hosts.config import Limit
from tripot.hosts.room.background import Background
from tripot.hosts.room.moments import LONGEST, WAITING, WAITING_FOR_ADDRESS, WAITING_FOR_ONE, check
from tripot.play.record import DealRecord, decode
from tripot.table.wire import Refused

from ..records.generate import file
from .kit import House, Person, few, four_with_bots, open_house
from .test_replays import finished


async def test_a_deal_is_looked_at_and_only_once(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    path, looked = f"/api/tables/{await finished(ada)}/matches/0/deals/0/moments", list[int]()
    look = moments.moments

    def count(record: DealRecord, seat: int, **_: object) -> Moments:
        looked.append(seat)
        return look(record, seat, 40, 80)

    monkeypatch.setattr(moments, "moments", count)
    answers = await asyncio.gather(*(ada.call("GET", f"{path}/0") for _ in range(WAITING_FOR_ONE)))
    assert looked == [0]
    assert {status for status, _ in answers} == {200}
    found: dict[str, Any] = answers[0][1]["found"]
    assert found["unit"] == "points"
    assert found["curve"]
    for each in found["moments"]:
        for why in filter(None, (each["against"], each["speaking_for"])):
            assert why["key"] in answers[0][1]["messages"]["fr"]
    assert (await ada.call("GET", f"{path}/4"))[1]["code"] == "unreadable"
    assert (await ada.call("GET", f"{path}/x"))[0] == 404


async def test_a_match_that_is_played_keeps_its_moments(ada: Person) -> None:
    table_id = await ada.create(four_with_bots(options={"deals": 2}))
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.play_deal()
    path = f"/api/tables/{table_id}/matches/0/deals"
    assert (await ada.call("GET", f"{path}/0/moments/0"))[1]["code"] == "in_play"
    assert (await ada.call("GET", f"{path}/9/moments/0"))[1]["code"] == "in_play"
    assert (await ada.call("GET", f"/api/tables/{table_id}/matches/7/deals/0/moments/0"))[1]["code"] == "unknown_deal"
    assert (await ada.call("GET", "/api/tables/none/matches/0/deals/0/moments/0"))[1]["code"] == "unknown_table"


def hold_until(going_on: asyncio.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search last until something happens."""
    loop = asyncio.get_running_loop()

    def hold(_record: DealRecord, _seat: int, **_: object) -> Moments:
        asyncio.run_coroutine_threadsafe(going_on.wait(), loop).result(timeout=120)
        return Moments("points", (), 0.0, ())

    monkeypatch.setattr(moments, "moments", hold)


def places_taken(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[str]:
    """A queue of the addresses that take a place, one after another."""
    taken, place = asyncio.Queue[str](), Background.place

    @contextmanager
    def told(background: Background, address: str) -> Iterator[None]:
        with place(background, address):
            taken.put_nowait(address)
            yield

    monkeypatch.setattr(Background, "place", told)
    return taken


@pytest.mark.long
async def test_a_thousand_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.hosts.room.moments.WAITING_FOR_ADDRESS", WAITING)  # all tests come from one address
    async with open_house(tmp_path) as house, house.person() as ada:
        await ask_a_thousand_at_once(house, ada, monkeypatch)


async def ask_a_thousand_at_once(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on = asyncio.Event()
    hold_until(going_on, monkeypatch)
    paths = [f"/api/tables/{await finished(ada)}/matches/0/deals/0/moments" for _ in range(WAITING // 4 + 1)]
    wanted = [f"{path}/{seat}" for path in paths for seat in range(4)]
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.person()) for _ in range(len(wanted) // WAITING_FOR_ONE)]
        for person in people:
            await person.call("GET", "/api/me")
        asked = [
            asyncio.create_task(people[number // WAITING_FOR_ONE].call("GET", path))
            for number, path in enumerate(wanted)
        ]
        refused = 0
        while refused < 4:  # all others wait for the thread
            done = [task.result() for task in asked if task.done()]
            assert all(answer["code"] == "too_many" for _, answer in done)
            refused = len(done)
            await asyncio.sleep(0.02)
        assert (await ada.call("GET", "/api/health"))[0] == 200
        going_on.set()
        statuses = [(await task)[0] for task in asked]
        assert statuses.count(200) == WAITING
    assert (await ada.call("GET", wanted[-1]))[0] == 200, "whoever asks again later gets an answer"


async def test_one_guest_does_not_fill_the_queue(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on = asyncio.Event()
    path = f"/api/tables/{await finished(ada)}/matches/0/deals/0/moments"
    hold_until(going_on, monkeypatch)
    asked = [asyncio.create_task(ada.call("GET", f"{path}/{seat}")) for seat in range(WAITING_FOR_ONE + 1)]
    done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert [task.result()[1]["code"] for task in done] == ["too_many"]
    going_on.set()
    assert sorted([(await task)[0] for task in asked])[:2] == [200, 200]


async def test_one_address_does_not_fill_the_queue_even_if_it_hangs_up(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = asyncio.Event()
    paths = [
        f"/api/tables/{await finished(ada)}/matches/0/deals/0/moments" for _ in range(WAITING_FOR_ADDRESS // 4 + 1)
    ]
    hold_until(going_on, monkeypatch)
    taken = places_taken(monkeypatch)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as nobody:  # a new guest each time
        for path in paths[:-1]:
            for seat in range(4):
                asked = asyncio.ensure_future(nobody.request("GET", f"{house.base}{path}/{seat}"))
                await asyncio.wait_for(taken.get(), 60)
                asked.cancel()
        async with nobody.get(f"{house.base}{paths[-1]}/0") as response:
            assert (await response.json())["code"] == "too_many"
    going_on.set()
    async with asyncio.timeout(10):
        while (await ada.call("GET", f"{paths[-1]}/0"))[0] != 200:
            await asyncio.sleep(0.05)


def test_a_deal_that_is_too_long_is_refused() -> None:
    record = decode(file("pig-vatra-4").read_bytes().splitlines()[0])
    long = msgspec.structs.replace(record, moves=record.moves * LONGEST)
    with pytest.raises(Refused) as refused:
        check(long, long.moves[0].seat)
    assert refused.value.field == "too_long"


def test_a_search_is_stopped_with_the_card_room() -> None:
    record = decode(file("turkish-2").read_bytes().splitlines()[0])
    with pytest.raises(Interrupted):
        moments.moments(record, 0, 40, 80, stopped=lambda: True)


async def test_one_guest_asks_only_so_often(tmp_path: Any) -> None:
    async with open_house(tmp_path, few(moments=Limit(1, None))) as house, house.person() as ada:
        path = f"/api/tables/{await finished(ada)}/matches/7/deals/0/moments/0"
        assert (await ada.call("GET", path))[1]["code"] == "unknown_deal"
        assert (await ada.call("GET", path))[1]["code"] == "too_many"
