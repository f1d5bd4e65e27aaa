"""Three nodes, real servers, scripted players, and faults at random moments: `docs/decisions/0022-nodes.md`.

Players go on by themselves over whatever node can be reached, as pages do. In the end all that they received is
compared with what is stored. In full, 100 things happen, in some six minutes: `pytest tests/faults --long`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import secrets
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from tripot.hosts.storage.database import Database
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.store import Store

from ..hosts.kit import Json, Person
from .players import DEAD, Player, playing
from .rig import FAULTS, Fault, Rig, open_rig
from .witness import Found, Witness

SHORT, LONG = 2, 100  # things that happen
BOTH = 0.2  # the part of faults with which another comes, at another node
QUIET = (0.2, 1.0)  # seconds of play before the next
# Seconds in which nothing happens at a table, at most. A page gives a silent line up after 6 seconds, and may come to a
# node that is paused for as long again; then the table's home may have died, and its lease has to end.
SILENCE = 2 * DEAD + 8
EVENING: list[Json] = [
    {"game": game, "seats": 3, "options": {"deals": 1}, "clock": 0, "pace": 0} for game in ("nain_jaune", "turkish")
]
TABLES: list[tuple[str, int, int, Json, list[Json]]] = [
    ("turkish", 2, 0, {"clock": 0, "pace": 0}, []),
    ("turkish", 3, 1, {"clock": 10, "pace": 50}, []),
    ("iljig", 3, 0, {"clock": 60, "pace": 0}, []),
    ("glukz", 3, 0, {"clock": 0, "pace": 0}, []),
    ("pig", 3, 0, {"clock": 0, "pace": 0}, []),
    ("nain_jaune", 1, 2, {"clock": 0, "pace": 200}, []),
    ("turkish", 3, 0, {"clock": 0, "pace": 0, "options": {"deals": 1}}, EVENING),
]
"""Game, people, bots, what else there is to a table, and the matches that its host proposes in turn."""

EXPLAINED = ("sqlalchemy.pool", "tripot.server.database")  # who log a connection that is gone as an error


@dataclass
class Play:
    """All tables, and those who play at them."""

    players: list[Player] = field(default_factory=list)
    witnesses: list[Witness] = field(default_factory=list)

    async def go_on(self, since: float) -> None:
        """Wait until something has happened at every table since a moment."""
        for witness in self.witnesses:
            while witness.newest_at <= since:
                waited = time.monotonic() - since
                assert waited < SILENCE, f"{witness.title} does not go on: {self._how(witness)}"
                await asyncio.sleep(0.02)

    def _how(self, witness: Witness) -> list[str]:
        """What each player of a table does."""
        return [repr(player) for player in self.players if player.witness is witness]

    def longest_pause(self, since: float) -> float:
        """The longest time in which nothing happened at a table, of those that have ended since a moment."""
        pauses = (each for witness in self.witnesses for each in witness.pauses)
        return max((each.seconds for each in pauses if each.end > since), default=0.0)


@asynccontextmanager
async def open_play(rig: Rig, dice: random.Random) -> AsyncIterator[Play]:
    """Tables at which people play."""
    nodes, play = [place.base for place in rig.places], Play()
    async with AsyncExitStack() as stack:
        for game, people, bots, more, evening in TABLES:
            body = {"game": game, "seats": people + bots, "bots": ["regular"] * bots, **more}
            persons = [
                Person(dice.choice(nodes), aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
                for _ in range(people)
            ]
            for person in persons:
                await stack.enter_async_context(person)
            witness = Witness(await persons[0].create(body), f"{game} for {people + bots}")
            play.witnesses.append(witness)
            for seat, person in enumerate(persons):
                guest = str((await person.call("GET", "/api/me"))[1]["id"])
                chances = random.Random(dice.random())
                play.players.append(Player(person.session, nodes, witness, chances, guest, seat, evening))
        async with playing(play.players):
            yield play


@dataclass
class Course:
    """What has happened; by kind, the longest silence of a table each time, and how long the fault itself lasted."""

    rig: Rig
    play: Play
    dice: random.Random
    happened: Counter[str] = field(default_factory=Counter)
    silences: defaultdict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))

    async def run(self, faults: int) -> None:
        """Let so many things happen, each kind as often as the others."""
        await self.play.go_on(time.monotonic())
        coming = self._coming()
        while (left := faults - self.happened.total()) > 0:
            begun = time.monotonic()
            await asyncio.sleep(self.dice.uniform(*QUIET))
            self.silences["none"].append((self.play.longest_pause(begun), 0.0))
            struck = {next(coming)}
            if left > 1 and self.dice.random() < BOTH:
                struck.add(next(coming))
            await self._strike(sorted(struck, key=FAULTS.index))

    def _coming(self) -> Iterator[Fault]:
        while True:
            yield from self.dice.sample(FAULTS, len(FAULTS))

    async def _strike(self, faults: list[Fault]) -> None:
        """Let one thing happen, or two at different nodes, and wait until all tables go on."""
        begun = time.monotonic()
        async with AsyncExitStack() as stack:
            for fault, place in zip(faults, self.dice.sample(self.rig.places, len(faults)), strict=True):
                self.happened[fault.kind] += 1
                await stack.enter_async_context(fault.happen(self.rig, place))
            await asyncio.sleep(max(self.dice.uniform(fault.shortest, fault.longest) for fault in faults))
        ended = time.monotonic()
        await self.play.go_on(ended)
        kind = faults[0].kind if len(faults) == 1 else "two at once"
        self.silences[kind].append((self.play.longest_pause(begun), ended - begun))

    def report(self, found: Found, seed: int) -> str:
        """What became of it all."""
        players = self.play.players
        codes = Counter(itertools.chain.from_iterable(each.refused.values() for each in self.play.witnesses))
        lines = [
            f"seed {seed}: {self.happened.total()} faults, {len(players)} players at {len(TABLES)} tables",
            f"moves: {found.acknowledged} acknowledged, {found.found} found, {found.lost} lost, "
            f"{found.doubled} doubled",
            f"events: {found.events}; messages compared: {found.told}",
            f"connections: {sum(each.connections for each in players)}; refused: {dict(codes)}; "
            f"left open, and asked again: {sum(each.unsure for each in players)}",
            "longest silence of a table, in seconds: median of such faults, longest, and how long that fault lasted",
        ]
        for kind, silences in sorted(self.silences.items()):
            (middle, _), (longest, lasted) = sorted(silences)[len(silences) // 2], max(silences)
            lines.append(f"  {kind:34} {len(silences):3}   {middle:5.2f} {longest:5.2f} {lasted:5.2f}")
        return "\n".join(lines)


async def compare(rig: Rig, play: Play) -> Found:
    """Compare everything that players received with what is stored."""
    database = Database(PostgresServer(rig.database))
    found = Found()
    try:
        store = Store(database)
        for witness in play.witnesses:
            found.add(await asyncio.to_thread(witness.check, await store.read(witness.table_id)))
    finally:
        await database.close()
    return found


async def fetch_records(rig: Rig, play: Play, file: Path) -> int:
    """Write the records of all tables into a file, as a node gives them; how many there are."""
    async with aiohttp.ClientSession() as session:
        with file.open("wb") as written:
            for witness, place in zip(play.witnesses, itertools.cycle(rig.places), strict=False):
                async with session.get(f"{place.base}/api/tables/{witness.table_id}/records") as response:
                    assert response.status == 200
                    written.write(await response.read())
    return file.read_bytes().count(b"\n")


def unexplained(log: Path) -> list[str]:
    """What nodes have logged that no cut explains: errors, and lines of no logger."""
    found = []
    for line in log.read_text().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            found.append(line)
            continue
        if record["level"] in ("error", "critical") and not record["logger"].startswith(EXPLAINED):
            found.append(line)
    return found


@pytest.mark.long
@pytest.mark.timeout(1200)
async def test_nothing_is_lost(
    tmp_path: Path, in_full: bool, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = int(os.environ.get("TRIPOT_FAULTS_SEED") or secrets.randbelow(10**6))
    dice = random.Random(seed)
    games = ",".join(dict.fromkeys(game for game, *_ in TABLES))
    async with open_rig(tmp_path, games) as rig:
        async with open_play(rig, dice) as play:
            course = Course(rig, play, dice)
            await course.run(LONG if in_full else SHORT)
            while not await fetch_records(rig, play, tmp_path / "records.jsonl"):  # no deal is over yet
                await asyncio.sleep(0.5)
        found = await compare(rig, play)
        with capsys.disabled():
            sys.stdout.write(f"\n{course.report(found, seed)}\n")
        deals = await fetch_records(rig, play, tmp_path / "records.jsonl")
    assert not found.wrong, found.wrong
    assert found.lost == found.doubled == 0
    assert found.found == found.acknowledged > 10 * course.happened.total()
    assert deals
    verified = subprocess.run(
        [sys.executable, "-m", "tripot", "verify", str(tmp_path / "records.jsonl")], check=True, capture_output=True
    )
    assert verified.stdout.splitlines()[-1].startswith(b"%d deal%s, " % (deals, b"s" * (deals > 1))), verified.stdout
    assert not unexplained(rig.log)
