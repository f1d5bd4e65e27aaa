"""One node alone loses NATS, in every way that a line has, and still reaches the database: nobody's move is lost."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp
import pytest

from tests.short_form import short_with
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.store import Store

from ..hosts.kit import (
    House,
    Json,
    Person,
    closed,
    event_numbers,
    home_of,
    move_of,
    open_house,
    query,
    start_for_two,
)
from .line import End, Line, open_line
from .players import Player, playing
from .test_faults import Play
from .witness import Found, Witness

GOES_ON = 8.0  # seconds after which others go on: a line is silent for 3 before it counts as lost; pages come back in 1
HEALS = 5.0  # seconds after which a node whose line is whole again is ready
GIVES_UP = 10.0  # seconds
PLAY = 0.7  # seconds
FLAP = 0.2  # seconds between two cuts, and twice as long between three
PLAYED = "SELECT count(*) FROM events WHERE table_id = '{}' AND event LIKE '%%\"ref\":\"m\"%%'"
TABLES: tuple[tuple[str, int], ...] = (("turkish", 2), ("pig", 3), ("turkish", 2))


@dataclass
class Nodes:
    """Two nodes, the first of which reaches NATS over a line of its own; and people who play at tables of both."""

    place: PostgresServer
    line: Line
    cut: House
    whole: House
    play: Play

    @property
    def bases(self) -> list[str]:
        """The addresses of both."""
        return [self.cut.base, self.whole.base]

    async def goes_on(self) -> float:
        """Wait until something has happened at every table from now on; the seconds that it took."""
        begun = time.monotonic()
        async with asyncio.timeout(GOES_ON):
            await self.play.go_on(begun)
        return time.monotonic() - begun

    async def ready(self, house: House, *, is_ready: bool = True) -> None:
        """Wait until a node is ready, or says that it is not."""
        async with asyncio.timeout(HEALS), aiohttp.ClientSession() as session:
            while True:
                async with session.get(f"{house.base}/ready") as response:
                    if (response.status == 200) is is_ready:
                        return
                await asyncio.sleep(0.05)


@asynccontextmanager
async def two_nodes(shared: PostgresServer, bus: str) -> AsyncIterator[Nodes]:
    """Two nodes, and nobody there."""

    async def dial() -> End:
        return await asyncio.open_connection("127.0.0.1", urlsplit(bus).port)

    async with AsyncExitStack() as stack:
        line = await stack.enter_async_context(open_line(dial))
        houses = [
            await stack.enter_async_context(open_house(shared, bus=address))
            for address in (f"nats://127.0.0.1:{line.port}", bus)
        ]
        yield Nodes(shared, line, houses[0], houses[1], Play())


@asynccontextmanager
async def nodes_in_play(shared: PostgresServer, bus: str) -> AsyncIterator[Nodes]:
    """People who play over both nodes, at tables whose homes are both."""
    async with AsyncExitStack() as stack:
        nodes = await stack.enter_async_context(two_nodes(shared, bus))
        houses = (nodes.cut, nodes.whole)
        for number, (game, people) in enumerate(TABLES):
            await stack.enter_async_context(playing(await seated(stack, nodes, houses[number % 2], game, people)))
        assert {home_of(shared, witness.table_id) for witness in nodes.play.witnesses} == set(lives(shared))
        await nodes.goes_on()
        yield nodes


async def seated(stack: AsyncExitStack, nodes: Nodes, home: House, game: str, people: int) -> list[Player]:
    """The people of a table whose home is a node; they come and come back over either."""
    dice = random.Random(len(nodes.play.players))
    persons = [
        await stack.enter_async_context(
            Person(home.base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
        )
        for _ in range(people)
    ]
    body: Json = {"game": game, "seats": people, "clock": 0, "pace": 0}
    await nodes.ready(home)
    witness = Witness(await persons[0].create(body), f"{game} for {people}, at home at {home.base}")
    await persons[0].come_back(witness.table_id, GIVES_UP)
    await persons[0].leave()
    nodes.play.witnesses.append(witness)
    players = []
    for seat, person in enumerate(persons):
        guest = str((await person.call("GET", "/api/me"))[1]["id"])
        players.append(Player(person.session, nodes.bases, witness, random.Random(dice.random()), guest, seat))
    nodes.play.players += players
    return players


def lives(shared: PostgresServer) -> list[str]:
    """The nodes whose leases are in the database."""
    return [str(found) for (found,) in query(shared, "SELECT id FROM nodes")]


async def expect_lives(shared: PostgresServer, number: int) -> None:
    """Wait until so many nodes have a lease: a node that is not ready gives its own up a moment later."""
    async with asyncio.timeout(GIVES_UP):
        while len(lives(shared)) != number:
            await asyncio.sleep(0.05)


async def compared(nodes: Nodes) -> Found:
    """Compare everything that players received with what is stored."""
    database, found = Database(nodes.place), Found()
    try:
        for witness in nodes.play.witnesses:
            found.add(await asyncio.to_thread(witness.check, await Store(database).read(witness.table_id)))
    finally:
        await database.close()
    return found


async def expect_nothing_lost(nodes: Nodes) -> None:
    """Whatever was acknowledged is stored, once."""
    found = await compared(nodes)
    assert not found.wrong, found.wrong
    assert found.lost == found.doubled == 0
    assert found.found == found.acknowledged > 10


HOW: dict[str, Callable[[Line], None]] = {
    "cut": Line.cut,
    "silent": Line.silence,
    "dumb": lambda line: line.silence(back=False),
    "deaf": lambda line: line.silence(there=False),
}


@pytest.mark.parametrize("how", short_with(["cut"], HOW))
async def test_one_node_without_the_bus(shared: PostgresServer, bus: str, how: str) -> None:
    """Moves are on their way all the time; tables of both nodes go on at the other, and the first heals by itself."""
    async with nodes_in_play(shared, bus) as nodes:
        await asyncio.sleep(PLAY)
        HOW[how](nodes.line)
        await nodes.ready(nodes.cut, is_ready=False)
        await expect_lives(shared, 1)
        await nodes.goes_on()
        homes = {home_of(shared, witness.table_id) for witness in nodes.play.witnesses}
        assert homes == set(lives(shared)), "no table belongs to a node that is cut off"
        nodes.line.mend()
        await nodes.ready(nodes.cut)
        await nodes.goes_on()
        assert len(lives(shared)) == 2
    await expect_nothing_lost(nodes)


@pytest.mark.parametrize("back", [False, True], ids=["stored", "never heard"])
async def test_a_move_on_its_way_to_a_home_that_is_cut_off(shared: PostgresServer, bus: str, *, back: bool) -> None:
    """The home stores it and its answer is lost, or it never hears of it. Asked again, it is played once."""
    async with AsyncExitStack() as stack:
        nodes = await stack.enter_async_context(two_nodes(shared, bus))
        ada, bob = [await stack.enter_async_context(house.person()) for house in (nodes.cut, nodes.whole)]
        table_id, first, _ = await start_for_two(ada, bob)
        if first in ada.players:
            assert (await first.play())["type"] == "done"
        [far] = bob.players
        await far.until_turn()
        before, home = event_numbers(shared, table_id), home_of(shared, table_id)
        asked = {"type": "move", "seq": far.table["seq"], "move": move_of(far.table["deal"]["choices"][0]), "ref": "m"}
        nodes.line.silence(there=not back, back=back)
        await far.send(**asked)
        assert await closed(far) < GOES_ON
        stored = len(event_numbers(shared, table_id)) - len(before)
        assert (stored > 0) is (not back)
        async with asyncio.timeout(GOES_ON):
            again = await bob.join(table_id)
            await again.send(**asked)
            assert (await again.answer("m"))["type"] == "done"
        [moves] = [number for (number,) in query(shared, PLAYED.format(table_id))]
        assert moves == 1
        assert home_of(shared, table_id) not in (home, None)


@pytest.mark.long
async def test_a_line_that_comes_and_goes(shared: PostgresServer, bus: str) -> None:
    """Tables of the other node do not wait for a node that lives and dies five times a second."""
    async with nodes_in_play(shared, bus) as nodes:
        flapping = asyncio.create_task(flap(nodes.line, 4.0))
        await nodes.goes_on()
        await nodes.goes_on()
        await flapping
        nodes.line.mend()
        await nodes.ready(nodes.cut)
        await nodes.goes_on()
        assert len(lives(shared)) == 2
    await expect_nothing_lost(nodes)


async def flap(line: Line, seconds: float) -> None:
    """Cut a line, and mend it, again and again."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        line.cut()
        await asyncio.sleep(FLAP)
        line.mend()
        await asyncio.sleep(FLAP)
