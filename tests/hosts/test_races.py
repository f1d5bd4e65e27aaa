"""Several want the same place in a table's events: one gets it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from aiohttp import WSCloseCode

from tripot.hosts.config import Limit
from tripot.hosts.http.socket import Connection
from tripot.hosts.room.now import steady_ms
from tripot.table.guest import Guest

from .kit import (
    QUICK,
    House,
    Person,
    Player,
    events,
    few,
    four_with_bots,
    move_of,
    open_house,
    start_for_two,
    table_for_two,
)


async def test_the_same_move_sent_on_two_devices_is_played_once(house: House, ada: Person, bob: Person) -> None:
    table_id, first, _ = await start_for_two(ada, bob)
    person = ada if first in ada.players else bob
    twin = await person.join(table_id)
    before = len(events(house.data))
    move = move_of(first.table["deal"]["choices"][0])
    answers = await asyncio.gather(first.play(move), twin.play(move))
    assert sorted(str(answer.get("code", answer["type"])) for answer in answers) == ["done", "stale"]
    assert len(events(house.data)) == before + 1


async def test_a_move_sent_twice_at_once_is_played_once(house: House, ada: Person, bob: Person) -> None:
    _, first, _ = await start_for_two(ada, bob)
    before = len(events(house.data))
    move = move_of(first.table["deal"]["choices"][0])
    for ref in "ab":
        await first.send(type="move", seq=first.table["seq"], move=move, ref=ref)
    assert (await first.answer("a"))["type"] == "done"
    assert (await first.answer("b"))["code"] == "stale"
    assert len(events(house.data)) == before + 1


async def test_two_servers_on_one_database_share_a_table(tmp_path: Path) -> None:
    """Each knows of the other only by what is stored: the one that loses the race catches up and decides again."""
    async with open_house(tmp_path) as one, open_house(tmp_path) as other, one.person() as ada:
        table_id = await ada.create(table_for_two(seats=4))
        await ada.join(table_id)
        async with other.person() as bob, one.person() as carol:
            at_other, at_one = await bob.join(table_id), await carol.join(table_id)
            answers = await asyncio.gather(at_other.ask(type="sit", seat=1), at_one.ask(type="sit", seat=1))
            assert sorted(str(answer.get("code", answer["type"])) for answer in answers) == ["done", "seat_taken"]
            answers = await asyncio.gather(at_other.ask(type="sit", seat=2), at_one.ask(type="sit", seat=3))
            assert [answer["type"] for answer in answers] == ["done", "done"]
    assert [row[1] for row in events(tmp_path)] == list(range(1, len(events(tmp_path)) + 1))


async def test_two_servers_play_the_bots_of_a_table_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as one, one.person() as ada:
        table_id = await ada.create(four_with_bots())
        player = await ada.join(table_id)
        await player.ask(type="start")
        await player.nonce()
        async with open_house(tmp_path):  # acts on the same deadlines
            assert (await player.play_deal())["phase"] == "counting"
    rows = events(tmp_path)
    assert [row[1] for row in rows] == list(range(1, len(rows) + 1))


async def test_a_seat_is_given_once(house: House, ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    people = [house.person() for _ in range(5)]
    try:
        seats: list[Player] = [await (await person.__aenter__()).join(table_id) for person in people]
        answers = await asyncio.gather(*(player.ask(type="sit", seat=1) for player in seats))
        assert [answer["type"] for answer in answers].count("done") == 1
        assert {answer.get("code") for answer in answers} == {None, "seat_taken"}
    finally:
        for person in people:
            await person.__aexit__()


class Stuck:
    """A websocket whose client takes nothing."""

    def __init__(self) -> None:
        self.closed_with: int | None = None

    async def send_str(self, _text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, *, code: int) -> bool:
        self.closed_with = code
        return True


async def test_a_client_that_takes_nothing_is_cut_off() -> None:
    socket = Stuck()
    connection = Connection(cast("Any", socket), Guest("g", "Ada"), unsent=3)
    writer = asyncio.create_task(connection.write())
    await asyncio.sleep(0)
    for _ in range(4):
        connection.send("{}")
        await asyncio.sleep(0)
    assert socket.closed_with is None
    connection.send("{}")
    await asyncio.sleep(0)
    writer.cancel()
    assert socket.closed_with == WSCloseCode.TRY_AGAIN_LATER


async def test_a_client_that_we_let_wait_is_not_cut_off() -> None:
    """The attack: much happens at a table just while near clients are kept waiting for what begins a race."""
    socket = Stuck()
    connection = Connection(cast("Any", socket), Guest("g", "Ada"), unsent=3)
    writer = asyncio.create_task(connection.write())
    connection.send("{}", steady_ms() + 10_000)
    for _ in range(25):
        connection.send("{}")
        await asyncio.sleep(0)
    assert socket.closed_with is None
    for _ in range(10):
        connection.send("{}")
    await asyncio.sleep(0)
    writer.cancel()
    assert socket.closed_with == WSCloseCode.TRY_AGAIN_LATER, "but not without end"


async def test_messages_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(messages=Limit(5, None))) as house, house.person() as ada:
        player = await ada.join(await ada.create(table_for_two()))
        answers = [await player.ask(type="back") for _ in range(7)]
        assert [answer.get("code") for answer in answers] == [None] * 5 + ["too_many"] * 2


async def test_new_tables_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(tables=Limit(2, None))) as house, house.person() as ada:
        answers = [await ada.call("POST", "/api/tables", json=table_for_two()) for _ in range(3)]
        assert [status for status, _ in answers] == [201, 201, 429]
        assert answers[-1][1]["code"] == "too_many"
        assert len(events(tmp_path)) == 2


async def test_connections_to_a_table_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, replace(QUICK, table_connections=2)) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
        heard = [(await ada.join(table_id)).heard[0] for _ in range(3)]
        assert [message.get("code") for message in heard] == [None, None, "too_many"]


async def test_strangers_cannot_keep_a_player_out(tmp_path: Path) -> None:
    few = replace(QUICK, table_connections=2)
    async with open_house(tmp_path, few) as house, house.person() as ada, house.person() as eve:
        table_id = await ada.create(table_for_two())
        strangers = [(await eve.join(table_id)).heard[0] for _ in range(3)]
        assert [message.get("code") for message in strangers] == [None, None, "too_many"]
        assert (await ada.join(table_id)).table["you"] == 0
