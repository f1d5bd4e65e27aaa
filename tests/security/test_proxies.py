"""Behind a trusted proxy everybody counts by their own address, whatever they write into headers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from tripot.hosts.config import Config, Limit
from tripot.hosts.http import limiter
from tripot.hosts.http.addresses import check, is_within, sender
from tripot.hosts.http.admission import Admission, Visit
from tripot.hosts.http.limiter import Limiter

from ..hosts.kit import QUICK, House, Person, few, open_house, start_for_two, table_for_two
from ..hosts.proxies import needs_nginx, nginx, two_people
from ..hosts.servers import free_port

BEHIND = replace(QUICK, trusted_proxies=("127.0.0.1",))
HOP_BY_HOP = ("Connection", "Upgrade", "Transfer-Encoding", "Content-Length", "Keep-Alive")
OF_WEBSOCKETS = "Sec-WebSocket-"
PROXIES = ("127.0.0.21", "127.0.0.22")
NAME = "cards.example"


# ---------------------------------------------------------------- a real proxy


@dataclass
class Proxy:
    """A careless reverse proxy: it appends an address to what a client has sent, and passes everything else on."""

    target: str
    own: str  # the address from which it connects
    outermost: bool = True
    session: aiohttp.ClientSession = field(init=False)

    async def pass_on(self, request: web.Request) -> web.StreamResponse:
        """Pass a request on, or a websocket."""
        url = URL(self.target).join(request.rel_url)
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._join(request, url)
        body = await request.read()
        async with self.session.request(
            request.method, url, headers=self._headers(request), data=body, allow_redirects=False
        ) as answer:
            kept = [(name, value) for name, value in answer.headers.items() if name not in HOP_BY_HOP]
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    async def _join(self, request: web.Request, url: URL) -> web.StreamResponse:
        near = web.WebSocketResponse(autoping=False)
        async with self.session.ws_connect(url, headers=self._headers(request), autoping=False) as far:
            await near.prepare(request)
            ways = [asyncio.create_task(_pump(far, near)), asyncio.create_task(_pump(near, far))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await near.close()
        return near

    def _headers(self, request: web.Request) -> list[tuple[str, str]]:
        kept = [
            (name, value)
            for name, value in request.headers.items()
            if name not in HOP_BY_HOP and not name.startswith(OF_WEBSOCKETS)
        ]
        kept.append(("X-Forwarded-For", str(request.remote)))
        return [*kept, ("X-Forwarded-Proto", "https")] if self.outermost else kept


async def _pump(source: Any, target: Any) -> None:
    async for message in source:
        if message.type is aiohttp.WSMsgType.TEXT:
            await target.send_str(message.data)
        elif message.type is aiohttp.WSMsgType.PING:
            await target.ping(message.data)
        elif message.type is aiohttp.WSMsgType.PONG:
            await target.pong(message.data)


@asynccontextmanager
async def open_proxy(target: str, own: str, *, outermost: bool = True) -> AsyncIterator[str]:
    """A proxy before an address; its own."""
    proxy, app = Proxy(target, own, outermost), web.Application()
    app.router.add_route("*", "/{path:.*}", proxy.pass_on)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    connector = aiohttp.TCPConnector(local_addr=(own, 0))
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as proxy.session:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


@asynccontextmanager
async def behind_two(data: Path, config: Config) -> AsyncIterator[Callable[..., Person]]:
    """People at addresses of their own, who come to a card room through two proxies in a row."""
    config = replace(config, trusted_proxies=PROXIES)
    async with (
        AsyncExitStack() as stack,
        open_house(data, config) as house,
        open_proxy(house.base, PROXIES[1], outermost=False) as inner,
        open_proxy(inner, PROXIES[0]) as outer,
    ):

        def person(last: int, **headers: str) -> Person:
            connector = aiohttp.TCPConnector(local_addr=(f"127.0.0.{last}", 0))
            jar = aiohttp.CookieJar(unsafe=True, treat_as_secure_origin=URL(outer))
            session = aiohttp.ClientSession(connector=connector, cookie_jar=jar, headers=headers)
            stack.push_async_callback(session.close)
            return Person(outer, session)

        yield person


async def codes(person: Person, times: int) -> list[int]:
    """The answers to a call made several times."""
    return [(await person.call("GET", "/api/tables"))[0] for _ in range(times)]


async def test_nobody_slips_out_of_a_limit_or_uses_up_anothers(tmp_path: Path) -> None:
    """The attack: each request names another address, that of a victim or of a proxy among them."""
    async with behind_two(tmp_path, few(calls=Limit(None, 6))) as person:
        answers = []
        for claimed in ("192.0.2.1", "127.0.0.8", "127.0.0.8", "127.0.0.8", *PROXIES, "127.0.0.8, 127.0.0.21"):
            answers += await codes(person(9, **{"X-Forwarded-For": claimed, "Forwarded": f"for={claimed}"}), 1)
        assert answers == [200] * 6 + [429]
        assert await codes(person(8), 6) == [200] * 6
        assert await codes(person(9), 1) == [429]


async def test_a_table_is_played_at_through_proxies(tmp_path: Path) -> None:
    """Websockets count by their true address too; the cookie is for https, and pages of other sites stay outside."""
    config = replace(QUICK, table_address_connections=2)
    async with behind_two(tmp_path, config) as person:
        ada, bob = person(31, Host=NAME), person(32)
        async with ada.session.get(f"{ada.base}/api/me") as response:
            assert "; Secure" in response.headers["Set-Cookie"]
        status, made = await ada.call("POST", "/api/me/pass", headers={"Origin": f"https://{NAME}"})
        assert status == 200
        assert made["link"].startswith(f"https://{NAME}/pass/")
        for foreign in ("https://evil.example", "null", f"https://{NAME}.evil.example", "http://["):
            headers = {"Origin": foreign, "X-Forwarded-Host": "evil.example"}
            assert (await ada.call("POST", "/api/me/pass", headers=headers))[1]["code"] == "foreign_origin"
        table_id = await ada.create(table_for_two())
        heard = [(await ada.join(table_id)).heard[0].get("code") for _ in range(3)]
        assert heard == [None, None, "too_many"]
        player = await bob.join(table_id)
        assert (await player.ask(type="sit", seat=1))["type"] == "done"
        assert (await player.ask(type="say", text="Bonsoir"))["type"] == "done"
        for each in (ada, bob):
            await each.leave()


async def test_the_metrics_are_for_nobody_who_comes_by_a_proxy(tmp_path: Path) -> None:
    """A proxy on this machine looks like this machine. Some leave `X-Forwarded-For` out when a client asks them to."""
    async with open_house(tmp_path, BEHIND) as house, aiohttp.ClientSession() as session:
        written = ["Forwarded", *(f"X-Forwarded-{what}" for what in ("For", "Proto", "Host", "Port", "Prefix"))]
        for headers in ({}, *({name: "192.0.2.1"} for name in written)):
            async with session.get(f"{house.base}/metrics", headers=headers) as response:
                assert response.status == (404 if headers else 200), headers


# ---------------------------------------------------------------- what headers say

HEADERS = [
    (["192.0.2.1"], "192.0.2.1"),
    (["192.0.2.1:5678"], "192.0.2.1"),
    (["[2001:db8::1]:80"], "2001:db8::1"),
    (["[2001:db8::1]"], "2001:db8::1"),
    (["2001:DB8:0:0::1"], "2001:db8::1"),
    (["::ffff:192.0.2.1"], "192.0.2.1"),
    (["[::ffff:192.0.2.1]:65535"], "192.0.2.1"),
    (["198.51.100.1", "192.0.2.1"], "192.0.2.1"),  # two headers: the last counts
    (["198.51.100.1, 192.0.2.1,127.0.0.1"], "192.0.2.1"),
    (["198.51.100.1, ::ffff:127.0.0.1"], "198.51.100.1"),
    (["192.0.2.1,"], "127.0.0.1"),
    ([", ,,"], "127.0.0.1"),
    (["unknown"], "127.0.0.1"),
    (["_hidden"], "127.0.0.1"),
    (["192.0.2.1, unknown"], "127.0.0.1"),
    (["192.0.2.1:port"], "127.0.0.1"),
    (["[192.0.2.1"], "127.0.0.1"),
    (["[]:80"], "127.0.0.1"),
    (["192.0.2.1/8"], "127.0.0.1"),
    (["0300.0.2.1"], "127.0.0.1"),
    (["3232235521"], "127.0.0.1"),
    (["fe80::1%" + "x" * 5000], "fe80::1"),  # what becomes a key is short, whatever was written
    (["é\udcff"], "127.0.0.1"),
    (["127.0.0.1," * 800], "127.0.0.1"),
]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The addresses for which requests are counted from now on."""
    found, count = list[str | None](), Limiter.count

    def note(self: Limiter, what: str, address: str | None, guest: str | None = None) -> None:
        found.append(address)
        count(self, what, address, guest)

    monkeypatch.setattr(Limiter, "count", note)
    return found


async def test_whatever_a_proxy_says_an_address_counts(tmp_path: Path, counted: list[str | None]) -> None:
    async with open_house(tmp_path, BEHIND) as house:
        for values, address in HEADERS:
            counted.clear()
            lines = b"".join(b"X-Forwarded-For: %b\r\n" % value.encode("utf-8", "surrogateescape") for value in values)
            assert await status_of(house, lines) == 200, values
            assert counted == [address], values


async def test_what_anybody_else_says_counts_nothing(tmp_path: Path, counted: list[str | None]) -> None:
    config = replace(QUICK, trusted_proxies=("127.0.0.7", "::ffff:127.0.0.8", "2001:db8::/32"))
    async with open_house(tmp_path, config) as house:
        for values, _ in HEADERS:
            lines = b"".join(b"X-Forwarded-For: %b\r\n" % value.encode("utf-8", "surrogateescape") for value in values)
            assert await status_of(house, lines) == 200, values
    assert set(counted) == {"127.0.0.1"}


@pytest.mark.parametrize(
    "lines",
    [
        b"X-Forwarded-For: " + b"1" * 100_000 + b"\r\n",
        b"X-Forwarded-For: 192.0.2.1\r\n" * 20_000,
        b"X-Forwarded-For: 192.0.2.1\x00\r\n",
        b"X-Forwarded-For : 192.0.2.1\r\n",
        b"Host: evil.example\r\n",  # a second one
    ],
    ids=["long", "many", "nul", "space", "two hosts"],
)
async def test_headers_that_no_proxy_writes_are_refused(tmp_path: Path, lines: bytes) -> None:
    async with open_house(tmp_path, BEHIND) as house:
        assert await status_of(house, lines) in (400, 431)
        assert await status_of(house, b"") == 200


async def test_a_request_that_names_no_host_breaks_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path, BEHIND) as house:
        for first in (b"GET /ready HTTP/1.0\r\n\r\n", b"POST /api/me/pass HTTP/1.0\r\nOrigin: null\r\n\r\n"):
            async with asyncio.timeout(5):
                assert await ask(house, first) in (200, 400, 403), first


async def status_of(house: House, lines: bytes) -> int:
    """What a request with some header lines is answered."""
    return await ask(house, b"GET /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + lines + b"\r\n")


async def ask(house: House, request: bytes) -> int:
    """What a request is answered."""
    url = URL(house.base)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    try:
        with suppress(ConnectionError):  # it may be refused before it is all sent
            writer.write(request)
            await writer.drain()
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("told", "secure"),
    [("https, http", True), ("HTTPS", True), ("http, https", False), ("https;http", False), (" ", False)],
)
async def test_the_first_proxy_says_whether_it_is_https(tmp_path: Path, told: str, secure: bool) -> None:
    async with (
        open_house(tmp_path, BEHIND) as house,
        aiohttp.ClientSession(headers={"X-Forwarded-Proto": told}) as session,
        session.get(f"{house.base}/api/me") as response,
    ):
        assert ("; Secure" in response.headers["Set-Cookie"]) is secure


# ---------------------------------------------------------------- the host that a browser asked for

INNER = "127.0.0.1:8000"  # what a proxy calls the card room

HOSTS = [  # the `Host`, and the forwarded host and port, with the host that counts behind https
    ((NAME, "", ""), NAME),
    ((f"{NAME}:8443", "", ""), f"{NAME}:8443"),
    ((NAME, "", "8443"), f"{NAME}:8443"),
    ((NAME, NAME, "8443"), f"{NAME}:8443"),
    ((NAME, f"{NAME}:8443", ""), f"{NAME}:8443"),
    ((NAME, f"{NAME.upper()}:8443", "8443"), f"{NAME}:8443"),
    ((INNER, f"{NAME}:8443", ""), f"{NAME}:8443"),
    ((INNER, NAME, "8443"), f"{NAME}:8443"),
    (("[::1]:8000", NAME, "8443"), f"{NAME}:8443"),
    (("room", NAME, "8443"), f"{NAME}:8443"),
    ((INNER, "[2001:db8::1]:8443", ""), "[2001:db8::1]:8443"),
    ((f"{NAME}:8443", "", "443"), f"{NAME}:8443"),  # the port of a container, which is another one outside
    ((f"{NAME}:443", "", ""), NAME),  # browsers leave out the usual port
    ((INNER, f"{NAME}:443", "443"), NAME),
    ((NAME, NAME, "80"), NAME),  # from a second proxy, which speaks plain http with the first
    ((INNER, f"evil.example, {NAME}", ""), NAME),  # the first is what a client has made up
    ((NAME, "", "80, 8443"), f"{NAME}:8443"),
    ((NAME, "evil.example", ""), NAME),  # passed on by a careless proxy
    ((NAME, f"{NAME}.evil.example", ""), NAME),
    ((INNER, f"{NAME}/x", ""), INNER),
    ((INNER, f"x@{NAME}", ""), INNER),
    ((INNER, "", "8443"), INNER),
    ((NAME, f"{NAME}:http", "-1"), NAME),
    ((NAME, "é", "8443x"), NAME),
    ((NAME, ", ,", "٣٣"), NAME),
    ((NAME, f"{NAME}:123456", "99999999"), NAME),
]


def told_by_a_proxy(host: str, forwarded: str, port: str) -> dict[str, str]:
    """The headers of a request that comes through a proxy."""
    told = {"Host": host, "X-Forwarded-Host": forwarded, "X-Forwarded-Port": port}
    return {"X-Forwarded-Proto": "https", **{name: value for name, value in told.items() if value}}


async def test_the_host_that_counts_is_the_one_that_the_browser_asked_for(tmp_path: Path) -> None:
    async with open_house(tmp_path, BEHIND) as house, house.person() as ada:
        for told, host in HOSTS:
            headers = told_by_a_proxy(*told)
            status, made = await ada.call("POST", "/api/me/pass", headers={**headers, "Origin": f"https://{host}"})
            assert status == 200, (told, made)
            assert made["link"].lower().startswith(f"https://{host}/pass/"), told
            for foreign in ("https://evil.example", f"https://{host}1", f"https://{INNER}1"):
                status, error = await ada.call("POST", "/api/me/pass", headers={**headers, "Origin": foreign})
                assert (status, error["code"]) == (403, "foreign_origin"), (told, foreign)
                assert repr(foreign) in error["detail"]
                assert host in error["detail"].lower()


async def test_nobody_but_a_proxy_says_which_host_was_asked_for(tmp_path: Path) -> None:
    headers = {**told_by_a_proxy(INNER, NAME, "8443"), "Origin": f"https://{NAME}:8443"}
    async with open_house(tmp_path, replace(QUICK, trusted_proxies=("192.0.2.7",))) as house, house.person() as ada:
        status, error = await ada.call("POST", "/api/me/pass", headers=headers)
        assert (status, error["code"]) == (403, "foreign_origin")
        assert INNER in error["detail"]


@pytest.mark.parametrize(
    ("forwarded", "status"), [(NAME, 200), (f"{NAME}:8443", 200), ("evil.example", 403), ("evil.example:8443", 403)]
)
async def test_of_a_card_room_with_names_no_proxy_makes_up_another(tmp_path: Path, forwarded: str, status: int) -> None:
    """Even if the proxy passes on what a client has sent, and calls the card room something else."""
    config = replace(BEHIND, host_names=(f"{NAME}:8443", "cards.home"))
    async with open_house(tmp_path, config) as house, house.person() as ada:
        for host in (INNER, "room.internal"):
            headers = {**told_by_a_proxy(host, forwarded, ""), "Origin": f"https://{forwarded}"}
            assert (await ada.call("POST", "/api/me/pass", headers=headers))[0] == status


OTHER_WAY = {  # as many write it: the card room is called by its address
    "proxy_set_header Host $http_host;": "",
    "X-Forwarded-Host $http_host": "X-Forwarded-Host $host",
    'X-Forwarded-Port ""': "X-Forwarded-Port $server_port",
}


@needs_nginx
@pytest.mark.parametrize("changes", [{}, OTHER_WAY], ids=["as in the documents", "by its address"])
async def test_a_match_is_played_behind_nginx_at_another_port(tmp_path: Path, changes: dict[str, str]) -> None:
    port = free_port()
    base, host = f"http://127.0.0.1:{port}", f"cards.example.org:{port}"
    async with open_house(tmp_path / "data", BEHIND) as house, AsyncExitStack() as stack:
        stack.enter_context(nginx(tmp_path, port, house.base, changes))
        people = await two_people(stack, base, host)
        _, first, _ = await start_for_two(*people)
        assert (await first.play())["type"] == "done"
        assert (await people[0].call("POST", "/api/me/pass"))[1]["link"].startswith(f"http://{host}/pass/")
        for foreign in ("http://evil.example", "http://cards.example.org", f"http://127.0.0.1:{port}", house.base):
            headers = {"Origin": foreign, "X-Forwarded-Host": foreign.removeprefix("http://")}
            assert (await people[0].call("POST", "/api/me/pass", headers=headers))[1]["code"] == "foreign_origin"


@pytest.mark.parametrize("network", ["::ffff:10.0.0.0/104", "::ffff:10.1.2.3", "10.0.0.0/8"])
def test_a_network_may_be_written_either_way(network: str) -> None:
    check((network,))
    for peer in ("10.1.2.3", "::ffff:10.1.2.3"):
        assert is_within(peer, (network,))
        assert sender(peer, ["192.0.2.1"], (network,)) == "192.0.2.1"
    assert not is_within("11.1.2.3", (network,))


# ---------------------------------------------------------------- memory, and the door


def test_no_name_that_somebody_makes_up_becomes_a_key() -> None:
    counts = Limiter(few(calls=Limit(None, 3)))
    for number in range(1000):
        spoofed = ["a" * number, f"fe80::{number:x}%{'z' * number}", f"198.51.100.{number % 256}:{number}", "192.0.2.1"]
        with suppress(Exception):
            counts.count("calls", sender("10.0.0.1", spoofed, ("10.0.0.1",)))
    assert list(counts._empty_at) == [("calls", "192.0.2.1")]


def test_what_is_counted_is_bounded_where_addresses_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with a whole network of IPv6 is counted by its parts, of which only so many are kept."""
    monkeypatch.setattr(limiter, "COUNTS_KEPT", 50)
    counts = Limiter(few(calls=Limit(None, 3)))
    for number in range(2000):
        counts.count("calls", f"2001:db8:{number:x}::{number:x}")
    assert len(counts._empty_at) == 50


class Peer:
    """A transport that leads to an address."""

    def __init__(self, address: tuple[Any, ...] | str | None) -> None:
        self.address = address
        self.aborted = False

    def get_extra_info(self, _name: str) -> object:
        return self.address

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(
    ("peer", "proxy"),
    [
        (("127.0.0.1", 5000), "127.0.0.1"),
        (("::1", 5000, 0, 0), "::1"),
        (("fd00:0:0:7::5", 5000, 0, 0), "fd00::/16"),
        (("::ffff:10.0.0.1", 5000, 0, 0), "10.0.0.0/8"),
    ],
)
async def test_a_trusted_proxy_opens_as_many_connections_as_it_needs(peer: tuple[Any, ...], proxy: str) -> None:
    """All players come over them: its limit would be theirs together, and silent ones would be cut off."""
    config = replace(QUICK, trusted_proxies=(proxy,), address_connections=3, patience=60)
    assert admitted(config, peer, 10) == 10
    assert admitted(replace(config, trusted_proxies=("192.0.2.1",)), peer, 10) == 3


async def test_connections_of_a_proxy_are_nobody_elses() -> None:
    """A neighbour of the proxy, such as what watches the card room, has a limit of its own."""
    config = replace(QUICK, trusted_proxies=("fd00::5",), address_connections=3, patience=60)
    door = Admission(asyncio.Protocol, config)
    of_proxy = [come(door, ("fd00::5", 5000, 0, 0)) for _ in range(10)]
    others = [come(door, ("fd00::6", 5000, 0, 0)) for _ in range(4)]
    assert not any(each.aborted for each in of_proxy)
    assert [each.aborted for each in others] == [False, False, False, True]


@pytest.mark.parametrize("peer", ["", None, "/run/tripot.sock"])
async def test_a_socket_without_an_address_is_no_proxy(peer: str | None) -> None:
    config = replace(QUICK, trusted_proxies=("0.0.0.0/0", "::/0"), address_connections=3, patience=60)
    assert admitted(config, peer, 10) == 3


def admitted(config: Config, peer: tuple[Any, ...] | str | None, times: int) -> int:
    """How many connections of a peer are let in."""
    door = Admission(asyncio.Protocol, config)
    return sum(not come(door, peer).aborted for _ in range(times))


def come(door: Admission, peer: tuple[Any, ...] | str | None) -> Peer:
    """Connect."""
    transport = Peer(peer)
    Visit(door).connection_made(cast("asyncio.Transport", transport))
    return transport
