"""100,000 messages that no page would send, against a card room in a process of its own.

Nothing that anybody sends ends it, shows a card that is not theirs to see, touches another table, or stays in memory.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tripot.hosts.http.app import make_app

from ..hosts.kit import House, Person, events, start_for_two
from .fuzz.lines import CALLS, Caller, call_of
from .fuzz.siege import Attacker, Siege, besiege
from .fuzz.values import Maker
from .fuzz.witness import Witness

SHORT, LONG = 1_500, 100_000  # messages
ROUND = 2_500  # messages at and about one table, at most
SHARES = {"siege": 0.70, "strangers": 0.04, "request": 0.14, "lines": 0.06, "frames": 0.06}
LINES = {"request": 4, "lines": 8, "frames": 8}  # of each kind at a time
TOGETHER = 4  # rounds
GROWTH = 48  # MB by which the process may grow in the second half of the messages


@dataclass
class Tally:
    """What was sent, and what was answered."""

    sent: Counter[str] = field(default_factory=Counter)
    told: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    reconnected: int = 0


@dataclass
class Served:
    """A card room in another process."""

    house: House
    process: Process
    log: Path

    def memory(self) -> float:
        """MB of the machine's memory that it has."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1024


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[Served]:
    """A card room in another process, its log in a file."""
    log, command = data / "log", (sys.executable, "-m", "tests.security.fuzz.served", str(data))
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=file)
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 60)
        yield Served(House(data, re.findall(r"http://[^/]+", line.decode())[0]), process, log)
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


def test_every_route_of_the_application_is_tried(tmp_path: Path) -> None:
    routes = [each for each in make_app(tmp_path).router.routes() if each.resource and each.method != "HEAD"]
    missing = {call_of(each.method, each.resource.canonical) for each in routes if each.resource} - set(CALLS)
    assert missing == set()


@pytest.mark.skipif(sys.platform != "linux", reason="its memory is read from /proc")
@pytest.mark.timeout(900)
async def test_nothing_that_is_sent_ends_shows_or_touches_what_it_should_not(tmp_path: Path, in_full: bool) -> None:
    messages, tally, begun = LONG if in_full else SHORT, Tally(), time.monotonic()
    async with serving(tmp_path) as served, served.house.person() as ada, served.house.person() as bob:
        table_id, *_ = await start_for_two(ada, bob)
        await asyncio.gather(ada.leave(), bob.leave())
        before = _of_table(tmp_path, table_id)
        memory = [served.memory()]
        for half in range(2):
            await _attack(served, table_id, messages // 2, half, tally)
            memory.append(served.memory())
        assert served.process.returncode is None, "the card room has ended"
        assert _of_table(tmp_path, table_id) == before, "the table of others was touched"
        await _play_on(table_id, ada, bob)
        report = await _metrics(ada)
    seconds = time.monotonic() - begun
    sent = sum(tally.sent.values())
    sys.stdout.write(f"\n{tally}\n{sent} messages in {seconds:.0f} s; memory {memory} MB\n{report}\n")
    assert sent >= messages
    assert tally.told > messages / 10, "hardly anything got through"
    assert len(tally.codes) > 5, "nearly all was refused for one reason"
    assert tally.statuses[200] > messages / 100
    assert [line for line in served.log.read_text("utf-8").splitlines() if '"error"' in line] == []
    if in_full:  # so few messages as in the short form may fall to what is loaded once, in either half
        assert memory[2] - memory[1] < GROWTH


def _of_table(data: Path, table_id: str) -> list[object]:
    return [event for event in events(data) if event[0] == table_id]


async def _attack(served: Served, victim: str, messages: int, half: int, tally: Tally) -> None:
    """Send messages in rounds, each with its own seed."""
    rounds = -(-messages // ROUND)
    turn = asyncio.Semaphore(TOGETHER)

    async def one(seed: int) -> None:
        async with turn:
            await _round(served.house, victim, seed, -(-messages // rounds), tally)

    async with asyncio.TaskGroup() as group:
        for number in range(rounds):
            group.create_task(one(half * rounds + number))


async def _round(house: House, victim: str, seed: int, messages: int, tally: Tally) -> None:
    """Attack one table in every way; then look at what was sent."""
    try:
        async with AsyncExitStack() as stack:
            siege = await stack.enter_async_context(besiege(house, seed))
            stranger, *others = [await stack.enter_async_context(house.person()) for _ in range(1 + len(LINES))]
            watching = Attacker(stranger, Witness(victim), Maker(random.Random(f"{seed} stranger")), quiet=True)
            _, circle = await others[0].call("POST", "/api/circles", json={"name": "Us"})
            wanted = {"name": "Us", "game": "turkish", "seats": 2, "rounds": 2}
            _, tournament = await others[0].call("POST", "/api/tournaments", json=wanted)
            tokens = circle["token"], tournament["token"]
            callers = {
                kind: Caller(house, other, Maker(random.Random(f"{seed} {kind}")), [siege.table_id, victim], *tokens)
                for kind, other in zip(LINES, others, strict=True)
            }
            async with asyncio.TaskGroup() as group:
                group.create_task(siege.run(_share(messages, "siege")))
                group.create_task(watching.attack(_share(messages, "strangers")))
                for kind, caller in callers.items():
                    for _ in range(LINES[kind]):
                        group.create_task(_call(caller, kind, _share(messages, kind), siege))
            await watching.leave()
        for caller in callers.values():
            assert caller.faults == []
        for witness in (siege.witness, watching.witness):
            await asyncio.to_thread(witness.check, house.data)
    except BaseException as error:
        error.add_note(f"in the round of seed {seed}")
        raise
    _count(tally, siege, watching, callers)


def _share(messages: int, kind: str) -> int:
    return max(1, round(messages * SHARES[kind]))


async def _call(caller: Caller, kind: str, messages: int, siege: Siege) -> None:
    while caller.sent < messages:
        match kind:
            case "request":
                await caller.request()
            case "lines":
                await caller.lines()
            case _:
                await caller.frames(siege.witness)


def _count(tally: Tally, siege: Siege, watching: Attacker, callers: dict[str, Caller]) -> None:
    tally.sent["siege"] += sum(attacker.sent for attacker in siege.attackers)
    tally.sent["strangers"] += watching.sent
    tally.reconnected += sum(attacker.closed for attacker in siege.attackers)
    for kind, caller in callers.items():
        tally.sent[kind] += caller.sent
        tally.statuses.update(caller.statuses)
    for witness in (siege.witness, watching.witness):
        tally.told += witness.messages
        tally.codes.update(witness.codes)


async def _play_on(table_id: str, *people: Person) -> None:
    """The players of a table that others have looked at play their deal to its end."""
    players = [await person.join(table_id) for person in people]
    assert players[0].table["phase"] == "playing"
    while players[0].table["phase"] == "playing":
        for player in players:
            while player.table["seq"] < max(each.table["seq"] for each in players):
                await player.hear()
            if player.my_turn:
                assert (await player.play())["type"] == "done"


async def _metrics(person: Person) -> str:
    async with person.session.get(f"{person.base}/metrics") as response:
        lines = (await response.text()).splitlines()
    return "\n".join(line for line in lines if re.match("tripot_(loop_lag|events|refused)", line))
