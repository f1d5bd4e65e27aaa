"""What tests of tournaments share: people who play in one, and its rounds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tripot.hosts.room import tournaments as rooms

from .kit import House, Json, Person, Player
from .test_my_games import to_the_end

TABLES: Json = {"game": "turkish", "seats": 2, "options": {"deals": 1}, "clock": 0, "pace": 0}
WANTED: Json = {"name": "Coupe", **TABLES, "rounds": 2}
HOUR = 3_600_000


async def make(person: Person, **changes: object) -> str:
    status, told = await person.call("POST", "/api/tournaments", json={**WANTED, **changes})
    assert status == 201, told
    return f"/api/tournaments/{told['token']}"


async def told(person: Person, path: str, json: Json | None = None) -> Json:
    """The tournament, perhaps after a change of it."""
    status, answer = await person.call("GET" if json is None else "POST", path, json=json)
    assert status == 200, answer
    return dict(answer)


async def begin(person: Person, path: str, number: int) -> Json:
    return await told(person, f"{path}/rounds", {"number": number})


@asynccontextmanager
async def people(house: House, names: Sequence[str]) -> AsyncIterator[list[Person]]:
    """People with these names."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(house.person()) for _ in names]
        for each, name in zip(found, names, strict=True):
            await each.call("POST", "/api/me", json={"name": name})
        yield found


async def sit(person: Person, path: str) -> Player:
    """Go to one's table, and play the shuffle."""
    player = await person.join((await told(person, path))["table"])
    await player.nonce()
    return player


async def play_round(persons: Sequence[Person], path: str) -> None:
    """Play all matches of a round to their end, and wait until the tournament knows."""
    players = await asyncio.gather(*(sit(each, path) for each in persons))
    await asyncio.gather(*(to_the_end(each) for each in players))
    while not (await told(persons[0], path))["rounds"][-1]["ended"]:
        await asyncio.sleep(0.02)


def points(info: Json) -> dict[str, int]:
    names = {each["id"]: each["name"] for each in info["people"]}
    return {names[each["person"]]: each["points"] for each in info["standing"]}


async def later(monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """Let time pass in tournaments."""
    before = vars(rooms)["now_ms"]  # perhaps later already
    monkeypatch.setattr(rooms, "now_ms", lambda: before() + by)
