"""A card room under test on a free port of this machine, and clients that play in it."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import aiohttp
from alembic import command
from alembic.config import Config as Migrations

from tripot import shuffle
from tripot.hosts.config import LIMITS, Config, Limit
from tripot.hosts.http.app import DATABASE, make_app, make_app_at
from tripot.hosts.http.serve import open_doors
from tripot.hosts.storage import migrate, private
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.sqlite import SqliteFile

TIMEOUT = 60.0  # seconds for any answer: the first move may wait for the compiler
MEASURING = 1.5  # seconds
FREE = dict.fromkeys(LIMITS, Limit(None, None))
QUICK = Config(nonce_wait=300, restart_grace=0, warm=False, limits=FREE, bot_slowness=0.02, daily_pace=0)
CLOSING = (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.CLOSED)

Json = dict[str, Any]


def few(**limits: Limit) -> Config:
    """A card room with these limits, in whose names `_` stands for a space, and no others."""
    return replace(QUICK, limits={**FREE, **{name.replace("_", " "): limit for name, limit in limits.items()}})


def four_with_bots(**changes: Any) -> Json:
    """A table for one person and three bots that play at once."""
    return {"game": "turkish", "seats": 4, "clock": 0, "pace": 0, "bots": ["regular"] * 3, **changes}


def table_for_two(**changes: Any) -> Json:
    """A table for two people."""
    return {"game": "turkish", "seats": 2, "clock": 0, "pace": 0, **changes}


def events(data: Path) -> list[tuple[Any, ...]]:
    """Every event, as the database stores it."""
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        return connection.execute("SELECT table_id, seq, at, event FROM events ORDER BY 1, 2").fetchall()


def query(place: Place, sql: str) -> list[tuple[Any, ...]]:
    """What a statement gives in a database of either kind."""
    engine = place.open()
    try:
        with engine.begin() as connection:
            found = connection.exec_driver_sql(sql)
            return [tuple(row) for row in found] if found.returns_rows else []
    finally:
        engine.dispose()


def home_of(place: Place, table_id: str) -> str | None:
    """The home of a table."""
    [(found,)] = query(place, f"SELECT home FROM tables WHERE id = '{table_id}'")
    return None if found is None else str(found)


def event_numbers(place: Place, table_id: str) -> list[int]:
    """The numbers of a table's events."""
    return [seq for (seq,) in query(place, f"SELECT seq FROM events WHERE table_id = '{table_id}' ORDER BY seq")]


def move_of(choice: Json) -> Json:
    """The smallest move of a choice."""
    keys = ("verb", "from", "slot", "suit", "to", "end")
    move = {key: choice[key] for key in keys if choice.get(key) is not None}
    cards = choice.get("cards") or []
    return {**move, "cards": cards[: max(1, choice["min"])]} if cards else move


@dataclass
class Player:
    """A client at a table: keeps the newest `table` message and everything it was sent."""

    socket: aiohttp.ClientWebSocketResponse
    table: Json = field(default_factory=dict)
    heard: list[Json] = field(default_factory=list)
    late: float = 0.0  # seconds by which its page is late with echoes, on purpose
    late_pongs: float = 0.0  # and by which it is late with what a page cannot reach
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def seat(self) -> int:
        """Our seat."""
        seat = self.table["you"]
        assert isinstance(seat, int)
        return seat

    @property
    def my_turn(self) -> bool:
        """Whether we may act."""
        return self.table["phase"] == "playing" and self.seat in self.table["deal"]["actors"]

    async def hear(self) -> Json:
        """The next message; probes are echoed on the way, and signs of life need no answer."""
        async with asyncio.timeout(TIMEOUT):
            while (message := await self._receive())["type"] in ("probe", "alive"):
                if message["type"] == "probe":
                    await self._after(self.late, partial(self.send, type="echo", id=message["id"]))
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message
        return message

    async def _after(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something; later, and meanwhile go on, where there is something to wait for."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            with suppress(ConnectionError):
                await work()

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if not seconds:
            await task

    async def _receive(self) -> Json:
        """The next text; pings are answered on the way, each just before the probe that comes with it."""
        while (received := await self.socket.receive()).type is aiohttp.WSMsgType.PING:
            await self._after(self.late_pongs, partial(self.socket.pong, received.data))
        if received.type is not aiohttp.WSMsgType.TEXT:
            raise TypeError(f"not a text but {received.type!r}")
        message: Json = received.json()
        return message

    async def send(self, **message: Any) -> None:
        """Say something."""
        await self.socket.send_json(message)

    async def ask(self, **message: Any) -> Json:
        """Say something and wait for its `done` or `error`."""
        ref = secrets.token_hex(4)
        await self.send(**message, ref=ref)
        return await self.answer(ref)

    async def answer(self, ref: str | None) -> Json:
        """Wait for the answer to what was sent with a ref."""
        while True:
            heard = await self.hear()
            if heard["type"] != "table" and heard.get("ref") == ref:
                return heard

    async def until(self, *phases: str) -> Json:
        """Wait for a phase."""
        while self.table.get("phase") not in phases:
            await self.hear()
        return self.table

    async def until_turn(self) -> Json:
        """Wait until we may act, or the deal is over."""
        while not (self.my_turn or self.table["phase"] in ("counting", "finished")):
            await self.hear()
        return self.table

    async def nonce(self) -> Json:
        """Add to the shuffle: pledge, and open when all have pledged. Several at a table do so at the same time."""
        value = secrets.token_hex(16)
        match = (await self.until("shuffling", "playing"))["match"]
        if not match["opening"]:
            await self.ask(type="pledge", match=match["number"], hash=shuffle.pledge(value))
        while self.table["phase"] == "shuffling" and not self.table["match"]["opening"]:
            await self.hear()  # where nobody pledges in time, the deal begins without
        return await self.ask(type="nonce", match=match["number"], value=value)

    async def close(self) -> None:
        """Hang up; what was still to be said is not said."""
        for task in self._tasks:
            task.cancel()
        await self.socket.close()

    async def play(self, move: Json | None = None) -> Json:
        """Play a move, or the first there is."""
        move = move or move_of(self.table["deal"]["choices"][0])
        return await self.ask(type="move", seq=self.table["seq"], move=move)

    async def play_deal(self) -> Json:
        """Play until the deal is over; the last `table`."""
        while (await self.until_turn())["phase"] == "playing":
            answer = await self.play()
            # Bots race too; a press may come quicker than a busy machine has echoed the server's last probe.
            assert answer["type"] == "done" or answer["code"] == "late" or "before its player" in answer["detail"], (
                answer
            )
        return self.table


@dataclass
class Person:
    """A browser: its cookies, its HTTP session."""

    base: str
    session: aiohttp.ClientSession
    players: list[Player] = field(default_factory=list)

    async def __aenter__(self) -> Self:
        await self.call("GET", "/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()
        await self.session.close()

    async def call(self, method: str, path: str, **options: Any) -> tuple[int, Any]:
        """Status and JSON body of a call."""
        async with self.session.request(method, self.base + path, **options) as response:
            return response.status, await response.json()

    async def create(self, body: Json) -> str:
        """Make a table; its id."""
        status, answer = await self.call("POST", "/api/tables", json=body)
        assert status == 201, answer
        return str(answer["id"])

    async def join(self, table_id: str) -> Player:
        """Open a websocket at a table and see it once."""
        address = f"{self.base}/api/tables/{table_id}/ws"
        player = Player(await self.session.ws_connect(address, max_msg_size=1 << 24, autoping=False))
        self.players.append(player)
        await player.hear()
        return player

    async def come_back(self, table_id: str, patience: float = TIMEOUT) -> Player:
        """Join as a page does, which tries until it is let in: a busy machine may end the lives of its nodes."""
        async with asyncio.timeout(patience):
            while True:
                with suppress(aiohttp.ClientError, TypeError):  # TypeError: the line ended before the first message
                    return await self.join(table_id)
                await asyncio.sleep(0.1)

    async def leave(self) -> None:
        """Close all websockets."""
        for player in self.players:
            await player.close()
        self.players.clear()


@dataclass
class House:
    """A running card room."""

    data: Path
    base: str

    def person(self) -> Person:
        """A browser that has never been here."""
        return Person(self.base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))


@asynccontextmanager
async def open_house(data: Path | Place, config: Config = QUICK, bus: str | None = None) -> AsyncIterator[House]:
    """Run a card room in this process, or a node of one."""
    if isinstance(data, Path):
        _make_ready(data)
    app = make_app(data, config) if isinstance(data, Path) else make_app_at(data, config, bus)
    async with open_doors(app, "127.0.0.1", 0, shutdown_timeout=1) as port:
        yield House(data if isinstance(data, Path) else Path(), f"http://127.0.0.1:{port}")


def _make_ready(data: Path) -> None:
    """Give a new card room its empty database: to copy one takes a hundredth of the time of making it step by step."""
    if not (data / DATABASE).exists():
        private.make_folder(data)
        (data / DATABASE).write_bytes(_empty_database())


@cache
def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        SqliteFile(file).prepare()
        return file.read_bytes()


async def start_for_two(
    ada: Person,
    bob: Person,
    *,
    late: float = 0,
    late_pongs: float = 0,
    **changes: Any,
) -> tuple[str, Player, Player]:
    """Two people at a table, the first deal dealt; the one whose turn it is comes first."""
    table_id = await ada.create(table_for_two(**changes))
    one, other = await ada.join(table_id), await bob.join(table_id)
    other.late, other.late_pongs = late, late_pongs
    assert (await other.ask(type="sit", seat=1))["type"] == "done"
    if late:
        await asyncio.gather(_be_measured(one), _be_measured(other))
    assert (await one.ask(type="start"))["type"] == "done"
    await asyncio.gather(one.nonce(), other.nonce())
    await one.until("playing")
    await other.until("playing")
    return (table_id, one, other) if one.my_turn else (table_id, other, one)


async def _be_measured(player: Player) -> None:
    """Echo probes for a while."""
    try:
        async with asyncio.timeout(MEASURING):
            while True:
                await player.hear()
    except TimeoutError:
        pass


async def closed(player: Player) -> float:
    """Wait until a client's connection is closed from afar; the seconds that it took."""
    begun = time.monotonic()
    async with asyncio.timeout(10):
        while (await player.socket.receive()).type not in CLOSING:
            pass
    return time.monotonic() - begun


async def keep_up(*players: Player) -> None:
    """Hear until all know the same."""
    for player in players:
        while player.table["seq"] < max(each.table["seq"] for each in players):
            await player.hear()


def revise(place: Place, revision: str) -> None:
    """Take a database back to an earlier revision."""
    config = Migrations()
    config.set_main_option("script_location", str(Path(migrate.__file__).with_name("migrations")))
    engine = place.open()
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, revision)
    finally:
        engine.dispose()
