"""Nobody takes the card room away from others: limits by address, and no waiting for what costs much."""

from __future__ import annotations

import asyncio
import gc
import gzip
import select
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import segno
from aiohttp.http_parser import DeflateBuffer
from yarl import URL

from tripot.hosts.config import LIMITS, Config, Limit
from tripot.hosts.http import api, limiter, serve
from tripot.hosts.http.addresses import BadAddress, check, group_of, is_within, sender
from tripot.hosts.http.app import make_app
from tripot.hosts.http.keys import ROOM
from tripot.hosts.http.limiter import Limiter
from tripot.hosts.http.serve import open_doors
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.table.wire import Refused
from tripot.testing import playable_games

from ..hosts.kit import QUICK, House, Json, Person, events, few, open_house, table_for_two

HALF = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
WAIT = 10.0  # seconds that a test waits for what should come


@asynccontextmanager
async def raw(house: House, first: bytes = HALF) -> AsyncIterator[asyncio.StreamReader]:
    """A connection that sends something, then nothing else."""
    url = URL(house.base)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(first)
    try:
        yield reader
    finally:
        writer.close()


async def closed(reader: asyncio.StreamReader) -> None:
    """Wait until the card room has closed a connection."""
    async with asyncio.timeout(WAIT):
        try:
            while await reader.read(1 << 16):
                pass
        except ConnectionError:
            pass


def elsewhere(house: House, last: int = 2) -> Person:
    """Somebody at another address of this machine."""
    connector = aiohttp.TCPConnector(local_addr=(f"127.0.0.{last}", 0))
    return Person(house.base, aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.CookieJar(unsafe=True)))


# ---------------------------------------------------------------- connections


@pytest.mark.parametrize(("most", "most_of_one"), [(20, 500), (500, 20)])
async def test_half_open_connections_shut_nobody_out(tmp_path: Path, most: int, most_of_one: int) -> None:
    """The attack: connections that never finish a request, until the card room has no room for others."""
    config = replace(QUICK, patience=0.1, header_wait=60, connections=most, address_connections=most_of_one)
    async with open_house(tmp_path, config) as house, AsyncExitStack() as stack:
        waiting = [await stack.enter_async_context(raw(house)) for _ in range(20)]
        await asyncio.sleep(0.3)
        async with asyncio.timeout(WAIT), house.person() as ada:
            assert (await ada.call("GET", "/api/me"))[0] == 200
        await closed(waiting[0])


async def test_players_do_not_give_way(tmp_path: Path) -> None:
    """A player is hardly asked for a sign of life outside races: their silence counts for nothing."""
    config = replace(QUICK, patience=0.2, address_connections=4, first_probes=0, alive_wait=60)
    async with open_house(tmp_path, config) as house, house.person() as ada, AsyncExitStack() as stack:
        player = await ada.join(await ada.create(table_for_two()))
        echoing = asyncio.create_task(player.until("playing"))
        others = [await stack.enter_async_context(raw(house)) for _ in range(8)]
        await asyncio.sleep(0.5)
        others += [await stack.enter_async_context(raw(house)) for _ in range(2)]
        await closed(others[0])
        assert not echoing.done(), "the player was cut off"
        echoing.cancel()


async def test_of_one_address_others_are_not_refused(tmp_path: Path) -> None:
    config = replace(QUICK, patience=60, address_connections=5)
    async with open_house(tmp_path, config) as house, AsyncExitStack() as stack:
        waiting = [await stack.enter_async_context(raw(house)) for _ in range(6)]
        await closed(waiting[-1])
        async with elsewhere(house) as bob:
            assert (await bob.call("GET", "/api/me"))[0] == 200


async def test_a_request_that_does_not_end_is_ended(tmp_path: Path) -> None:
    """Header fields that trickle in do not keep a connection open."""
    async with open_house(tmp_path, replace(QUICK, header_wait=0.5)) as house:
        url = URL(house.base)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        ending = asyncio.create_task(closed(reader))
        writer.write(HALF)
        for number in range(40):
            if ending.done():
                break
            writer.write(b"X-More: %d\r\n" % number)
            await asyncio.sleep(0.1)
        assert ending.done()
        await ending
        writer.close()


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    start = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\n\r\n{"
    config = replace(QUICK, body_wait=0.3, linger=0.1)
    async with open_house(tmp_path, config) as house, raw(house, start) as reader, asyncio.timeout(WAIT):
        assert b" 408 " in await reader.readline()
        await closed(reader)


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/nothing", "/"])
async def test_a_compressed_body_is_never_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """The attack: 58 kB that become 60 MB on the event loop, sent by a stranger without a cookie."""
    unpacked: list[int] = []
    monkeypatch.setattr(DeflateBuffer, "feed_data", lambda *given: unpacked.append(len(given[1])))
    packed = gzip.compress(bytes(60_000_000))
    async with open_house(tmp_path, QUICK) as house, aiohttp.ClientSession() as stranger:
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        async with stranger.post(f"{house.base}{path}", data=packed, headers=headers) as response:
            assert response.status == 415
            assert (await response.json())["code"] == "unreadable"
            assert not response.cookies
        async with stranger.post(f"{house.base}/api/me", json={"name": "Ada"}) as response:
            assert response.cookies, "nobody gets a cookie"
    assert unpacked == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs to see a reset without reading")
async def test_who_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    """Requests are sent, and the answers never read."""
    start = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400
    async with open_house(tmp_path, replace(QUICK, silence=1.0)) as house:
        url, poll = URL(house.base), select.poll()
        with socket.create_connection((url.host, url.port)) as client:
            client.sendall(start)
            poll.register(client, 0)
            async with asyncio.timeout(WAIT):
                while not any(event & select.POLLERR for _, event in poll.poll(0)):
                    await asyncio.sleep(0.1)


# ---------------------------------------------------------------- tables and chat


async def test_one_address_does_not_fill_a_table(tmp_path: Path) -> None:
    config = replace(QUICK, table_connections=10, table_address_connections=6)
    async with open_house(tmp_path, config) as house, house.person() as ada, AsyncExitStack() as stack:
        table_id = await ada.create(table_for_two())
        people = [await stack.enter_async_context(house.person()) for _ in range(8)]
        heard = [(await person.join(table_id)).heard[0].get("code") for person in people]
        assert heard == [None] * 6 + ["too_many"] * 2
        async with elsewhere(house) as bob:
            assert (await bob.join(table_id)).table["id"] == table_id
        await people[0].leave()
        assert (await people[6].join(table_id)).table["id"] == table_id, "a place that is free again"


async def test_one_guest_does_not_fill_the_places_of_an_address(tmp_path: Path) -> None:
    config = replace(QUICK, table_guest_connections=2)
    async with open_house(tmp_path, config) as house, house.person() as ada, house.person() as bob:
        table_id = await ada.create(table_for_two())
        heard = [(await bob.join(table_id)).heard[0].get("code") for _ in range(3)]
        assert heard == [None, None, "too_many"]
        assert (await ada.join(table_id)).table["you"] == 0


async def test_an_address_has_so_many_websockets(tmp_path: Path) -> None:
    """Behind a proxy, whose own connections are not limited."""
    config = replace(QUICK, address_connections=2, trusted_proxies=("127.0.0.1",))
    async with open_house(tmp_path, config) as house, house.person() as ada, house.person() as bob:
        heard = []
        for last in (1, 1, 1, 2):
            bob.session.headers["X-Forwarded-For"] = f"192.0.2.{last}"
            heard.append((await bob.join(await ada.create(table_for_two()))).heard[0].get("code"))
        assert heard == [None, None, "too_many", None]


async def test_fresh_guests_of_one_address_do_not_flood_a_table(tmp_path: Path) -> None:
    """The attack: a new guest for each twenty sentences."""
    async with open_house(tmp_path, few(things_said=Limit(3, 7))) as house, AsyncExitStack() as stack:
        ada = await stack.enter_async_context(house.person())
        table_id = await ada.create(table_for_two())
        codes = list[Any]()
        for _ in range(4):
            fresh = await stack.enter_async_context(house.person())
            player = await fresh.join(table_id)
            codes += [(await player.ask(type="say", text="spam")).get("code") for _ in range(3)]
        assert codes == [None] * 7 + ["too_many"] * 5
        assert sum(b"spam" in str(row[3]).encode() for row in events(tmp_path)) == 7
        bob = await stack.enter_async_context(elsewhere(house))
        assert (await (await bob.join(table_id)).ask(type="say", text="Bonsoir"))["type"] == "done"


async def test_nobody_sits_down_and_up_without_end(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(changes_of_seats=Limit(5, 50))) as house, house.person() as ada:
        bob = await house.person().__aenter__()
        player = await bob.join(await ada.create(table_for_two()))
        asked: list[Json] = [{"type": "sit", "seat": 1}, {"type": "leave"}] * 3
        codes = [(await player.ask(**each)).get("code") for each in asked]
        assert codes == [None] * 5 + ["too_many"]
        assert len(events(tmp_path)) == 1 + 5
        await bob.__aexit__()


async def test_calls_are_limited_by_address(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(calls=Limit(None, 4))) as house, house.person() as ada:
        codes = [(await ada.call("GET", "/api/tables"))[0] for _ in range(5)]
        assert codes == [200] * 3 + [429] * 2  # after the one for `/api/me`
        async with elsewhere(house) as bob:
            assert (await bob.call("GET", "/api/tables"))[0] == 200


# ---------------------------------------------------------------- what is counted


def test_who_is_refused_uses_up_nothing_of_others() -> None:
    counted = Limiter(few(tables=Limit(1, 3)))
    counted.count("tables", "192.0.2.1", "ada")
    for _ in range(5):
        with pytest.raises(Refused, match="1 in 60 seconds"):
            counted.count("tables", "192.0.2.1", "ada")
    counted.count("tables", "192.0.2.1", "bob")
    counted.count("tables", "192.0.2.1", "eve")
    with pytest.raises(Refused, match="3 in 60 seconds"):
        counted.count("tables", "192.0.2.1", "joe")
    counted.count("tables", "192.0.2.2", "joe")


def test_more_is_allowed_as_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    now, done = 0.0, 0
    monkeypatch.setattr(limiter, "steady_ms", lambda: now)
    counted = Limiter(few(tables=Limit(20, None)))
    for _ in range(600):  # in ten minutes
        now += 1000
        try:
            counted.count("tables", "192.0.2.1", "ada")
        except Refused:
            continue
        done += 1
    assert done == 20 + 10 * 20


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "COUNTS_KEPT", 10)
    counted = Limiter(few(calls=Limit(None, 1)))
    for number in range(100):
        counted.count("calls", f"192.0.2.{number}")
    assert len(counted._empty_at) == 10
    with pytest.raises(Refused):
        counted.count("calls", "192.0.2.99")


def test_every_address_of_a_household_is_one() -> None:
    assert group_of("2001:db8:1:2:3::4") == group_of("2001:db8:1:2:ffff::1") != group_of("2001:db8:1:3::4")
    assert group_of("::ffff:192.0.2.1") == group_of("192.0.2.1") != group_of("192.0.2.2")


def test_an_address_has_several_guests_limits() -> None:
    assert all(limit.address and (limit.guest or 0) * 4 <= limit.address for limit in LIMITS.values())
    config = Config()
    assert config.table_guest_connections * 4 <= config.table_address_connections <= config.table_connections / 3


# ---------------------------------------------------------------- what costs much


def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that are drawn from now on."""
    drawn, make = list[str](), segno.make

    def draw(link: str, **options: Any) -> segno.QRCode:
        drawn.append(link)
        return make(link, **options)

    monkeypatch.setattr(segno, "make", draw)
    return drawn


@pytest.mark.parametrize("path", ["/api/me/pass", "/api/tables/{}/qr.svg"])
async def test_the_loop_goes_on_while_a_code_is_drawn(
    house: House, ada: Person, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code that is drawn only when another call has been answered meanwhile."""
    answered, drawn = threading.Event(), list[bool]()
    make = segno.make

    def draw(*args: Any, **options: Any) -> object:
        drawn.append(answered.wait(WAIT))
        return make(*args, **options)

    monkeypatch.setattr(segno, "make", draw)
    table_id, bob = await ada.create(table_for_two()), house.person()
    method = "POST" if path.endswith("pass") else "GET"
    drawing = asyncio.create_task(ada.session.request(method, house.base + path.format(table_id)))
    async with bob:
        assert (await bob.call("GET", "/api/tables"))[0] == 200
    answered.set()
    async with await drawing as response:
        assert response.status == 200
    assert drawn == [True]


async def test_a_code_is_drawn_once(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drawings(monkeypatch)
    table_id = await ada.create(table_for_two())
    for _ in range(3):
        async with ada.session.get(f"{house.base}/api/tables/{table_id}/qr.svg") as response:
            assert response.status == 200
    assert len(drawn) == 1


async def test_records_are_made_one_at_a_time(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask for them, the loop shares the interpreter with one thread."""
    making, most = 0, 0

    async def records(_table_id: str) -> bytes:
        nonlocal making, most
        making, most = making + 1, max(most, making + 1)
        await asyncio.sleep(0.02)
        making -= 1
        return b""

    table_id = await ada.create(table_for_two())
    monkeypatch.setattr("tripot.hosts.room.room.Room.records", lambda _room, table_id: records(table_id))
    answers = await asyncio.gather(*(ada.session.get(f"{house.base}/api/tables/{table_id}/records") for _ in range(8)))
    assert [answer.status for answer in answers] == [200] * 8
    assert most == 1


# ---------------------------------------------------------------- proxies and names


@pytest.mark.parametrize(
    ("proxies", "scheme", "secure"),
    [
        ((), "https", False),
        (("192.0.2.7",), "https", False),
        (("127.0.0.1",), "https", True),
        (("127.0.0.0/8", "::1"), "HTTPS", True),
        (("127.0.0.1",), "http", False),
        (("127.0.0.1",), "javascript", False),
        (("127.0.0.1",), "", False),
    ],
)
async def test_a_trusted_proxy_alone_says_that_it_is_https(
    tmp_path: Path, proxies: tuple[str, ...], scheme: str, secure: bool
) -> None:
    headers = {"X-Forwarded-Proto": scheme} if scheme else {}
    async with (
        open_house(tmp_path, replace(QUICK, trusted_proxies=proxies)) as house,
        aiohttp.ClientSession() as session,
    ):
        async with session.get(f"{house.base}/api/me", headers=headers) as response:
            assert ("Secure" in response.headers["Set-Cookie"]) is secure
        async with session.post(f"{house.base}/api/me/pass", headers=headers) as response:
            link = (await response.json())["link"]
    assert link.startswith("https://" if secure else "http://")


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("10.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("10.0.0.1", ["198.51.100.1", " 192.0.2.1"], "192.0.2.1"),  # the first is what a client has made up
        ("10.0.0.1", ["192.0.2.1", "10.0.0.2"], "192.0.2.1"),
        ("10.0.0.1", ["10.0.0.3", "10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["192.0.2.1", "unknown"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("192.0.2.9", ["192.0.2.1"], "192.0.2.9"),
        ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_who_has_sent_a_request(peer: str, forwarded: list[str], found: str) -> None:
    assert sender(peer, forwarded, ("10.0.0.0/8",)) == found


def test_a_proxy_is_an_address_or_a_network() -> None:
    check(("127.0.0.1", "::1", "10.0.0.0/8"))
    with pytest.raises(BadAddress, match=r"proxy\.example"):
        check(("proxy.example",))
    assert is_within("::ffff:127.0.0.1", ("127.0.0.1",))
    assert not is_within(None, ("127.0.0.1",))


@pytest.mark.parametrize(
    ("names", "host", "found"),
    [
        ((), "elsewhere.example", "elsewhere.example"),
        (("cards.example", "192.0.2.1:8000"), "elsewhere.example", "cards.example"),
        (("cards.example", "192.0.2.1:8000"), "Cards.Example", "Cards.Example"),
        (("cards.example", "192.0.2.1:8000"), "192.0.2.1:8000", "192.0.2.1:8000"),
        (("cards.example", "192.0.2.1:8000"), "192.0.2.1:9000", "cards.example"),
    ],
)
async def test_links_lead_to_no_foreign_host(
    tmp_path: Path, names: tuple[str, ...], host: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawings(monkeypatch)
    async with open_house(tmp_path, replace(QUICK, host_names=names)) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
        _, made = await ada.call("POST", "/api/me/pass", headers={"Host": host})
        async with ada.session.get(f"{house.base}/api/tables/{table_id}/qr.svg", headers={"Host": host}) as response:
            assert response.status == 200
    assert made["link"].startswith(f"http://{found}/pass/")
    assert drawn == [made["link"], f"http://{found}/table/{table_id}"]


AHEAD = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n" * 25_000
MUCH = 40  # times that: more than the system keeps of what nobody has read


async def test_requests_that_are_sent_ahead_wait_outside(house: House) -> None:
    """The attack: requests without end whose answers nobody reads. 40 MB of them would be 2 GB in memory."""
    url = URL(house.base)
    _, writer = await asyncio.open_connection(url.host, url.port)

    async def send() -> None:
        for _ in range(MUCH):
            writer.write(AHEAD)
            await writer.drain()

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(send(), 2)
    writer.transport.abort()


async def test_the_games_are_described_beside_the_loop(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading the rules and sentences of all of them takes over 100 ms, the first time."""
    described: list[threading.Thread] = []

    def games_json(_language: str | None) -> bytes:
        described.append(threading.current_thread())
        return b"{}"

    monkeypatch.setattr(api, "games_json", games_json)
    assert (await ada.call("GET", "/api/games"))[0] == 200
    assert described != [threading.main_thread()]


async def test_collections_of_garbage_leave_out_what_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All objects of the rules would be looked at again and again, which stops the loop for 100 ms each time."""
    done: list[str] = []
    monkeypatch.setattr(KernelLoader, "_load", lambda _self, table, _use: done.append(table.game.name))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    app = make_app(tmp_path, replace(QUICK, warm=True))
    async with open_doors(app, "127.0.0.1", 0):
        await serve._settle(app[ROOM])
    assert set(done[:-1]) == set(playable_games())
    assert done[-1] == "freeze"


@pytest.mark.parametrize("kind", ["ping", "pong", "text"])
async def test_who_sends_frames_without_end_is_cut_off(tmp_path: Path, kind: str) -> None:
    async with open_house(tmp_path, few(frames=Limit(200, 1000))) as house, house.person() as ada:
        player = await ada.join(await ada.create(table_for_two()))
        send: Callable[..., Awaitable[None]] = getattr(player.socket, {"text": "send_str"}.get(kind, kind))
        with suppress(ConnectionError, aiohttp.ClientError):
            for _ in range(2000):
                await send("" if kind == "text" else b"")
        async with asyncio.timeout(10):
            told = [each.data async for each in player.socket if each.type is aiohttp.WSMsgType.TEXT]
    assert "too_many" in told[-1]
    assert len(told) < 1000
