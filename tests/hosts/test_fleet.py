"""Nodes as processes of their own, which are killed, paused and stopped."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import aiohttp
import pytest

from tests.short_form import short_with
from tripot.hosts.storage.postgres import PostgresServer

from .fleet import Fleet, Running, open_fleet
from .kit import (
    Person,
    Player,
    closed,
    event_numbers,
    four_with_bots,
    home_of,
    keep_up,
    start_for_two,
)
from .servers import Postgres


@pytest.fixture
async def fleet(postgres: Postgres, bus: str) -> AsyncIterator[tuple[Fleet, PostgresServer]]:
    """Nodes as processes, and their database."""
    address = postgres.new()
    async with open_fleet("--database", address, "--bus", bus) as opened:
        yield opened, PostgresServer(address)


async def on(node: Running, stack: AsyncExitStack) -> Person:
    """Somebody at a node."""
    person = Person(node.base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
    return await stack.enter_async_context(person)


async def come_back(person: Person, table_id: str, *nodes: Running) -> Player:
    """Connect to whichever node lets one in, as a page does through a balancer."""
    async with asyncio.timeout(20):
        while True:
            for node in nodes:
                person.base = node.base
                try:
                    return await person.join(table_id)
                except (aiohttp.ClientError, OSError, TypeError):
                    await asyncio.sleep(0.05)


@pytest.mark.parametrize("how", short_with([signal.SIGKILL], [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM]))
async def test_another_node_goes_on(fleet: tuple[Fleet, PostgresServer], how: signal.Signals) -> None:
    """A node that was paused past its lease and is woken changes nothing; one that is stopped makes no pause."""
    running, shared = fleet
    first, second = await running.start(), await running.start()
    async with AsyncExitStack() as stack:
        ada, bob = await on(first, stack), await on(second, stack)
        table_id, *players = await start_for_two(ada, bob)
        mover = next(player for player in players if player.my_turn)
        assert (await mover.play())["type"] == "done"
        await keep_up(*players)
        seq, old = mover.table["seq"], home_of(shared, table_id)
        first.send(how)
        if how is signal.SIGTERM:
            await first.ended()
            assert home_of(shared, table_id) != old, "it hands its tables over"
        await closed(players[1] if players[0] in ada.players else players[0])
        players = [await come_back(bob, table_id, second), await come_back(ada, table_id, second)]
        assert all(player.table["seq"] >= seq for player in players)
        mover = next(player for player in players if player.my_turn)
        assert (await mover.play())["type"] == "done"
        assert home_of(shared, table_id) != old
        if how is signal.SIGSTOP:
            await keep_up(*players)
            before = event_numbers(shared, table_id)
            first.send(signal.SIGCONT)
            await asyncio.sleep(1)
            assert event_numbers(shared, table_id) == before
            ada = await on(first, stack)
            assert (await ada.join(table_id)).table["seq"] == players[0].table["seq"]


@pytest.mark.long
async def test_deadlines_outlive_a_node(fleet: tuple[Fleet, PostgresServer]) -> None:
    """Nobody is connected: bots play on, at another node."""
    running, shared = fleet
    first, second = await running.start(), await running.start()
    async with AsyncExitStack() as stack:
        ada = await on(first, stack)
        table_id = await ada.create(four_with_bots(pace=1500))
        player = await ada.join(table_id)
        await player.ask(type="start")
        await player.nonce()
        await player.until_turn()
        assert (await player.play())["type"] == "done"
        old = home_of(shared, table_id)
        first.send(signal.SIGKILL)
        await first.ended()
        last = len(event_numbers(shared, table_id))
        while home_of(shared, table_id) in (None, old):
            await asyncio.sleep(0.05)
        while len(event_numbers(shared, table_id)) == last:
            await asyncio.sleep(0.05)
        assert (await (await come_back(ada, table_id, second)).until_turn())["phase"] == "playing"
