"""A table whose players send what no page would: between their moves, and over the same websockets."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

import aiohttp

from tripot import shuffle

from ...hosts.kit import House, Json, Person, move_of
from .values import Maker
from .witness import Witness

BATCHES = (1, 1, 2, 5, 30)  # messages between two that are waited for
ANSWER = 30.0  # seconds
NONCE = "0" * 32
GONE = (aiohttp.ClientError, OSError, TypeError, TimeoutError)
RARE = ("leave", "remove", "ban", "mute")  # they end play, if they are sent as often as others
HEARD = ("say", "want_seat")  # anybody with the link may do this, and it is stored
TABLES: list[tuple[str, int, Json]] = [
    ("turkish", 3, {}),
    ("glukz", 4, {"fly": True}),
    ("iljig", 4, {}),
    ("nain_jaune", 4, {}),
    ("pig", 4, {"hush": True, "watch": True}),
    ("pig", 4, {"variant": "vatra", "travel": True}),
    ("turkish", 2, {}),
    ("pig", 5, {"variant": "magarac"}),
    ("pig", 4, {"stock": True, "variant": "spoons"}),
    ("glukz", 5, {"tarot": True, "knight": "skip", "decks": 2}),
]
PLAYERS, WATCHERS = 2, 1


@dataclass
class Attacker:
    """A guest at a table who sends good messages, bad ones, and ones that cannot be read."""

    person: Person
    witness: Witness
    maker: Maker
    quiet: bool = False  # asks nothing of those at the table that would be stored: see `HEARD`
    guest: str = ""
    table: Json = field(default_factory=dict)
    sent: int = 0
    closed: int = 0
    _text: str = ""
    _shown: str = ""
    _since: int | None = None
    _said: str = ""
    _socket: aiohttp.ClientWebSocketResponse | None = None

    async def enter(self) -> None:
        """Become somebody, and connect; some of those who come back say what they have been told."""
        dice = self.maker.dice
        self.guest = str((await self.person.call("GET", "/api/me"))[1]["id"])
        self._since = max(0, self.table.get("seq", 0) - dice.randrange(20)) if dice.random() < 0.5 else None
        since = dice.choice(("", "?since=", "?since=-1", "?since=" + "9" * 30, "?since=é"))
        address = f"{self.person.base}/api/tables/{self.witness.table_id}/ws"
        since = since if self._since is None else f"?since={self._since}"
        self._socket = await self.person.session.ws_connect(address + since, max_msg_size=1 << 24)
        while (told := await self._hear())["type"] in ("probe", "alive"):
            pass
        if told["type"] == "error":  # put out by the host: another guest comes
            self.person.session.cookie_jar.clear()
            raise TypeError(told["code"])

    async def attack(self, messages: int) -> None:
        """Send messages, and come back whenever the card room has closed the websocket."""
        while self.sent < messages:
            try:
                if self._socket is None or self._socket.closed:
                    await self.enter()
                await self._send_some()
            except GONE:
                self.closed += 1
                await self.leave()

    async def leave(self) -> None:
        """Close the websocket."""
        if self._socket:
            await self._socket.close()
        self._socket = None

    async def _send_some(self) -> None:
        """Send a batch, and wait for the answer to the last: what comes before it has been dealt with."""
        assert self._socket is not None
        ref, self._said = secrets.token_hex(8), ""
        for _ in range(self.maker.dice.choice(BATCHES)):
            await self._send_one(self._socket)
        await self._socket.send_json({"type": "back", "ref": ref})
        async with asyncio.timeout(ANSWER):
            while (await self._hear()).get("ref") != ref:
                pass

    async def _send_one(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        dice, maker = self.maker.dice, self.maker
        kind = dice.random()
        message = self._likely() if kind < 0.5 else maker.request()
        if (message.get("type") in RARE and dice.random() < 0.95) or (self.quiet and message.get("type") in HEARD):
            message = self._likely()
        if kind > 0.7:
            message = maker.spoiled(message)
        text = maker.text(message)
        if kind > 0.9:
            text = maker.torn(text)
        self.sent += 1
        self._said += text
        if kind > 0.995:
            await socket.send_bytes(text.encode("utf-8", "surrogatepass"))
        else:
            await socket.send_str(text.encode("utf-8", "replace").decode())

    async def _hear(self) -> Json:
        """The next message, once it has been taken down."""
        assert self._socket is not None
        received = await self._socket.receive()
        if received.type is not aiohttp.WSMsgType.TEXT:
            raise TypeError(f"closed: {received.data}")
        told: Json = self.witness.hear(self.guest, received.data, self._said, self._since, self._shown)
        if told["type"] == "table":
            self.table, self._shown, self._since = told, received.data, None
        elif told["type"] == "probe" and self.maker.dice.random() < 0.5:
            await self._socket.send_json({"type": "echo", "id": told["id"]})
        return told

    def _likely(self) -> Json:
        """What a page might send now, now and then of another moment or for another seat."""
        dice, phase, seat = self.maker.dice, self.table.get("phase"), self.table.get("you")
        match = (self.table.get("match") or {"number": 0})["number"]
        if seat is None and dice.random() < 0.5:
            return {"type": "sit", "seat": dice.randrange(5)}
        match phase:
            case "gathering" | "finished":
                bot = {"type": "bot", "seat": dice.randrange(5), "bot": "regular"}
                return dice.choice([bot, {"type": "start"}, {"type": "again"}])
            case "shuffling":
                pledge = {"type": "pledge", "match": match, "hash": shuffle.pledge(NONCE)}
                return dice.choice([pledge, {"type": "nonce", "match": match, "value": NONCE}])
            case "counting":
                return {"type": "ready"}
        return self._move()

    def _move(self) -> Json:
        """A move: of our choices where there are any, and where not one that others may have."""
        dice, deal, seq = self.maker.dice, self.table.get("deal"), self.table.get("seq", 0)
        choices = (deal or {}).get("choices") or []
        made = self.maker.request() if not choices else {"move": move_of(dice.choice(choices))}
        move = made.get("move", {"verb": "play"})
        if choices and dice.random() < 0.3:
            cards = list(dice.choice(choices).get("cards", []))
            move["cards"] = dice.sample(cards, min(len(cards), dice.randrange(4)))
        asked: Json = {"type": dice.choice(("move",) * 5 + ("extend",)), "seq": seq, "move": move}
        if dice.random() < 0.2:
            asked["seq"] = seq - dice.randrange(10)
        if dice.random() < 0.3:
            asked["ref"] = f"r{dice.randrange(50)}"
        race = (deal or {}).get("race")
        if asked["type"] == "move" and (race or dice.random() < 0.05):
            asked["reaction"] = {
                "seq": (race or {"seq": seq})["seq"],
                "ms": dice.choice((0, 1, 80, 250.5, 1e4, -5, 1e300)),
            }
        return asked


@dataclass
class Siege:
    """A table and its attackers."""

    table_id: str
    attackers: list[Attacker]
    witness: Witness

    async def run(self, messages: int) -> int:
        """Let all attack; how many messages were sent."""
        share = -(-messages // len(self.attackers))
        async with asyncio.TaskGroup() as group:
            for attacker in self.attackers:
                group.create_task(attacker.attack(share))
        return sum(attacker.sent for attacker in self.attackers)


@asynccontextmanager
async def besiege(house: House, seed: int) -> AsyncIterator[Siege]:
    """A table in play for attackers, who roll their dice from a seed."""
    game, seats, options = TABLES[seed % len(TABLES)]
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.person()) for _ in range(PLAYERS + WATCHERS)]
        bots = ["regular"] * (seats - PLAYERS)
        clock = (0, 10)[seed % 2]
        body = {"game": game, "seats": seats, "options": options, "clock": clock, "pace": 0, "bots": bots}
        table_id = await people[0].create(body)
        first, second = await people[0].join(table_id), await people[1].join(table_id)
        assert (await second.ask(type="sit", seat=1))["type"] == "done"
        assert (await first.ask(type="start"))["type"] == "done"
        for person in people:
            await person.leave()
        witness = Witness(table_id)
        attackers = [
            Attacker(person, witness, Maker(random.Random(f"{seed} {number}"))) for number, person in enumerate(people)
        ]
        try:
            yield Siege(table_id, attackers, witness)
        finally:
            for attacker in attackers:
                with suppress(*GONE):
                    await attacker.leave()
