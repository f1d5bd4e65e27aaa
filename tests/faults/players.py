"""Scripted players, whose connections do what those of a page do: `web/src/line/socket.ts` and `watch.ts`."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import aiohttp

from tripot import shuffle

from ..hosts.kit import Json, move_of
from .witness import Witness

FIRST_WAIT, LONGEST_WAIT = 0.4, 4.0  # seconds before the first attempt to come back, and before any
DEAD = 6.0  # seconds of silence after which a line is given up
OPENING = 12.0  # seconds that an opened line has for its first message
THINKS = (0.02, 0.12)  # seconds before a move
BREAKS = 0.03  # the part of moves after which the line breaks before the answer
GOODBYE = aiohttp.ClientWSTimeout(ws_close=0.1)
AGAIN = ("storage", "internal")  # answers that leave open whether a move is stored
GONE = (aiohttp.ClientError, OSError, TimeoutError)


@dataclass
class Player:
    """Somebody at a table, who goes on for as long as the test, over whatever node can be reached."""

    session: aiohttp.ClientSession
    nodes: Sequence[str]  # their addresses
    witness: Witness
    dice: random.Random
    guest: str
    seat: int
    evening: Sequence[Json] = ()  # the matches that the host proposes in turn; without any, the same one again
    connections: int = 0
    unsure: int = 0  # answers that left open whether a move is stored
    table: Json = field(default_factory=dict)
    _pending: Json | None = None  # the move that was sent, and not answered
    _asked: str = ""  # what else was asked for, over this line
    _given_up: int = -1  # the number of the table at which the last move was refused
    _race: tuple[int, float] = (-1, 0.0)  # the newest race, and when it was seen
    _spoken: bool = False  # whether anything was heard over this line
    _values: dict[int, str] = field(default_factory=dict)  # parts in shuffles, by match

    async def play(self) -> None:
        """Play until cancelled."""
        wait = FIRST_WAIT
        for node in itertools.cycle(self.dice.sample(self.nodes, len(self.nodes))):
            try:
                async with asyncio.timeout(DEAD):
                    socket = await self._connect(node)
                async with socket:
                    await self._converse(socket)
            except GONE:
                pass
            wait = FIRST_WAIT if self._spoken else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * self.dice.uniform(0.75, 1.25))

    async def _connect(self, node: str) -> aiohttp.ClientWebSocketResponse:
        self._spoken = False
        since = f"?since={self.table['seq']}" if self.table else ""
        address = f"{node}/api/tables/{self.witness.table_id}/ws{since}"
        return await self.session.ws_connect(address, max_msg_size=1 << 24, timeout=GOODBYE)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Hear and answer until the line is gone."""
        self._asked = ""
        while True:
            async with asyncio.timeout(DEAD if self._spoken else OPENING):
                received = await socket.receive()
            if received.type is not aiohttp.WSMsgType.TEXT:
                return
            await self._hear(socket, received.json())
            await self._act(socket)

    async def _hear(self, socket: aiohttp.ClientWebSocketResponse, message: Json) -> None:
        if message["type"] in ("probe", "alive"):
            self._given_up, self._asked = -1, ""  # a second has passed: try again
        if message["type"] == "probe":
            await socket.send_json({"type": "echo", "id": message["id"]})
        elif message["type"] == "table":
            await self._see(socket, message)
        elif self._pending and message.get("ref") == self._pending["ref"]:
            self._take_answer(message)

    async def _see(self, socket: aiohttp.ClientWebSocketResponse, table: Json) -> None:
        """The table has changed, or is shown for the first time over this line."""
        first, self._spoken = not self._spoken, True
        self.connections += first
        self.witness.hear(self.guest, table, first=first)
        self.table = table
        race = (table["deal"] or {}).get("race")
        if race and race["seq"] != self._race[0]:
            self._race = race["seq"], time.monotonic()
        if first and self._pending:
            await socket.send_json(self._pending)

    def _take_answer(self, answer: Json) -> None:
        assert self._pending
        ref = self._pending["ref"]
        if answer["type"] == "done":
            self.witness.acknowledged[ref] = self._pending["move"]
        elif answer["code"] in AGAIN:
            self.unsure += 1
            raise TimeoutError  # come back, and ask again
        else:
            self.witness.refused[ref] = answer["code"]
            self._given_up = self.table["seq"]
        self._pending = None

    async def _act(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Do what the table waits for."""
        table = self.table
        if not self._spoken or self._pending:
            return
        if table["phase"] == "playing":
            if table["deal"]["choices"] and table["seq"] != self._given_up:
                await asyncio.sleep(self.dice.uniform(*THINKS))
                self._pending = self._move(table)
                await socket.send_json(self._pending)
                if self.dice.random() < BREAKS:
                    raise TimeoutError
        elif step := self._step(table):
            match = table["match"] or {}
            asked = f"{step} {match.get('number')} {match.get('deal')}"
            if asked != self._asked:
                self._asked = asked
                await socket.send_json(step)

    def _step(self, table: Json) -> Json | None:
        """What a table that is not in play waits for."""
        match table["phase"]:
            case "gathering" if table["you"] is None:
                return {"type": "sit", "seat": self.seat}
            case "gathering" if table["host"] and all(seat["name"] or seat["bot"] for seat in table["seats"]):
                return {"type": "start"}
            case "shuffling":
                return self._share(table["match"], table["you"])
            case "counting" if not table["seats"][table["you"]]["ready"]:
                return {"type": "ready"}
            case "finished":
                return self._next_match(table)
        return None

    def _next_match(self, table: Json) -> Json | None:
        """Propose the next match, or agree to it."""
        proposal, number = table["proposal"], table["match"]["number"]
        if proposal:
            agrees = table["you"] in proposal["agreed"]
            return None if agrees else {"type": "answer", "proposal": proposal["number"], "yes": True}
        if not table["host"]:
            return None
        if not self.evening:
            return {"type": "again"}
        return {"type": "propose", **self.evening[number % len(self.evening)]}

    def _share(self, match: Json, you: int) -> Json | None:
        value = self._values.setdefault(match["number"], secrets.token_hex(16))
        if match["opening"] and match["nonces"][you] is None:
            return {"type": "nonce", "match": match["number"], "value": value}
        if not match["opening"] and match["pledges"][you] is None:
            return {"type": "pledge", "match": match["number"], "hash": shuffle.pledge(value)}
        return None

    def _move(self, table: Json) -> Json:
        move = move_of(self.dice.choice(table["deal"]["choices"]))
        asked: Json = {"type": "move", "ref": secrets.token_hex(8), "seq": table["seq"], "move": move}
        race = table["deal"]["race"]
        if race and move["verb"] in race["verbs"]:
            stamp = round((time.monotonic() - self._race[1]) * 1000, 1)
            asked["reaction"] = {"seq": race["seq"], "ms": stamp}
        return asked


@asynccontextmanager
async def playing(players: Iterable[Player]) -> AsyncIterator[None]:
    """Let players play meanwhile. None of them ends by itself."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    ended = [task for task in tasks if not task.cancelled()]
    assert not ended, [task.exception() for task in ended]
