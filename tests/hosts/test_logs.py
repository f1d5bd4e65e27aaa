"""What the card room logs says which request and which table it was about, for people and for programs."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripot.hosts.http import logs
from tripot.hosts.room.room import Room
from tripot.table import clock, decide

from .kit import QUICK, House, Json, open_house, start_for_two


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was."""
    root, ours = logging.getLogger(), logging.getLogger(logs.OURS)
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def _broken(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("broken on purpose")


async def _break_some(data: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str]]:
    """A table at which a request over a websocket fails, and one over HTTP; the ids that people saw."""
    async with open_house(data, QUICK) as house, house.person() as ada, house.person() as bob:
        table_id, first, _ = await start_for_two(ada, bob)
        monkeypatch.setattr(decide, "play", _broken)
        told = [await first.play()]
        monkeypatch.setattr(Room, "lines", _broken)
        told.append((await ada.call("GET", "/api/tables"))[1])
        monkeypatch.setattr(clock, "fall_due", _broken)
        await ada.leave()  # whoever is gone changes what is due
        await asyncio.sleep(0.1)
    assert [each["code"] for each in told] == ["internal", "internal"]
    return table_id, [each["id"] for each in told]


async def test_json_names_request_table_and_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.begin("json")
    table_id, faults = await _break_some(tmp_path, monkeypatch)
    lines: list[Json] = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    move, listing, due = [line for line in lines if line["level"] == "error"][:3]
    assert [move["fault"], listing["fault"]] == faults
    assert (move["table"], due["table"], listing.get("table")) == (table_id, table_id, None)
    assert move["request"] != listing["request"]
    assert all("ZeroDivisionError: broken on purpose" in each["exception"] for each in (move, listing, due))
    assert {"timestamp", "logger", "event"} <= set(move)


async def test_people_read_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.begin()
    table_id, faults = await _break_some(tmp_path, monkeypatch)
    written = capsys.readouterr().err
    assert all(f"({fault})" in written for fault in faults)
    assert f"table={table_id}" in written
    assert "ZeroDivisionError: broken on purpose" in written
    assert "\x1b" not in written, "no colours in a file"


@pytest.mark.parametrize(
    "request_", [b"GET / HTTP/9.1\r\n\r\n", b"G\0T / HTTP/1.1\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"]
)
async def test_nobody_fills_the_log_with_requests_that_are_none(
    house: House, capsys: pytest.CaptureFixture[str], request_: bytes
) -> None:
    logs.begin()
    host, port = house.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request_)
    assert b" 400 " in await reader.read()
    writer.close()
    assert capsys.readouterr().err == ""
