"""What a host may do about people who misbehave, and who is host when the host is gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tripot.hosts.config import Config
from tripot.table import decide, project, requests, wire
from tripot.table.events import GivenUp, Hosted, Left, Muted, Said, Sat
from tripot.table.guest import Guest
from tripot.table.state import TableState

from ..hosts.kit import House, Json, Person, Player, events, open_house, start_for_two, table_for_two
from ..hosts.tables import GUESTS, HERE, HOUSE, happen, table_in_play
from .still import CONFIG, Ear, StillRoom, run_still, stop_clocks

POWERS = ("remove", "mute", "unmute", "ban", "unban")
BOB = 1  # the second that the table has met


async def at_a_table(ada: Person, bob: Person, **changes: Any) -> tuple[str, Player, Player]:
    """A table of Ada's, at which Bob sits too."""
    table_id = await ada.create(table_for_two(**changes))
    host, other = await ada.join(table_id), await bob.join(table_id)
    assert (await other.ask(type="sit", seat=1))["type"] == "done"
    while not host.table["people"]:
        await host.hear()
    return table_id, host, other


async def put_out(player: Player) -> str:
    """The code with which the card room closes somebody's line; first, it sends nothing that has happened since."""
    seq = player.table["seq"]
    while (told := await player.hear())["type"] == "table":
        assert told["seq"] == seq, "others have come or gone"
    assert (await player.socket.receive()).type is aiohttp.WSMsgType.CLOSE
    return str(told["code"])


async def refused_at_the_door(person: Person, table_id: str) -> Json:
    address = f"{person.base}/api/tables/{table_id}/ws"
    async with person.session.ws_connect(address, autoping=False) as socket:
        player = Player(socket)
        told = await player.hear()
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
    return told


@contextmanager
def nothing_stored(house: House) -> Iterator[None]:
    before = events(house.data)
    yield
    assert events(house.data) == before


async def test_the_host_alone_is_told_of_people_by_numbers(ada: Person, bob: Person) -> None:
    _, host, other = await at_a_table(ada, bob)
    name = host.table["seats"][1]["name"]
    bob_line = {"person": BOB, "name": name, "seat": 1, "here": True, "muted": False, "banned": False}
    assert host.table["people"] == [bob_line]
    assert other.table["people"] is None
    for message in (host.table, other.table):
        assert (await bob.call("GET", "/api/me"))[1]["id"] not in json.dumps(message)


async def test_somebody_removed_is_told_so_and_may_come_back(ada: Person, bob: Person) -> None:
    table_id, host, other = await at_a_table(ada, bob)
    assert (await host.ask(type="remove", person=BOB))["type"] == "done"
    assert await put_out(other) == "removed"
    assert host.table["seats"][1]["name"] is None
    assert [news["kind"] for news in host.table["news"]] == ["removed"]
    back = await bob.join(table_id)
    assert (await back.ask(type="sit", seat=1))["type"] == "done"


async def test_somebody_removed_in_a_match_leaves_the_seat_to_a_bot(ada: Person, bob: Person) -> None:
    table_id, one, other = await start_for_two(ada, bob, pace=5000)
    host, removed = (one, other) if one.table["host"] else (other, one)
    place = removed.seat
    assert (await host.ask(type="remove", person=BOB))["type"] == "done"
    assert await put_out(removed) == "removed"
    seat = host.table["seats"][place]
    assert (seat["name"], seat["bot"]) == (None, "regular")
    back = await bob.join(table_id)
    assert back.table["you"] is None
    assert not any(seat["kept"] for seat in back.table["seats"])
    assert (await back.ask(type="sit", seat=place))["code"] == "not_now"
    hands = [seat["hand"] for seat in back.table["deal"]["view"]["seats"]]
    assert hands == [[], []], "who was put out watches as anybody does"


async def test_the_banned_do_not_sit_watch_or_talk_not_even_after_a_restart(tmp_path: Path) -> None:
    async with AsyncExitStack() as people:
        async with open_house(tmp_path) as house:
            ada, bob = [await people.enter_async_context(house.person()) for _ in range(2)]
            table_id, host, other = await at_a_table(ada, bob)
            watching = await bob.join(table_id)
            assert (await host.ask(type="ban", person=BOB))["type"] == "done"
            assert [await put_out(each) for each in (other, watching)] == ["banned"] * 2
            assert host.table["seats"][1]["name"] is None
            assert host.table["people"][0]["banned"]
            assert (await refused_at_the_door(bob, table_id))["code"] == "banned"
        async with open_house(tmp_path) as house:
            ada.base = bob.base = house.base
            assert (await refused_at_the_door(bob, table_id))["code"] == "banned"
            host = await ada.join(table_id)
            assert (await host.ask(type="unban", person=BOB))["type"] == "done"
            player = await bob.join(table_id)
            assert (await player.ask(type="sit", seat=1))["type"] == "done"


async def test_the_muted_are_told_so_alone_and_play_on(house: House, ada: Person, bob: Person) -> None:
    _, host, other = await at_a_table(ada, bob)
    assert (await host.ask(type="mute", person=BOB))["type"] == "done"
    while not other.table["muted"]:
        await other.hear()
    heard = len(host.heard)
    with nothing_stored(house):
        for said in ({"text": "Ha!"}, {"reaction": "laugh"}):
            assert (await other.ask(type="say", **said))["code"] == "muted"
    assert (await host.ask(type="bot", seat=0, bot=None))["code"] == "seat_taken"
    assert all(message["type"] == "error" for message in host.heard[heard:])
    assert host.table["people"][0]["muted"]
    assert (await host.ask(type="unmute", person=BOB))["type"] == "done"
    assert (await other.ask(type="say", text="Sorry."))["type"] == "done"


async def test_a_spectator_who_speaks_can_be_muted_and_banned(ada: Person, bob: Person) -> None:
    table_id = await ada.create(table_for_two())
    host, watcher = await ada.join(table_id), await bob.join(table_id)
    assert (await watcher.ask(type="say", text="Boo!"))["type"] == "done"
    assert (await host.ask(type="mute", person=BOB))["type"] == "done"
    assert (await watcher.ask(type="say", text="Boo!"))["code"] == "muted"
    assert (await host.ask(type="ban", person=BOB))["type"] == "done"
    assert await put_out(watcher) == "banned"


@pytest.mark.parametrize("power", POWERS)
async def test_nobody_but_the_host_and_nothing_against_oneself(
    house: House, ada: Person, bob: Person, power: str
) -> None:
    _, host, other = await at_a_table(ada, bob)
    with nothing_stored(house):
        assert (await other.ask(type=power, person=0))["code"] == "not_host"
        assert (await other.ask(type=power, person=BOB))["code"] == "not_host"
        assert (await host.ask(type=power, person=0))["code"] == "not_yourself"
        assert (await host.ask(type=power, person=2))["code"] == "unknown_person"
        assert (await host.ask(type=power, person=-1))["code"] == "unreadable"
        if power.startswith("un"):
            assert (await host.ask(type=power, person=BOB))["type"] == "done"  # there is nothing to undo


# ------------------------------------------------------------ the host's place


def succession(
    monkeypatch: pytest.MonkeyPatch, state: TableState, work: Callable[[StillRoom, dict[str, Ear]], Any]
) -> str | None:
    """The host of a table after something has happened there, in a time that passes only while everybody waits."""
    stop_clocks(monkeypatch)

    async def run() -> str | None:
        room = StillRoom(state)
        ears = {guest: Ear(Guest(guest, name), guest) for guest, name in state.known.items()}
        await work(room, ears)
        await room.close()
        passed = [each.event.guest for each in room.memory.stored if isinstance(each.event, Hosted)]
        return passed[-1] if passed else state.host

    return run_still(run())


def gathering() -> TableState:
    """Three people who wait: the last one has sat there longer than the second."""
    state = table_in_play("turkish", 3, 1)
    happen(state, GivenUp(), Left(1), Sat(1, GUESTS[1], "Bob 1"), at=1_000_000)
    return state


@pytest.mark.parametrize(
    ("make", "first", "second"), [(gathering, 2, 1), (lambda: table_in_play("turkish", 3, 1, clock=0), 1, 2)]
)
@pytest.mark.parametrize(("waited", "passes"), [(-1.0, False), (1.0, True)])
def test_a_host_who_is_gone_for_long_is_followed_by_who_sat_longest_and_is_there(
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[], TableState],
    first: int,
    second: int,
    waited: float,
    passes: bool,
) -> None:
    state = make()
    heirs = [GUESTS[first], GUESTS[second]]

    async def go(room: StillRoom, ears: dict[str, Ear]) -> None:
        for guest in (GUESTS[0], heirs[1]):
            await room.hear(ears[guest])
        room.leave(room.table_id, ears[GUESTS[0]])
        await asyncio.sleep(CONFIG.host_wait / 1000 + waited)

    assert succession(monkeypatch, state.copy(), go) == (heirs[1] if passes else GUESTS[0])

    async def all_there(room: StillRoom, ears: dict[str, Ear]) -> None:
        await room.hear(ears[heirs[0]])
        await go(room, ears)

    assert succession(monkeypatch, state.copy(), all_there) == (heirs[0] if passes else GUESTS[0])


def test_a_host_who_leaves_is_followed_by_who_sat_longest() -> None:
    state = gathering()
    news = happen(state, Left(0))
    assert [each.kind for each in news] == ["left", "host"]
    assert state.host == GUESTS[2]


def test_the_new_host_is_told_and_stays_host_when_the_old_one_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gathering()

    async def go(room: StillRoom, ears: dict[str, Ear]) -> None:
        for guest in GUESTS[:2]:
            await room.hear(ears[guest])
        room.leave(room.table_id, ears[GUESTS[0]])
        await asyncio.sleep(CONFIG.host_wait / 1000 + 1)
        told = json.loads(ears[GUESTS[1]].heard[-1][1])
        assert (told["host"], [news["kind"] for news in told["news"]]) == (True, ["host"])
        assert [type(each.event).__name__ for each in room.memory.stored] == ["Hosted"]
        await room.hear(ears[GUESTS[0]])
        await room.asked(ears[GUESTS[0]], requests.Start())
        assert "not_host" in ears[GUESTS[0]].heard[-1][1]
        await asyncio.sleep(CONFIG.host_wait / 1000 + 1)

    assert succession(monkeypatch, state, go) == GUESTS[1]


def test_a_host_who_is_back_in_time_or_whom_nobody_waits_for_stays_host(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away_for_a_moment(room: StillRoom, ears: dict[str, Ear]) -> None:
        for guest in GUESTS[:2]:
            await room.hear(ears[guest])
        room.leave(room.table_id, ears[GUESTS[0]])
        await asyncio.sleep(CONFIG.host_wait / 1000 - 1)
        await room.hear(ears[GUESTS[0]])
        await asyncio.sleep(CONFIG.host_wait / 1000)

    async def nobody_else(room: StillRoom, ears: dict[str, Ear]) -> None:
        await room.hear(ears[GUESTS[0]])
        room.leave(room.table_id, ears[GUESTS[0]])
        await asyncio.sleep(CONFIG.host_wait / 1000 + 1)

    assert succession(monkeypatch, gathering(), away_for_a_moment) == GUESTS[0]
    assert succession(monkeypatch, gathering(), nobody_else) == GUESTS[0]


def test_a_muted_heir_can_speak() -> None:
    """Nobody could undo it: the host cannot be muted or unmuted."""
    state = gathering()
    heir = state.longest_seated()[1] if state.longest_seated()[0] == state.host else state.longest_seated()[0]
    happen(state, Muted(heir), Hosted(heir))
    assert state.host == heir
    assert heir not in state.muted
    assert decide.decide(state, Guest(heir, state.known[heir]), requests.Say(text="Bonsoir"), HOUSE).events


def left_in_the_match() -> TableState:
    """A match whose second player has left a seat that is kept."""
    state = table_in_play("turkish", 3, 1)
    happen(state, Left(1, "regular"))
    return state


def test_nobody_keeps_a_player_from_a_kept_seat_by_its_name() -> None:
    state = left_in_the_match()
    back = Guest(GUESTS[1], "Bob 1")
    with pytest.raises(wire.Refused, match="looks like yours"):
        decide.decide(state, Guest("stranger", "Bob 1"), requests.Say(text="Bonsoir"), HOUSE)
    happen(state, Said(None, "Bob 1", None, "Bonsoir", None, "stranger"))  # from before names were compared
    assert decide.decide(state, back, requests.Sit(1), HOUSE).events == [Sat(1, GUESTS[1], "Bob 1")]


def test_the_host_sees_a_player_whose_seat_is_kept() -> None:
    people = project.Telling(left_in_the_match(), HERE, 0, Config()).to(GUESTS[0]).people
    assert people is not None
    assert [each.name for each in people] == ["Bob 1", "Bob 2"]
