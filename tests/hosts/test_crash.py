"""A server is killed again and again while people play: what it has acknowledged is there, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import msgspec
import pytest

from .kit import Json, Person, Player, events, four_with_bots, move_of
from .servers import free_port

KILLS, KILLS_IN_FULL = 4, 50
MOVES = 3  # that are acknowledged before a server is killed
LONGEST_LIFE = 0.5  # seconds that it is played on after that
START_TIMEOUT = 60.0
PLAIN = 10  # every tenth server is started as anybody does
NURSERY = Path(__file__).with_name("nursery.py")
GONE = (aiohttp.ClientError, OSError, TypeError)  # TypeError: receive_json met the end of the connection


@dataclass
class Servers:
    """Starts card rooms, one at a time, always with the same port and data."""

    arguments: tuple[str, ...]
    nursery: Process | None = None
    plain: Process | None = None
    forked: int = 0

    async def start(self, *, plain: bool) -> None:
        """Start the command line: as anybody does, or as a fork of a process that has loaded everything."""
        output = await (self._start_plain() if plain else self._fork())
        assert b"Tripot is open" in await _line(output)

    async def _start_plain(self) -> asyncio.StreamReader:
        self.plain = await _run("-m", "tripot", *self.arguments)
        assert self.plain.stdout is not None
        return self.plain.stdout

    async def _fork(self) -> asyncio.StreamReader:
        self.nursery = self.nursery or await _run(str(NURSERY), "turkish", *self.arguments)
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.write(b"\n")
        self.forked = int(await _line(self.nursery.stdout))
        return self.nursery.stdout

    async def kill(self) -> None:
        """SIGKILL for the server that runs."""
        if self.plain:
            self.plain.kill()
            await self.plain.communicate()
            self.plain = None
        if self.forked:
            os.kill(self.forked, signal.SIGKILL)
            await _until_dead(self.forked)
            self.forked = 0

    async def close(self) -> None:
        """Leave no process behind."""
        await self.kill()
        if self.nursery and self.nursery.stdin:
            self.nursery.stdin.close()  # it ends with its input
            await self.nursery.communicate()


async def _run(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, stdin=PIPE, stdout=PIPE)


async def _line(output: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(START_TIMEOUT):
        return await output.readline()


async def _until_dead(process_id: int) -> None:
    async with asyncio.timeout(START_TIMEOUT):
        while True:
            try:
                os.kill(process_id, 0)
            except ProcessLookupError:
                return
            await asyncio.sleep(0.005)


@dataclass
class Witness:
    """A player that remembers what it received."""

    table_id: str = ""
    acknowledged: list[Json] = field(default_factory=list)  # our moves, in order
    told: int = 0  # the newest event that we have heard of

    async def play(self, person: Person, played: asyncio.Event) -> None:
        """Play on until the connection breaks."""
        player = await person.join(self.table_id)
        assert player.table["seq"] >= self.told
        moves = 0
        while True:
            self.told = player.table["seq"]
            moves += await self._step(player)
            if moves >= MOVES:
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


async def test_no_acknowledged_move_is_lost(tmp_path: Path, in_full: bool) -> None:
    kills = KILLS_IN_FULL if in_full else KILLS
    port, chances, witness = free_port(), random.Random(7), Witness()
    session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
    person = Person(f"http://127.0.0.1:{port}", session)
    servers = Servers(("serve", "--no-open", "--port", str(port), "--data", str(tmp_path)))
    try:
        for kill in range(kills):
            await servers.start(plain=kill % PLAIN == 0)
            await _live(servers, person, witness, chances.random() * LONGEST_LIFE)
            witness.check(tmp_path)
    finally:
        await servers.close()
        await session.close()
    assert len(witness.acknowledged) >= MOVES * kills


async def _live(servers: Servers, person: Person, witness: Witness, life: float) -> None:
    """Play on a server until it is killed; some moves are acknowledged before."""
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
    await servers.kill()
    with pytest.raises(GONE):
        await playing
    await person.leave()


async def _open_table(person: Person, witness: Witness) -> None:
    await person.call("GET", "/api/me")
    witness.table_id = await person.create(four_with_bots(options={"deals": 200}))
    player = await person.join(witness.table_id)
    await player.ask(type="start")
    await person.leave()
