"""A tournament over three nodes, of which one is killed in the middle of each round: no move and no result is lost."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from tripot.hosts.storage.postgres import PostgresServer

from ..hosts.kit import Json, Person, query
from .players import GONE, Player, playing
from .rig import Place, Rig, open_rig
from .test_faults import Play, compare
from .witness import Witness

PEOPLE = 6
ROUNDS = 3
STRIKE = (0.0, 1.5)  # seconds from the beginning of a round until a node is killed
DOWN = 1.0  # seconds
PATIENCE = 150.0  # seconds for a round
TERMS: Json = {"name": "Coupe", "game": "nain_jaune", "seats": 3, "options": {"deals": 1}, "clock": 0, "pace": 0}
RESULTS = "SELECT guest, count(*), count(DISTINCT table_id) FROM results WHERE match = 0 GROUP BY guest"


async def ask(rig: Rig, person: Person, method: str, path: str, body: Json | None = None) -> Json:
    """Ask whatever node answers, as a page does that is loaded again."""
    async with asyncio.timeout(PATIENCE):
        for place in itertools.cycle(rig.places):
            try:
                async with asyncio.timeout(5), person.session.request(method, place.base + path, json=body) as response:
                    answer: Json = await response.json()
                    if response.status < 300:
                        return answer
                    assert response.status >= 500, answer
            except GONE:
                pass
            await asyncio.sleep(0.2)
    raise AssertionError


async def strike(rig: Rig, place: Place, dice: random.Random) -> None:
    """Kill a node soon, and start it again."""
    await asyncio.sleep(dice.uniform(*STRIKE))
    await rig.kill(place)
    await asyncio.sleep(DOWN)
    await rig.start(place)


async def play_round(rig: Rig, people: dict[str, Person], path: str, number: int, dice: random.Random) -> Play:
    """Begin a round, lose a node, and play until the round has ended."""
    play, first = Play(), next(iter(people.values()))
    struck = asyncio.create_task(strike(rig, dice.choice(rig.places), dice))
    await ask(rig, first, "POST", f"{path}/rounds", {"number": number})
    witnesses: dict[str, Witness] = {}
    for guest, person in people.items():
        while not (table := (await ask(rig, person, "GET", path))["table"]):
            await asyncio.sleep(0.5)
        witness = witnesses.setdefault(table, Witness(table, f"round {number}, table {len(witnesses)}"))
        nodes = [place.base for place in rig.places]
        play.players.append(Player(person.session, nodes, witness, random.Random(dice.random()), guest, -1))
    play.witnesses += witnesses.values()
    async with playing(play.players), asyncio.timeout(PATIENCE):
        while not (await ask(rig, first, "GET", path))["rounds"][number]["ended"]:
            await asyncio.sleep(1)
    await struck
    return play


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_tournament_survives_its_nodes(tmp_path: Path, compiled: None) -> None:
    dice = random.Random()
    async with AsyncExitStack() as stack:
        rig = await stack.enter_async_context(open_rig(tmp_path, "nain_jaune"))
        people: dict[str, Person] = {}
        for number in range(PEOPLE):
            jar = aiohttp.CookieJar(unsafe=True)
            person = await stack.enter_async_context(Person(rig.places[0].base, aiohttp.ClientSession(cookie_jar=jar)))
            guest = (await ask(rig, person, "POST", "/api/me", {"name": f"P{number}"}))["id"]
            people[guest] = person
        first, *others = people.values()
        made = await ask(rig, first, "POST", "/api/tournaments", {**TERMS, "rounds": ROUNDS})
        path = f"/api/tournaments/{made['token']}"
        for person in others:
            await ask(rig, person, "POST", f"{path}/me", {})
        for number in range(ROUNDS):
            found = await compare(rig, await play_round(rig, people, path, number, dice))
            assert not found.wrong, found.wrong
            assert found.lost == found.doubled == 0
            assert found.found == found.acknowledged > PEOPLE
        info = await ask(rig, first, "GET", path)
        assert info["closed"]
        assert Counter(each["played"] for each in info["standing"]) == {ROUNDS: PEOPLE}
        assert sorted(query(PostgresServer(rig.database), RESULTS)) == sorted(
            (guest, ROUNDS, ROUNDS) for guest in people
        )
