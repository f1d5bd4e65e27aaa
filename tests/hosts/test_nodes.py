"""Several nodes on one PostgreSQL database and one NATS server: people on all of them play at the same tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

import msgspec
import nats
import psycopg
import pytest

from tripot.hosts.config import Config, Limit
from tripot.hosts.http import limiter
from tripot.hosts.http.limiter import Limiter
from tripot.hosts.nodes.bus import Bus, NoBus
from tripot.hosts.nodes.homes import room_among_nodes
from tripot.hosts.nodes.remote import Edge
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import Room
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.nodes import Nodes
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.store import NotHome, Store
from tripot.table.events import Back, Sat, Stored
from tripot.table.guest import Guest
from tripot.table.lobby import TableLine
from tripot.table.todo import Row
from tripot.table.wire import Refused

from . import servers
from .kit import (
    QUICK,
    House,
    Person,
    closed,
    event_numbers,
    few,
    four_with_bots,
    home_of,
    keep_up,
    open_house,
    query,
    start_for_two,
    table_for_two,
)
from .servers import Postgres, name_of

GOES_ON = 3.0  # seconds after which another node goes on at the latest


@asynccontextmanager
async def open_nodes(shared: PostgresServer, bus: str, config: Config = QUICK) -> AsyncIterator[list[House]]:
    """Two nodes in this process."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(open_house(shared, config, bus)) for _ in range(2)]


@pytest.fixture
async def nodes(shared: PostgresServer, bus: str) -> AsyncIterator[list[House]]:
    """Two nodes in this process."""
    async with open_nodes(shared, bus) as opened:
        yield opened


@pytest.fixture
async def ada(nodes: list[House]) -> AsyncIterator[Person]:
    """Somebody at the first node."""
    async with nodes[0].person() as person:
        yield person


@pytest.fixture
async def bob(nodes: list[House]) -> AsyncIterator[Person]:
    """Somebody at the second."""
    async with nodes[1].person() as person:
        yield person


async def test_people_on_two_nodes_play_a_deal(shared: PostgresServer, ada: Person, bob: Person) -> None:
    table_id, *players = await start_for_two(ada, bob, public=True)
    while players[0].table["phase"] == "playing":
        for player in players:
            if player.my_turn:
                assert (await player.play())["type"] == "done"
        await keep_up(*players)
    assert (await players[0].ask(type="say", text="Well played"))["type"] == "done"
    kept = []
    for person in (ada, bob):
        async with person.session.get(f"{person.base}/api/tables/{table_id}/records") as response:
            kept.append(await response.text())
    assert kept[0] == kept[1] != ""
    for person in (ada, bob):
        assert [line["id"] for line in (await person.call("GET", "/api/tables"))[1]["tables"]] == [table_id]
        assert (await person.call("GET", f"/api/tables/{table_id}"))[1]["phase"] != "gathering"
    found = event_numbers(shared, table_id)
    assert found == list(range(1, len(found) + 1))
    assert len(query(shared, "SELECT id FROM nodes")) == 2
    for person in (ada, bob):  # each node counts its own connections
        async with person.session.get(person.base + "/metrics") as response:
            told = await response.text()
        assert "tripot_sockets 1.0" in told
        assert "tripot_nodes 2.0" in told


async def test_what_is_refused_far_away_is_refused_alike(ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob)
    answer = await second.ask(type="move", seq=second.table["seq"], move={"verb": "play", "cards": ["KS"]})
    assert (answer["type"], answer["code"]) == ("error", "not_your_turn"), answer
    assert (await bob.join("nosuchtable22")).heard[0]["code"] == "unknown_table"
    assert (await first.play())["type"] == "done"


async def test_whoever_is_removed_far_away_is_told_so(ada: Person, bob: Person) -> None:
    """The host is at the home of the table, and the person at another node."""
    host = await ada.join(table_id := await ada.create(table_for_two()))
    player = await bob.join(table_id)
    assert (await player.ask(type="sit", seat=1))["type"] == "done"
    while not (found := [each["person"] for each in host.table["people"] if each["seat"] == 1]):
        await host.hear()
    assert (await host.ask(type="remove", person=found[0]))["type"] == "done"
    while (said := await player.hear())["type"] != "error":
        pass
    assert said["code"] == "removed"


async def test_a_session_that_ends_is_closed_at_every_node(nodes: list[House], ada: Person, bob: Person) -> None:
    here, there = await ada.create(table_for_two()), await bob.create(table_for_two())
    await bob.join(here)
    async with nodes[1].person() as far:
        _, made = await ada.call("POST", "/api/me/pass", json={})
        assert (await far.call("POST", "/api/pass/" + made["link"].rpartition("/")[2], json={}))[0] == 200
        await ada.join(here)
        await bob.join(there)
        players = [await far.join(here), await far.join(there)]
        assert (await ada.call("DELETE", "/api/me/sessions"))[0] == 200
        for player in players:
            await closed(player)


async def test_a_session_that_ends_at_a_node_cut_off_is_closed_at_the_others_once_it_is_back(
    shared: PostgresServer, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, opening = list[Bus](), Bus.open

    async def note(line: Bus) -> None:
        lines.append(line)
        await opening(line)

    async def fail(_: Bus) -> None:
        raise NoBus("away")

    monkeypatch.setattr(Bus, "open", note)
    async with open_nodes(shared, bus) as nodes, nodes[1].person() as bob:
        player, here = await bob.join(await bob.create(table_for_two())), Person(nodes[0].base, bob.session)
        monkeypatch.setattr(Bus, "open", fail)
        lines[0].cut.set()
        async with asyncio.timeout(10):
            while "cannot reach" not in str(await here.call("GET", "/ready")):
                await asyncio.sleep(0.05)
        [this] = (await here.call("GET", "/api/me/sessions"))[1]["sessions"]
        assert (await here.call("DELETE", f"/api/me/sessions/{this['id']}"))[0] == 200
        monkeypatch.setattr(Bus, "open", opening)
        await closed(player)


class Tally:
    """Sends once what was counted at a node, and notes what it receives."""

    def __init__(self, new: list[tuple[str, str, float]]) -> None:
        self.new = new
        self.heard = list[tuple[str, str, float]]()

    def take_new(self) -> list[tuple[str, str, float]]:
        """What was counted, the first time."""
        new, self.new = self.new, []
        return new

    def add(self, counts: list[tuple[str, str, float]]) -> None:
        """Note what was counted elsewhere."""
        self.heard += counts


async def ready(room: Room) -> None:
    """Wait until a node is ready. With a busy processor, it may just have lost its lease, and begin again."""
    async with asyncio.timeout(10):
        while True:
            with suppress(Refused):
                return room.expect_ready()
            await asyncio.sleep(0.05)


async def test_whatever_is_counted_the_bus_takes_it(
    shared: PostgresServer, bus: str, caplog: pytest.LogCaptureFixture
) -> None:
    shared.prepare()
    database = Database(shared)
    counts = [("calls", f"2001:db8:{number:x}::/64", 20.0) for number in range(limiter.COUNTS_KEPT)]
    tallies = Tally([]), Tally(counts.copy())
    rooms = [room_among_nodes(Store(database), QUICK, Nodes(database), bus, tally) for tally in tallies]
    try:
        for room in rooms:
            await room.open()
        async with asyncio.timeout(60):
            while len(tallies[0].heard) < len(counts):
                await asyncio.sleep(0.05)
        assert tallies[0].heard == counts
        assert "the line to the bus" not in caplog.text
        for room in rooms:
            await ready(room)
    finally:
        for room in rooms:
            await room.close()
        await database.close()


async def test_a_seat_in_play_is_known_at_every_node(nodes: list[House], ada: Person, bob: Person) -> None:
    await start_for_two(ada, bob)
    async with nodes[1].person() as other:
        text = (await other.call("POST", "/api/me/pass", json={}))[1]["link"].rpartition("/")[2]
    ada.base = nodes[1].base
    assert (await ada.call("GET", f"/api/pass/{text}"))[1]["seat_in_play"]
    status, answer = await ada.call("POST", f"/api/pass/{text}", json={})
    assert (status, answer["code"]) == (409, "seat_in_play")


async def test_limits_hold_over_nodes(shared: PostgresServer, bus: str) -> None:
    async with open_nodes(shared, bus, few(tables=Limit(3, None))) as nodes, nodes[0].person() as ada:
        for _ in range(3):
            await ada.create(table_for_two())
        ada.base = nodes[1].base
        await asyncio.sleep(1.5)
        status, answer = await ada.call("POST", "/api/tables", json=table_for_two())
        assert (status, answer["code"]) == (429, "too_many")


async def test_a_node_without_the_bus_lets_its_clients_go(shared: PostgresServer) -> None:
    with servers.nats() as bus:
        async with open_nodes(shared, bus.address) as nodes, nodes[0].person() as ada, nodes[1].person() as bob:
            _, *players = await start_for_two(ada, bob)
            for person in (ada, bob):
                assert (await person.call("GET", "/ready"))[0] == 200
            table_id = players[0].table["id"]
            with bus.paused():
                for player in players:
                    await closed(player)
                async with asyncio.timeout(10):  # a node may let a client go because it has lost only the table's home
                    for person in (ada, bob):
                        while (await person.call("GET", "/ready"))[0] == 200:
                            await asyncio.sleep(0.1)
                        assert (await person.call("GET", "/ready"))[1]["code"] == "storage"
                    while home_of(shared, table_id) is not None:
                        await asyncio.sleep(0.1)
            async with asyncio.timeout(10):
                while (await bob.call("GET", "/ready"))[0] != 200:
                    await asyncio.sleep(0.1)
            player = await bob.come_back(table_id)
            assert player.table["phase"] == "playing"


async def test_a_node_without_the_database_lets_its_clients_go(
    shared: PostgresServer, bus: str, postgres: Postgres
) -> None:
    name = name_of(shared)
    async with open_nodes(shared, bus) as nodes, nodes[0].person() as ada, nodes[1].person() as bob:
        table_id, *players = await start_for_two(ada, bob)
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            postgres.cut_off(shared)
            for player in players:
                await closed(player)
            async with asyncio.timeout(10):  # it says why it cannot begin again
                while "The card room's database cannot be used" not in str(await ada.call("GET", "/ready")):
                    await asyncio.sleep(0.1)
            assert (await ada.call("GET", "/ready"))[0] == 503
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        async with asyncio.timeout(10):
            while (await ada.call("GET", "/ready"))[0] != 200:
                await asyncio.sleep(0.1)
        assert (await ada.come_back(table_id)).table["seq"] == players[0].table["seq"]


@pytest.mark.parametrize("node", ["a b c d", "a\r\nno"])
async def test_a_message_of_what_is_no_node_throws_nobody_out(
    nodes: list[House], shared: PostgresServer, bus: str, node: str
) -> None:
    """A name becomes the subject of an answer; as one that is none, it would cut the line."""
    lives = query(shared, "SELECT id FROM nodes ORDER BY id")
    [(room,)] = query(shared, "SELECT value FROM settings WHERE name = 'room'")
    line = await nats.connect(bus)
    await line.publish(f"tripot.{room}.all", msgspec.msgpack.encode([{"kind": "Probe", "ask": 1, "node": node}]))
    await line.drain()
    await asyncio.sleep(0.5)
    assert len(lives) == len(nodes)
    assert query(shared, "SELECT id FROM nodes ORDER BY id") == lives


async def test_only_the_home_of_a_table_stores(shared: PostgresServer) -> None:
    shared.prepare()
    database = Database(shared)
    store, nodes = Store(database), Nodes(database)
    line = Row(False, TableLine("t", "turkish", 2, [], 2, "gathering"), None, {"g": False})
    try:
        await store.append("t", [Stored(1, 1, Sat(0, "g", "Ada"))], line)
        await nodes.join("one")
        await nodes.join("two")
        assert await nodes.home("t", "one") == "one"
        assert await nodes.home("t", "two") == "one"
        store.node = "two"
        with pytest.raises(NotHome):
            await store.append("t", [Stored(2, 2, Sat(1, "g", "Ada"))], line)
        with pytest.raises(NotHome):
            await store.forget("t", "g", Guest("h", "Guest 1"))
        assert await store.personal_data.tables("g") == ["t"]
        store.node = "one"
        await store.append("t", [Stored(2, 2, Sat(1, "g", "Ada"))], line)
        await asyncio.sleep(2.2)
        assert await nodes.renew("one") is None
        await nodes.join("three")
        assert await nodes.home("t", "three") == "three"
        with pytest.raises(NotHome):
            await store.append("t", [Stored(3, 3, Sat(1, "g", "Ada"))], line)
    finally:
        await database.close()
    assert event_numbers(shared, "t") == [1, 2]


async def test_a_node_takes_over_a_table_whose_deadline_a_clock_an_hour_ahead_has_written(
    shared: PostgresServer, bus: str
) -> None:
    shared.prepare()
    database, hour = Database(shared), 3_600_000
    store, line = Store(database), TableLine("t", "turkish", 2, [], 2, "playing")
    try:
        for table_id, due in (("wrong", hour), ("later", 500_000)):
            row = Row(False, line, now_ms() + due, {"g": True})
            await store.append(table_id, [Stored(1, now_ms(), Sat(0, "g", "Ada"))], row)
        async with open_house(shared, QUICK, bus), asyncio.timeout(5):
            while home_of(shared, "wrong") is None:
                await asyncio.sleep(0.05)
            assert home_of(shared, "later") is None, "the longest clock has ten minutes"
    finally:
        await database.close()


async def test_a_table_that_is_being_changed_elsewhere_holds_up_nothing_but_itself(shared: PostgresServer) -> None:
    shared.prepare()
    database = Database(shared)
    store, nodes = Store(database), Nodes(database)
    line = Row(False, TableLine("t", "turkish", 2, [], 2, "gathering"), None, {"g": False})
    engine = shared.open()
    try:
        await store.append("t", [Stored(1, 1, Sat(0, "g", "Ada"))], line)
        await nodes.join("one")
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT id FROM tables FOR UPDATE")
            taking = asyncio.create_task(nodes.home("t", "one"))
            await asyncio.sleep(0.2)
            async with asyncio.timeout(1):
                await store.append("u", [Stored(1, 1, Sat(0, "g", "Ada"))], line)
                assert await nodes.renew("one")
        assert await taking == "one"
    finally:
        engine.dispose()
        await database.close()


async def test_a_node_lives_again_whatever_fails(
    shared: PostgresServer, bus: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    shared.prepare()
    database = Database(shared)
    room = room_among_nodes(Store(database), QUICK, Nodes(database), bus, Limiter(QUICK))
    await room.open()
    with monkeypatch.context() as broken:
        broken.setattr(Edge, "measure", fail)
        broken.setattr(Nodes, "join", fail)
        await asyncio.sleep(1)
        with pytest.raises(Refused):
            room.expect_ready()
    await asyncio.sleep(1)
    room.expect_ready()
    await room.close()
    await database.close()
    assert "a task of this node has failed" in caplog.text
    assert "this node cannot begin again" in caplog.text


async def test_who_is_deleted_at_one_node_is_forgotten_at_the_home_of_the_table(
    nodes: list[House], shared: PostgresServer, ada: Person
) -> None:
    await ada.call("POST", "/api/me", json={"name": "Honorine"})
    at_home = await ada.join(table_id := await ada.create(four_with_bots()))
    there = Person(nodes[1].base, ada.session)
    await at_home.ask(type="start")
    status, error = await there.call("DELETE", "/api/me")
    assert (status, error["code"]) == (409, "seat_in_play")
    await at_home.ask(type="leave")
    async with nodes[0].person() as watcher:
        watching = await watcher.join(table_id)
        assert (await there.call("DELETE", "/api/me"))[0] == 200
        while "Honorine" in repr(watching.table):
            await watching.hear()
    assert "Honorine" not in repr(query(shared, "SELECT event FROM events"))


async def test_who_comes_from_another_node_and_cannot_be_let_in_is_not_here(
    shared: PostgresServer, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def fail_to_come_back(store: Store, table_id: str, stored: Sequence[Stored], row: Row) -> None:
        if any(isinstance(each.event, Back) for each in stored):
            raise Refused("storage", "no answer")
        await append(store, table_id, stored, row)

    config = replace(QUICK, gone_wait=200, host_wait=3_600_000)
    async with open_nodes(shared, bus, config) as nodes, nodes[0].person() as ada, nodes[1].person() as bob:
        table_id, *players = await start_for_two(ada, bob)
        mine = next(player for player in players if player in ada.players)
        await bob.leave()
        if mine.my_turn:
            await mine.play()
        while not mine.table["seats"][1]["stand_in"]:
            await mine.hear()
        monkeypatch.setattr(Store, "append", fail_to_come_back)
        with suppress(TypeError):  # its connection is closed
            await bob.join(table_id)
        await bob.leave()
        await asyncio.sleep(0.3)
        assert not (await ada.join(table_id)).table["seats"][1]["here"]


def test_what_nobody_asks_for_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "COUNTS_KEPT", 10)
    counts = Limiter(few(tables=Limit(3, None)), shared=True)
    for number in range(30):
        counts.count("tables", None, f"guest {number}")
    assert [who for _, who, _ in counts.take_new()] == [f"guest {number}" for number in range(20, 30)]
