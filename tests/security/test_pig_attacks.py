"""Attacks on a deal of Pig at a running card room: what is refused costs nobody else anything, and shows nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tripot import shuffle
from tripot.rules.move import Move
from tripot.table import requests

from ..hosts.kit import QUICK, House, Json, Person, Player, events, open_house, table_for_two
from ..hosts.tables import table_in_play
from ..table.hand import dealt
from .pig import holders

FLOOD = 150  # messages
SIGNAL: Json = {"verb": "signal"}


@dataclass
class Deal:
    """A deal of Pig in play, and its people by seat."""

    house: House
    table_id: str
    people: list[Person]
    players: list[Player]

    @property
    def stored(self) -> list[tuple[Any, ...]]:
        """All events."""
        return events(self.house.data)

    async def keep_up(self) -> None:
        """Let all hear what has happened."""
        newest = max(player.table["seq"] for player in self.players)
        for player in self.players:
            while player.table["seq"] < newest:
                await player.hear()


@pytest.fixture(autouse=True)
def four_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat alone is dealt four of a kind, whatever is drawn."""
    shuffled = shuffle.shuffled
    seed = b""
    monkeypatch.setattr(shuffle, "first_dealer", lambda *_: 0)
    monkeypatch.setattr(shuffle, "shuffled", lambda pack, *_: shuffled(pack, seed, [], 0))
    for number in range(10_000):
        seed = number.to_bytes(shuffle.SECRET_BYTES)
        if holders(table_in_play("pig", 3, 1)) == [0]:
            return
    pytest.fail("nobody is dealt four of a kind")


@asynccontextmanager
async def pig_for(data: Path, players: int, **changes: Any) -> AsyncIterator[Deal]:
    """Some people in the first deal of Pig."""
    async with open_house(data, QUICK) as house, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.person()) for _ in range(players)]
        table_id = await people[0].create(table_for_two(game="pig", seats=players, **changes))
        seated = [await person.join(table_id) for person in people]
        for seat, player in enumerate(seated):
            if seat:
                assert (await player.ask(type="sit", seat=seat))["type"] == "done"
        assert (await seated[0].ask(type="start"))["type"] == "done"
        await asyncio.gather(*(player.nonce() for player in seated))
        await asyncio.gather(*(player.until("playing") for player in seated))
        deal = Deal(house, table_id, people, seated)
        await deal.keep_up()
        yield deal


async def heard_for(player: Player, seconds: float) -> list[Json]:
    """All but probes that a client hears in a time."""
    before = len(player.heard)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                await player.hear()
    return player.heard[before:]


def press(player: Player, ms: float = 250.0) -> Json:
    """A signal, stamped."""
    race = player.table["deal"]["race"]
    return {"type": "move", "seq": player.table["seq"], "move": SIGNAL, "reaction": {"seq": race["seq"], "ms": ms}}


async def flood(player: Player, times: int, **changes: Any) -> set[str]:
    """Signal, and signal again; the answers."""
    for number in range(times):
        await player.send(type="move", seq=player.table["seq"], move=SIGNAL, ref=f"flood {number}", **changes)
    return {str((await player.answer(f"flood {number}")).get("code")) for number in range(times)}


async def test_signals_without_four_of_a_kind_reach_nobody(tmp_path: Path) -> None:
    async with pig_for(tmp_path, 3) as deal:
        seat, before = 1, deal.stored
        assert await flood(deal.players[seat], FLOOD) == {"illegal"}
        assert deal.stored == before
        others = [player for place, player in enumerate(deal.players) if place != seat]
        assert [await heard_for(player, 0.2) for player in others] == [[], []]


def test_a_signal_on_its_way_shows_nothing_to_who_tries() -> None:
    """While a signal waits for a far player, all that others try is answered as if there were none."""
    hand, [first, cheat, far] = dealt("pig", (10.0, 10.0, 150.0))
    people, before, number = (first, cheat, far), list(hand.log), first.table["seq"]
    hand.wait(300)
    race = first.table["deal"]["race"]["seq"]
    hand.ask(
        first, requests.PlayMove(seq=number, move=Move("signal"), ref="first", reaction=requests.Stamp(race, 250.0))
    )
    shown = [len(ear.heard) for ear in (first, far)]
    for seq in (number, number + 1, number + 5):
        hand.ask(cheat, requests.PlayMove(seq=seq, move=Move("signal"), ref=f"try {seq}"))
    assert cheat.answers[-3:] == ["illegal", "stale", "stale"]
    assert (hand.store, hand.log, cheat.table["seq"]) == (None, before, number)
    assert [len(ear.heard) for ear in (first, far)] == shown
    hand.wait(1_000)
    assert first.answers[-1] == "done"
    assert [ear.table["news"][-1]["move"]["verb"] for ear in people] == ["signal"] * 3
    hand.ask(cheat, requests.PlayMove(seq=number, move=Move("signal"), ref="blind"))
    assert cheat.answers[-1] == "bad_stamp", "pressed from a table on which nobody had signalled"


async def until_signal(player: Player) -> None:
    """Hear until somebody has signalled."""
    while not any(news["kind"] == "move" and news["move"]["verb"] == "signal" for news in player.table["news"]):
        await player.hear()


async def test_after_the_deal_nothing_counts(tmp_path: Path) -> None:
    async with pig_for(tmp_path, 3) as deal:
        first = 0
        second, last = (seat for seat in range(3) if seat != first)
        await asyncio.sleep(0.2)
        signalled = await deal.players[first].ask(**press(deal.players[first], 150))
        assert signalled["type"] == "done", signalled
        await asyncio.gather(*(until_signal(player) for player in deal.players))
        asked = press(deal.players[last], 0)
        await asyncio.sleep(0.2)
        followed = await deal.players[second].ask(**press(deal.players[second], 150))
        assert followed["type"] == "done", followed
        before = [row for row in deal.stored if "signal" in row[3]]
        answers = [await deal.players[last].ask(**asked) for _ in range(3)]
        assert {answer.get("code") for answer in answers} <= {"late", "stale", "not_now", "bad_stamp"}, answers
        assert [row for row in deal.stored if "signal" in row[3]] == before


async def test_a_spectator_takes_no_part(tmp_path: Path) -> None:
    async with pig_for(tmp_path, 3) as deal, deal.house.person() as eve:
        watcher = await eve.join(deal.table_id)
        assert watcher.table["you"] is None
        assert watcher.table["deal"]["race"] is None
        assert all(seat["hand"] == [] for seat in watcher.table["deal"]["view"]["seats"])
        for move in (SIGNAL, {"verb": "pick"}, {"verb": "put", "cards": ["AS"]}):
            answer = await watcher.ask(type="move", seq=watcher.table["seq"], move=move)
            assert answer["code"] == "not_seated"
