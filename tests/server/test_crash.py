"""A server is killed again and again while people play: what it has acknowledged is there, and the table goes on."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import msgspec
import pytest

from .kit import Json, Person, Player, events, four_with_bots, move_of

KILLS = 50
LONGEST_LIFE = 0.5  # seconds that a server is played on before it is killed
START_TIMEOUT = 60.0
STANDBY = Path(__file__).with_name("standby.py")
GONE = (aiohttp.ClientError, OSError, TypeError)  # TypeError: receive_json met the end of the connection


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@dataclass
class Server:
    """A card room in a process of its own, loaded but not yet started."""

    process: Process

    @classmethod
    async def load(cls, data: Path, port: int) -> Server:
        arguments = ["serve", "--no-open", "--port", str(port), "--data", str(data)]
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, str(STANDBY), *arguments, stdin=PIPE, stdout=PIPE)
        )

    async def start(self) -> None:
        """Let it go; returns when it listens."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"\n")
        async with asyncio.timeout(START_TIMEOUT):
            line = await self.process.stdout.readline()
        assert b"Tripot is open" in line

    async def kill(self) -> None:
        """SIGKILL."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.communicate()


@dataclass
class Witness:
    """A player who remembers what it was told."""

    table_id: str = ""
    acknowledged: list[Json] = field(default_factory=list)  # our moves, in order
    told: int = 0  # the newest event that we were told of

    async def play(self, person: Person, played: asyncio.Event) -> None:
        """Play on until the connection breaks."""
        player = await person.join(self.table_id)
        assert player.table["seq"] >= self.told
        while True:
            self.told = player.table["seq"]
            if await self._step(player):
                played.set()

    async def _step(self, player: Player) -> bool:
        """Do what the phase asks for; whether it was a move that was acknowledged."""
        phase = player.table["phase"]
        if phase == "finished":
            await player.ask(type="again")
        elif phase == "counting":
            await player.ask(type="ready")
            await player.until("playing", "finished")
        elif phase == "shuffling":
            await player.nonce()
        elif player.my_turn:
            move = move_of(player.table["deal"]["choices"][0])
            answer = await player.play(move)
            assert answer["type"] == "done", answer
            self.acknowledged.append(move)
            return True
        else:
            await player.hear()
        return False

    def check(self, data: Path) -> int:
        """Compare with what is stored; how many of our moves are."""
        rows = events(data)
        assert [row[1] for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= self.told
        stored = [msgspec.json.decode(row[3]) for row in rows]
        ours = [event["move"] for event in stored if event["kind"] == "move" and event.get("by", "player") == "player"]
        assert len(self.acknowledged) <= len(ours) <= len(self.acknowledged) + 1  # one may have been under way
        assert ours[: len(self.acknowledged)] == self.acknowledged
        self.acknowledged[:] = ours
        return len(ours)


@pytest.mark.crash
async def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    port, chances, witness = free_port(), random.Random(7), Witness()
    session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
    person = Person(f"http://127.0.0.1:{port}", session)
    following = await Server.load(tmp_path, port)
    try:
        for _ in range(KILLS + 1):
            server, following = following, await Server.load(tmp_path, port)
            await server.start()
            await _live(server, person, witness, chances.random() * LONGEST_LIFE)
            witness.check(tmp_path)
    finally:
        await server.kill()
        await following.kill()
        await session.close()
    assert len(witness.acknowledged) > 2 * KILLS


async def _live(server: Server, person: Person, witness: Witness, life: float) -> None:
    """Play on a server until it is killed; at least one move is acknowledged before."""
    if not witness.table_id:
        await _open_table(person, witness)
    played = asyncio.Event()
    playing = asyncio.create_task(witness.play(person, played))
    waiting = asyncio.create_task(played.wait())
    async with asyncio.timeout(START_TIMEOUT):
        await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        await asyncio.sleep(life)
    waiting.cancel()
    await server.kill()
    with pytest.raises(GONE):
        await playing
    await person.leave()


async def _open_table(person: Person, witness: Witness) -> None:
    await person.call("GET", "/api/me")
    witness.table_id = await person.create(four_with_bots(options={"deals": 200}))
    player = await person.join(witness.table_id)
    await player.ask(type="start")
    await person.leave()
