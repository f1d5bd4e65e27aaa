"""Whatever fails, players leave, tables go on, and people see the id under which the log says why."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tripot.hosts.http.app import DATABASE
from tripot.hosts.http.socket import Connection, TableSocket
from tripot.hosts.room.room import Room
from tripot.table import clock, presses, project
from tripot.table.race import Press

from ..hosts.kit import (
    QUICK,
    House,
    Json,
    Person,
    Player,
    four_with_bots,
    move_of,
    open_house,
    start_for_two,
    table_for_two,
)


class Fault(Exception):
    """An error that nobody foresaw."""


def fail(*_args: object, **_named: object) -> Any:
    """Stand in for something that fails."""
    raise Fault


def assert_logged(error: Json, caplog: pytest.LogCaptureFixture) -> None:
    """An `internal` error whose id is in the log, with the cause."""
    assert error["code"] == "internal"
    [entry] = [record for record in caplog.records if error["id"] in record.getMessage()]
    assert entry.levelno == logging.ERROR
    assert entry.exc_info is not None
    assert entry.exc_info[0] is Fault


async def sees(watcher: Player, *, here: bool) -> None:
    """Wait until somebody at the table sees whether the player of seat 1 is here."""
    while watcher.table["seats"][1]["here"] != here:
        await watcher.hear()


@pytest.mark.parametrize("task", ["write", "keep_alive"])
async def test_a_player_whose_socket_fails_is_not_here_any_more(
    house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    table_id = await ada.create(table_for_two())
    watcher, player = await ada.join(table_id), await bob.join(table_id)
    assert (await player.ask(type="sit", seat=1))["type"] == "done"
    await sees(watcher, here=True)
    await bob.leave()
    await sees(watcher, here=False)

    class Failing(Connection):
        """A connection of which one task fails when it has been shown the table."""

        async def write(self) -> None:
            text, _ = await self._queue.get()
            await self.socket.send_str(str(text))
            await asyncio.sleep(0.1)
            raise Fault

        async def keep_alive(self, *_: object) -> None:
            await asyncio.sleep(0.1)
            raise Fault

    with monkeypatch.context() as broken:
        broken.setattr(Connection, task, getattr(Failing, task))
        await bob.join(table_id)
        await sees(watcher, here=True)
        async with asyncio.timeout(5):
            await sees(watcher, here=False)


async def test_a_request_that_fails_is_answered_with_an_id_that_is_in_the_log(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    with monkeypatch.context() as broken:
        broken.setattr("tripot.table.decide.decide", fail)
        assert_logged(await player.ask(type="say", text="Bonsoir"), caplog)
    assert (await player.ask(type="say", text="Bonsoir"))["type"] == "done"


async def test_a_call_that_fails_is_answered_with_an_id_that_is_in_the_log(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Room, "lines", fail)
    status, error = await ada.call("GET", "/api/tables")
    assert status == 500
    assert_logged(error, caplog)


async def test_a_table_that_one_cannot_be_shown_is_shown_to_the_others(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await ada.create(table_for_two())
    one, other = await ada.join(table_id), await bob.join(table_id)
    real = project.Telling.to

    def fail_for_host(telling: project.Telling, guest: str, *args: Any, **named: Any) -> Any:
        return fail() if telling.state.host == guest else real(telling, guest, *args, **named)

    with monkeypatch.context() as broken:
        broken.setattr(project.Telling, "to", fail_for_host)
        assert (await other.ask(type="sit", seat=1))["type"] == "done"
        assert other.table["you"] == 1
        while one.heard[-1]["type"] == "table":
            await one.hear()
        assert_logged(one.heard[-1], caplog)
    assert (await one.ask(type="say", text="?"))["type"] == "done"
    assert one.table["seats"][1]["here"]


async def test_bots_play_on_after_a_deadline_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It fails five times, and is tried again each time: later and later, by what the log says."""
    times: list[float] = []
    real = clock.fall_due

    def fail_at_first(*args: Any) -> Any:
        times.append(asyncio.get_running_loop().time())
        return fail() if len(times) <= 5 else real(*args)

    async with open_house(tmp_path, replace(QUICK, fault_wait=20)) as house, house.person() as ada:
        player = await ada.join(await ada.create(four_with_bots()))
        assert (await player.ask(type="start"))["type"] == "done"
        monkeypatch.setattr(clock, "fall_due", fail_at_first)
        await player.nonce()
        async with asyncio.timeout(20):
            assert (await player.play_deal())["phase"] == "counting"
    waits = [later - sooner for sooner, later in pairwise(times[:6])]
    assert waits[-1] > 2 * waits[0]
    assert sum("what is due at table" in record.getMessage() for record in caplog.records) == 5


async def test_a_press_that_cannot_be_decided_does_not_take_the_others_with_it(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, one, other = await start_for_two(ada, bob, game="glukz")
    real, settled = presses.settle, list[int]()

    def fail_for_first(state: Any, press: Press[Any], behind: Any) -> Any:
        settled.append(press.seat)
        return fail() if len(settled) == 1 else real(state, press, behind)

    monkeypatch.setattr(presses, "settle", fail_for_first)
    await asyncio.sleep(0.2)  # nobody presses before the trigger could be seen
    for player in (one, other):
        seq = player.table["deal"]["race"]["seq"]
        move = move_of(player.table["deal"]["choices"][0])
        await player.send(type="move", seq=seq, move=move, reaction={"seq": seq, "ms": 1.0}, ref="press")
    first, second = await asyncio.gather(one.answer("press"), other.answer("press"))
    failed, decided = (first, second) if first["type"] == "error" else (second, first)
    assert_logged(failed, caplog)
    assert decided["type"] == "done"


@pytest.mark.parametrize("damage", ["{}", '{"kind": "move"', '{"kind": "dealt", "deal": 0}'])
async def test_a_stored_event_that_cannot_be_replayed_says_so(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        table_id, whole = await ada.create(table_for_two()), await ada.create(table_for_two())
        assert (await (await bob.join(table_id)).ask(type="sit", seat=1))["type"] == "done"
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection, connection:
        connection.execute("UPDATE events SET event = ? WHERE table_id = ? AND seq = 2", [damage, table_id])
    async with open_house(tmp_path) as house, house.person() as ada:
        error = (await ada.join(table_id)).heard[0]
        assert error["code"] == "damaged"
        assert any(error["id"] in record.getMessage() for record in caplog.records)
        status, error = await ada.call("GET", f"/api/tables/{table_id}")
        assert (status, error["code"]) == (500, "damaged")
        assert (await ada.join(whole)).table["id"] == whole


async def test_who_goes_while_it_is_answered_is_no_fault_of_the_card_room(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A ping came with the end of the connection: there is nobody to send the answer to. What was asked is done."""

    async def pong(*_: object) -> None:
        raise ConnectionResetError("Cannot write to closing transport")

    table_id = await ada.create(table_for_two())
    watcher, goer = await ada.join(table_id), await bob.join(table_id)
    assert (await goer.ask(type="sit", seat=1))["type"] == "done"
    await sees(watcher, here=True)
    monkeypatch.setattr(TableSocket, "pong", pong)
    await goer.socket.ping(b"42")
    assert (await goer.ask(type="say", text="Bonsoir"))["type"] == "done"
    await bob.leave()
    await sees(watcher, here=False)
    assert caplog.records == []
